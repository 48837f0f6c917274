import { useTranslation } from 'react-i18next';
import type { Page } from '../../../lib/page.ts';
import { quantifyHref } from '../../../products/stake.ts';
import { RecordPage } from '../../commitment/RecordPage.tsx';
import { Holdings } from '../Held.tsx';

/** The customer's quantified orders. */
export function Screen({ page }: { readonly page: Page }) {
  const { t } = useTranslation(['strategy', 'titles']);
  return (
    <RecordPage title={t(page.title, { ns: 'titles' })} browse={{ words: t('quantify.browse'), to: quantifyHref() }}>
      <Holdings />
    </RecordPage>
  );
}

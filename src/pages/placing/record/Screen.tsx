import { useTranslation } from 'react-i18next';
import type { Page } from '../../../lib/page.ts';
import { placingsHref } from '../../../products/placing.ts';
import { RecordPage } from '../../commitment/RecordPage.tsx';
import { Holdings } from '../Held.tsx';

/** What the customer has applied for, and what became of it. */
export function Screen({ page }: { readonly page: Page }) {
  const { t } = useTranslation(['placing', 'titles']);
  return (
    <RecordPage title={t(page.title, { ns: 'titles' })} browse={{ words: t('browse'), to: placingsHref() }}>
      <Holdings />
    </RecordPage>
  );
}

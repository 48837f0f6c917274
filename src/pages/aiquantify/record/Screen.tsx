import { useTranslation } from 'react-i18next';
import type { Page } from '../../../lib/page.ts';
import { quantifyHref } from '../../../products/stake.ts';
import { ListPage } from '../../../ui/page/ListPage.tsx';
import { Holdings } from '../Held.tsx';

/** The customer's quantified orders. */
export function Screen({ page }: { readonly page: Page }) {
  const { t } = useTranslation(['strategy', 'titles']);
  return (
    <ListPage title={t(page.title, { ns: 'titles' })} add={{ words: t('quantify.browse'), to: quantifyHref() }}>
      <Holdings />
    </ListPage>
  );
}

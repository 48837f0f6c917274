import { useTranslation } from 'react-i18next';
import { PayeeList } from '../../money/PayeeList.tsx';
import { elided } from '../../../lib/elide.ts';
import { href } from '../../../lib/href.ts';
import type { Page } from '../../../lib/page.ts';
import { page as modify } from '../modify/page.ts';

/** The customer's own wallets: where coins may be sent. */
export function Screen({ page }: { readonly page: Page }) {
  const { t } = useTranslation(['money', 'titles']);
  return (
    <PayeeList
      type="wallet"
      title={t(page.title, { ns: 'titles' })}
      formOf={(id) => href(modify, { id })}
      words={({ currency, network, address }) => ({ title: `${currency} · ${network}`, under: [elided(address)] })}
      farewell={({ currency, address }) => t('coinWallet.deleteText', { currency, address: elided(address) })}
    />
  );
}

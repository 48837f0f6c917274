import { useTranslation } from 'react-i18next';
import { PayeeList } from '../../money/PayeeList.tsx';
import { href } from '../../../lib/href.ts';
import type { Page } from '../../../lib/page.ts';
import { page as modify } from '../modify/page.ts';

/** The customer's bank cards: where withdrawals may go. */
export function Screen({ page }: { readonly page: Page }) {
  const { t } = useTranslation(['money', 'titles']);
  return (
    <PayeeList
      type="card"
      title={t(page.title, { ns: 'titles' })}
      formOf={(id) => href(modify, { id })}
      words={(card) => ({
        title: `${card.bankName} ···· ${card.cardNumberEnd}`,
        under: [card.accountName, card.swiftCode ?? undefined],
      })}
      farewell={(card) => t('card.deleteText', { bank: card.bankName, end: card.cardNumberEnd })}
    />
  );
}

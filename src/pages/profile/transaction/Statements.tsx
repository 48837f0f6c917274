import { useTranslation } from 'react-i18next';
import type { Input } from '../../../../contract/rest/index.ts';
import { useRead } from '../../../data/useRead.ts';
import { useOwnMoneyText } from '../../../lib/useMoneyText.ts';
import css from './transaction.module.css';

/** For each wallet and currency that has or had money: opening, movements, closing over the chosen days. */
export function Statements({ wanted }: { readonly wanted: Input<'walletBill'> }) {
  const { t } = useTranslation('money');
  const { money, movement } = useOwnMoneyText();
  const { data } = useRead('walletBill', { ...wanted, pageNum: 1, pageSize: 1 });
  if (!data || data.statements.length === 0) return null;
  return (
    <details className={css.statements}>
      <summary>{t('bill.statements', { count: data.statements.length })}</summary>
      <ul className={css.books}>
        {data.statements.map(({ walletType, currency, opening, movements, closing }) => (
          <li key={`${walletType} ${currency}`} className={css.book}>
            <span>{`${t(`wallet.${walletType}`)} · ${currency}`}</span>
            <strong>{money(closing, currency)}</strong>
            <small>{t('bill.span', { opening: money(opening, currency), movements: movement(movements, currency) })}</small>
          </li>
        ))}
      </ul>
    </details>
  );
}

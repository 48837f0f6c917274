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
      <div className={css.sideways}>
        <table className={css.table}>
          <thead>
            <tr>
              <th scope="col">{t('bill.place')}</th>
              <th scope="col">{t('bill.opening')}</th>
              <th scope="col">{t('bill.movements')}</th>
              <th scope="col">{t('bill.closing')}</th>
            </tr>
          </thead>
          <tbody>
            {data.statements.map(({ walletType, currency, opening, movements, closing }) => (
              <tr key={`${walletType} ${currency}`}>
                <th scope="row">{`${t(`wallet.${walletType}`)} · ${currency}`}</th>
                <td>{money(opening, currency)}</td>
                <td>{movement(movements, currency)}</td>
                <td>{money(closing, currency)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  );
}

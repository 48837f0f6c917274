import { useTranslation } from 'react-i18next';
import { Direction } from '../../../contract/codes.ts';
import type { Option } from '../../../contract/rest/market.ts';
import type { NumberFormats } from '../../lib/numbers.ts';
import { inTheMoney, type Strike } from './chain.ts';
import { figuresOf, type PremiumText } from './figures.ts';
import css from './option-chain.module.css';
import { Way } from './Way.tsx';

interface OneSideProps {
  /** Code of the future. */
  readonly future: string;
  readonly strikes: readonly Strike[];
  readonly money: number | undefined;
  readonly right: Option['right'];
  readonly price: number;
  readonly premiumText: PremiumText;
  strikeText(strike: Strike): string;
  readonly numbers: NumberFormats;
}

/** One right's options where there is no room for both: two lines a strike. */
export function OneSide({ future, strikes, money, right, price, premiumText, strikeText, numbers }: OneSideProps) {
  const { t } = useTranslation();
  return (
    <table className={css.narrow}>
      <thead>
        <tr>
          <th scope="col" className={css.strike}>
            {t('option.strike')}
          </th>
          <th scope="col">{t('quote.bid')}</th>
          <th scope="col">{t('quote.ask')}</th>
          <th scope="col">{t('option.last')}</th>
        </tr>
      </thead>
      <tbody>
        {strikes.map((row, index) => {
          const { bid, ask, last, volatility, volume, openInterest } = figuresOf(row[right], premiumText, numbers);
          const worth = inTheMoney(right, row.value, price) ? css.inMoney : undefined;
          return (
            <tr key={row.strike} data-money={index === money || undefined}>
              <th scope="row" className={css.strike}>
                {strikeText(row)}
                {index === money && <small>{t('option.atTheMoney')}</small>}
              </th>
              <td className={worth}>
                <Way option={row[right]} future={future} price={row[right]?.bid} direction={Direction.Sell} text={bid} />
                <small>{t('option.shortVolume', { value: volume })}</small>
              </td>
              <td className={worth}>
                <Way option={row[right]} future={future} price={row[right]?.ask} direction={Direction.Buy} text={ask} />
                <small>{t('option.shortInterest', { value: openInterest })}</small>
              </td>
              <td className={worth}>
                {last}
                <small>{t('option.shortVolatility', { value: volatility })}</small>
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

import { useTranslation } from 'react-i18next';
import { Direction } from '../../../contract/codes.ts';
import type { Option } from '../../../contract/rest/market.ts';
import type { NumberFormats } from '../../lib/numbers.ts';
import { inTheMoney, type Strike } from './chain.ts';
import { figuresOf, type PremiumText } from './figures.ts';
import css from './option-chain.module.css';
import { Way } from './Way.tsx';

interface BothSidesProps {
  /** Code of the future. */
  readonly future: string;
  readonly strikes: readonly Strike[];
  readonly money: number | undefined;
  readonly price: number;
  readonly premiumText: PremiumText;
  strikeText(strike: Strike): string;
  readonly numbers: NumberFormats;
}

/** Calls left and puts right of their strikes. */
export function BothSides({ future, strikes, money, price, premiumText, strikeText, numbers }: BothSidesProps) {
  const { t } = useTranslation();
  const callHeads = [
    t('option.openInterest'),
    t('option.volume'),
    t('option.volatility'),
    t('option.last'),
    t('quote.bid'),
    t('quote.ask'),
  ];
  return (
    <table className={css.wide}>
      <thead>
        <tr className={css.rightsRow}>
          <th scope="colgroup" colSpan={6}>
            {t('option.calls')}
          </th>
          <th scope="col" rowSpan={2} className={css.strike}>
            {t('option.strike')}
          </th>
          <th scope="colgroup" colSpan={6}>
            {t('option.puts')}
          </th>
        </tr>
        <tr>
          {callHeads.map((head) => (
            <th key={`call ${head}`} scope="col">
              {head}
            </th>
          ))}
          {[4, 5, 3, 2, 1, 0].map((at) => (
            <th key={`put ${at}`} scope="col">
              {callHeads[at]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {strikes.map((row, index) => (
          <tr key={row.strike} data-money={index === money || undefined}>
            <Cells
              option={row.call}
              future={future}
              strike={row.value}
              right="call"
              price={price}
              premiumText={premiumText}
              numbers={numbers}
            />
            <th scope="row" className={css.strike}>
              {strikeText(row)}
              {index === money && <small>{t('option.atTheMoney')}</small>}
            </th>
            <Cells
              option={row.put}
              future={future}
              strike={row.value}
              right="put"
              price={price}
              premiumText={premiumText}
              numbers={numbers}
            />
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface CellsProps {
  readonly option: Option | undefined;
  /** Code of the future. */
  readonly future: string;
  readonly strike: number;
  readonly right: Option['right'];
  readonly price: number;
  readonly premiumText: PremiumText;
  readonly numbers: NumberFormats;
}

/** A call's figures end at the strike with bid and ask, a put's begin there. */
function Cells({ option, future, strike, right, price, premiumText, numbers }: CellsProps) {
  const bidAt = right === 'call' ? 4 : 0;
  const { bid, ask, last, volatility, volume, openInterest } = figuresOf(option, premiumText, numbers);
  const cells = right === 'call' ? [openInterest, volume, volatility, last, bid, ask] : [bid, ask, last, volatility, volume, openInterest];
  const worth = inTheMoney(right, strike, price) ? css.inMoney : undefined;
  // The columns are fixed, so their place is their name.
  return cells.map((text, column) => (
    <td key={column} className={worth}>
      {column === bidAt && <Way option={option} future={future} price={option?.bid} direction={Direction.Sell} text={text} />}
      {column === bidAt + 1 && <Way option={option} future={future} price={option?.ask} direction={Direction.Buy} text={text} />}
      {column !== bidAt && column !== bidAt + 1 && text}
    </td>
  ));
}

import { useTranslation } from 'react-i18next';
import type frBonds from '../../locales/fr/bonds.json';
import type { Bond } from '../../contract/rest/bond.ts';
import { formatUnits } from '../../contract/finance/price.ts';
import { ABSENT, decimalText, numberFormats, wholeText } from '../lib/numbers.ts';
import { dateText, writtenDayText } from '../lib/time.ts';

declare module '../lib/i18n.ts' {
  interface Words {
    bonds: typeof frBonds;
  }
}

/** Decimals of a clean price at least: bonds move by thousandths. */
const PRICE_DIGITS = 3;
const FREQUENCIES = [0, 1, 2, 4, 12] as const;

/** A bond's figures in the customer's language. */
export function useBondWords() {
  const { t, i18n } = useTranslation('bonds');
  const locale = i18n.language;
  const numbers = numberFormats(locale);
  /** Percent as the wire has it. */
  const percent = (value: string | null | undefined): string =>
    value === null || value === undefined ? ABSENT : `${decimalText(value, numbers)}${numbers.percent}`;
  return {
    percent,
    /** Clean, per 100; what is no digit of it is left out. */
    price: (value: string | null | undefined): string => {
      if (value === null || value === undefined) return ABSENT;
      const [whole = '', fraction = ''] = value.split('.');
      return decimalText(`${whole}.${fraction.replace(/0+$/, '').padEnd(PRICE_DIGITS, '0')}`, numbers);
    },
    /** Of units, NaN where there is none. */
    units: (units: number, scale: number): string =>
      Number.isNaN(units) ? ABSENT : decimalText(formatUnits(units, scale, PRICE_DIGITS), numbers),
    coupon: ({ coupon, frequency, couponDerived }: Pick<Bond, 'coupon' | 'frequency' | 'couponDerived'>, whole = false): string => {
      if (frequency === 0) return t('noCoupon');
      return whole && couponDerived ? t('couponDerived', { rate: percent(coupon) }) : percent(coupon);
    },
    times: ({ frequency }: Pick<Bond, 'frequency'>): string => {
      const known = FREQUENCIES.find((each) => each === frequency);
      return known === undefined ? `${frequency} ×` : t(`times.${known}`);
    },
    nominal: (amount: number): string => wholeText(amount, numbers),
    /** Days of the calendar, which the wire tells as such, or by their beginning in UTC. */
    date: (date: string): string => writtenDayText(date, locale),
    day: (seconds: number): string => writtenDayText(new Date(seconds * 1000).toISOString().slice(0, 10), locale),
    /** In a column of them. */
    figure: (seconds: number): string => dateText(seconds * 1000, locale, 'UTC'),
  };
}

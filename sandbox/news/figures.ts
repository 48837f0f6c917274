/** Figures as a language writes them. */
import { formatUnits, shownDigits } from '../../contract/finance/price.ts';
import { factsOf, type InstrumentKind } from '../../contract/markets.ts';
import type { Listing } from '../market/types.ts';

export interface Figures {
  /** Signed, two decimals. */
  percent(ratio: number): string;
  /** The size of a change, one decimal, without its sign. */
  size(ratio: number): string;
  /** With the currency of what is traded for money; see PLAIN. */
  price(listing: Listing, units: number): string;
  money(amount: string, currency: string): string;
  count(value: number): string;
  /** A trading day, in full. */
  day(date: string): string;
  /** `Apple Inc. (AAPL)`. */
  name(listing: Listing): string;
}

/** A minus is no hyphen: the locales' own sign breaks off from its figure at a line's end. */
const withMinus = (text: string): string => text.replace('-', '\u2212');

/** Their prices are plain numbers. */
const PLAIN: ReadonlySet<InstrumentKind> = new Set(['index', 'forex']);

export function createFigures(locale: string): Figures {
  const percent = new Intl.NumberFormat(locale, {
    style: 'percent',
    signDisplay: 'exceptZero',
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
  });
  const size = new Intl.NumberFormat(locale, {
    style: 'percent',
    signDisplay: 'never',
    minimumFractionDigits: 1,
    maximumFractionDigits: 1,
  });
  const count = new Intl.NumberFormat(locale, { maximumFractionDigits: 0 });
  const day = new Intl.DateTimeFormat(locale, { dateStyle: 'full', timeZone: 'UTC' });
  const number = (text: string) => {
    const digits = text.split('.')[1]?.length ?? 0;
    return withMinus(new Intl.NumberFormat(locale, { minimumFractionDigits: digits, maximumFractionDigits: digits }).format(Number(text)));
  };
  return {
    percent: (ratio) => withMinus(percent.format(ratio)),
    size: (ratio) => size.format(ratio),
    price(listing, units) {
      const text = number(formatUnits(units, listing.scale, shownDigits(units, listing.scale, listing.tickDigits)));
      return PLAIN.has(factsOf(listing.market).kind) ? text : `${text} ${listing.currency}`;
    },
    money: (amount, currency) => `${number(amount)} ${currency}`,
    count: (value) => count.format(value),
    day: (date) => day.format(Date.parse(date)),
    name(listing) {
      const inChinese = locale.startsWith('zh') ? listing.nameZh : undefined;
      // One listing of the data has no name.
      return listing.name === '' ? listing.code : `${inChinese ?? shortName(listing)} (${listing.code})`;
    },
  };
}

/** A company's name without what its share is called. */
const shortName = ({ name }: Listing): string =>
  (name.split(' - ')[0] ?? name)
    .replace(/\s+(?:New\s+)?(?:Class [A-Z]\s+)?(?:Common Stock|Common Shares|Ordinary Shares?|Capital Stock)\b.*$/i, '')
    .trim();

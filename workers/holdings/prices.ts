/** Prices and rates of a customer's positions, out of the book that paints the quotes. */
import { conversionRate, type Fraction, ONE } from '../../contract/finance/trade.ts';
import { RowFlag } from '../../contract/frame.ts';
import type { BaseCurrency, Currency } from '../../contract/money.ts';
import type { QuoteKey } from '../../contract/quote.ts';
import type { Book } from '../quotes/book.ts';
import type { Holding, Pair } from './holding.ts';

/** Pairs that price a currency against the dollar, as the market writes them. */
const DOLLAR_PAIRS: Partial<Record<Currency, Pair>> = {
  EUR: { row: 'FX:EURUSD', inverse: false },
  AUD: { row: 'FX:AUDUSD', inverse: false },
  HKD: { row: 'FX:USDHKD', inverse: true },
  MXN: { row: 'FX:USDMXN', inverse: true },
};

export interface Prices {
  /** Which rows of the book are meant by keys, from now on. */
  setIds(ids: ReadonlyMap<QuoteKey, number>): void;
  idOf(key: QuoteKey): number | undefined;
  /** Last price in units; NaN for none. */
  unitsOf(key: QuoteKey | undefined): number;
  /** The price is of an earlier visit or connection. */
  isCached(key: QuoteKey | undefined): boolean;
  /** The book's last price, where its units are the position's; undefined: the server's stands. */
  ofHolding(holding: Holding): number | undefined;
  /** Of a pair at these units; one to one where nothing is converted; undefined while nobody knows. */
  rateAt(pair: Pair | undefined, units: number): Fraction | undefined;
  /** Units of one currency for one of another, by their pairs with the dollar; undefined while nobody knows. */
  rateBetween(from: Currency, to: Currency): Fraction | undefined;
}

export function createPrices(book: Pick<Book, 'columns' | 'flags' | 'instrument'>): Prices {
  let ids: ReadonlyMap<QuoteKey, number> = new Map();

  const unitsOf = (key: QuoteKey | undefined): number => {
    const id = key && ids.get(key);
    return id === undefined ? Number.NaN : (book.columns.price[id] ?? Number.NaN);
  };
  const scaleOf = (key: QuoteKey): number => book.instrument(ids.get(key) ?? -1)?.scale ?? 0;
  const rateAt = (pair: Pair | undefined, units: number) => (pair ? conversionRate(units, scaleOf(pair.row), pair.inverse) : ONE);

  /** Dollars for one unit. */
  function dollarsOf(currency: Currency): Fraction | undefined {
    if (currency === 'USD') return ONE;
    const pair = DOLLAR_PAIRS[currency];
    return pair && rateAt(pair, unitsOf(pair.row));
  }

  return {
    setIds: (next) => {
      ids = next;
    },
    idOf: (key) => ids.get(key),
    unitsOf,
    isCached: (key) => {
      const id = key && ids.get(key);
      return id !== undefined && ((book.flags[id] ?? 0) & RowFlag.Cached) !== 0;
    },
    ofHolding: ({ row, held }) => {
      const units = unitsOf(row);
      return row === undefined || Number.isNaN(units) || scaleOf(row) !== held.scale ? undefined : units;
    },
    rateAt,
    rateBetween: (from, to) => {
      if (from === to) return ONE;
      const [over, under] = [dollarsOf(from), dollarsOf(to)];
      return over && under && { numerator: over.numerator * under.denominator, denominator: over.denominator * under.numerator };
    },
  };
}

/** Rows that totals in a base currency need; none where all is in it. */
export function basePairsOf(currencies: Iterable<Currency>, base: BaseCurrency | undefined): QuoteKey[] {
  const all = new Set(currencies);
  if (base === undefined || [...all].every((currency) => currency === base)) return [];
  return [...all.add(base)].flatMap((currency) => DOLLAR_PAIRS[currency]?.row ?? []);
}

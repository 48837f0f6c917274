/** All quotes of one market at one instant, for lists that sort, rank and page. */
import type { Market } from '../../contract/codes.ts';
import { changeOf } from '../../contract/finance/price.ts';
import { QUOTE_COLUMNS, type QuoteColumn } from '../../contract/quote.ts';
import type { Clock, Listing, MarketModel } from './types.ts';
import { inSlices } from '../load/slices.ts';

const WIDTH = QUOTE_COLUMNS.length;

/** Place of each column in QUOTE_COLUMNS. */
export const COLUMN = Object.fromEntries(QUOTE_COLUMNS.map((column, index) => [column, index])) as Record<QuoteColumn, number>;

export interface Prices {
  /** Sandbox time of the prices, epoch ms. */
  readonly at: number;
  readonly listings: readonly Listing[];
  /** QUOTE_COLUMNS of one listing, by its place in `listings`. */
  row(place: number): Float64Array;
  value(place: number, column: QuoteColumn): number;
  /** Fraction of the previous close; NaN where it would mean nothing. */
  changeRatio(place: number): number;
}

export interface Board {
  isListed(market: Market): boolean;
  /** In the order of their ids; empty for a market that isn't open. */
  listings(market: Market): readonly Listing[];
  /** Prices of a whole market at one instant, at most `MAX_AGE_MS` of real time old when they are begun. */
  prices(market: Market): Promise<Prices>;
  /** Places of `listings` in the order of their names; sorted once, when first asked for. */
  byName(market: Market): readonly number[];
}

/** Pricing thirteen thousand rows costs tens of milliseconds; two lists asked for at once share it. */
const MAX_AGE_MS = 250;

interface Taken {
  readonly since: number;
  readonly at: number;
  readonly prices: Promise<Prices>;
}

/** @param monotonic milliseconds of a clock that never jumps */
export function createBoard(market: MarketModel, clock: Clock, monotonic: () => number): Board {
  const listings = Map.groupBy(market.listings, (listing) => listing.market);
  const taken = new Map<Market, Taken>();
  const names = new Map<Market, readonly number[]>();
  const collator = new Intl.Collator('en', { sensitivity: 'base', numeric: true });
  return {
    isListed: (code) => listings.has(code),
    listings: (code) => listings.get(code) ?? [],
    prices(code) {
      const held = taken.get(code);
      if (held && monotonic() - held.since < MAX_AGE_MS && clock.now() - held.at < MAX_AGE_MS * clock.speed) return held.prices;
      const at = clock.now();
      const prices = takePrices(market, listings.get(code) ?? [], at);
      const mine = { since: monotonic(), at, prices };
      taken.set(code, mine);
      // A failure is told to who asked; the next one tries anew.
      prices.catch(() => taken.get(code) === mine && taken.delete(code));
      return prices;
    },
    byName(code) {
      const held = names.get(code);
      if (held) return held;
      const rows = listings.get(code) ?? [];
      const order = rows.map((_, place) => place).sort((a, b) => collator.compare(rows[a]?.name ?? '', rows[b]?.name ?? ''));
      names.set(code, order);
      return order;
    },
  };
}

async function takePrices(market: MarketModel, listings: readonly Listing[], at: number): Promise<Prices> {
  const values = new Float64Array(listings.length * WIDTH);
  const row = (place: number) => values.subarray(place * WIDTH, (place + 1) * WIDTH);
  const value = (place: number, column: QuoteColumn) => values[place * WIDTH + COLUMN[column]] ?? Number.NaN;
  await inSlices(listings.length, (place) => market.quoteInto(listings[place]?.id ?? 0, at, row(place)));
  return {
    at,
    listings,
    row,
    value,
    changeRatio: (place) => changeOf(value(place, 'price'), value(place, 'previousClose')).ratio ?? Number.NaN,
  };
}

/** All quotes of one market at one instant, for lists that sort, rank and page. */
import type { Market as MarketCode } from '../contract/codes.ts';
import { changeOf } from '../contract/finance/price.ts';
import { QUOTE_COLUMNS, type QuoteColumn } from '../contract/quote.ts';
import type { Clock, Listing, Market } from './market/types.ts';

const WIDTH = QUOTE_COLUMNS.length;
const PRICE = QUOTE_COLUMNS.indexOf('price');
const PREVIOUS_CLOSE = QUOTE_COLUMNS.indexOf('previousClose');

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
  /** Prices of a whole market, at most `MAX_AGE_MS` of real time old. */
  prices(market: MarketCode): Prices;
  /** Places of `listings` in the order of their names. */
  byName(market: MarketCode): readonly number[];
}

/** Pricing thirteen thousand rows costs tens of milliseconds; two lists asked for at once share it. */
const MAX_AGE_MS = 250;

/** @param monotonic milliseconds of a clock that never jumps */
export function createBoard(market: Market, clock: Clock, monotonic: () => number): Board {
  const listings = Map.groupBy(market.listings, (listing) => listing.market);
  const taken = new Map<MarketCode, { since: number; prices: Prices }>();
  const names = new Map<MarketCode, readonly number[]>();
  const collator = new Intl.Collator('en', { sensitivity: 'base', numeric: true });
  return {
    prices(code) {
      const held = taken.get(code);
      if (held && monotonic() - held.since < MAX_AGE_MS && clock.now() - held.prices.at < MAX_AGE_MS * clock.speed) return held.prices;
      const prices = takePrices(market, listings.get(code) ?? [], clock.now());
      taken.set(code, { since: monotonic(), prices });
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

function takePrices(market: Market, listings: readonly Listing[], at: number): Prices {
  const values = new Float64Array(listings.length * WIDTH);
  listings.forEach((listing, place) => {
    market.quoteInto(listing.id, at, values.subarray(place * WIDTH, (place + 1) * WIDTH));
  });
  return {
    at,
    listings,
    row: (place) => values.subarray(place * WIDTH, (place + 1) * WIDTH),
    value: (place, column) => values[place * WIDTH + QUOTE_COLUMNS.indexOf(column)] ?? Number.NaN,
    changeRatio: (place) =>
      changeOf(values[place * WIDTH + PRICE] ?? Number.NaN, values[place * WIDTH + PREVIOUS_CLOSE] ?? Number.NaN).ratio ?? Number.NaN,
  };
}

/** The market as the rest of the sandbox sees it: pure functions of (seed, instrument, time). */
import type { KlineType, Market as MarketCode } from '../../contract/codes.ts';
import type { Instrument, QuoteValues } from '../../contract/quote.ts';
import type { Depth, Kline, Summary } from '../../contract/rest/market.ts';
import type { MarketStatus } from '../../contract/rest/shapes.ts';

export interface Listing extends Instrument {
  readonly isin: string | undefined;
  readonly sector: string | undefined;
  readonly type: string;
  readonly roundLot: number;
}

/** All times are epoch milliseconds of the sandbox's clock. Prices are integer units of the listing's scale. */
export interface Market {
  /** Version that the ids belong to: changes with the listings. */
  readonly catalogue: string;
  /** Index is id. */
  readonly listings: readonly Listing[];
  find(market: MarketCode, code: string): Listing | undefined;
  /** Best matches first: exact code, code prefix, ISIN, then words of the name without accents. */
  search(keyword: string, market?: MarketCode): Listing[];
  /** Writes all QUOTE_COLUMNS of one instrument at `at` into out[0…11]. Allocates nothing. */
  quoteInto(id: number, at: number, out: Float64Array): void;
  quote(id: number, at: number): QuoteValues;
  /** The last 50 five-minute closes, oldest first, the live price last, NaN where there is none. */
  spark(id: number, at: number): Float64Array;
  kline(id: number, type: KlineType, at: number): Kline;
  depth(id: number, at: number): Depth;
  summary(id: number, at: number): Summary;
  status(market: MarketCode, at: number): MarketStatus;
  /** Next instant after `at` when the phase of any market changes. */
  nextChange(at: number): number;
}

export interface Clock {
  /** Epoch milliseconds, simulated. */
  now(): number;
  readonly simulated: boolean;
  readonly speed: number;
}

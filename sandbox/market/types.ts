/** The market as the rest of the sandbox sees it: pure functions of (seed, instrument, time). */
import type { KlineType, Market, Phase } from '../../contract/codes.ts';
import type { Instrument, QuoteValues } from '../../contract/quote.ts';
import type { Depth, Kline, OptionChain } from '../../contract/rest/market.ts';
import type { MarketStatus } from '../../contract/rest/shapes.ts';
import type { Summary } from '../../contract/rest/summary.ts';
import type { Facts } from './facts/facts.ts';
import type { Split } from './tape/bars.ts';
import type { OptionTerms, PricedOption } from './options/optionTerms.ts';
import type { TradingSessions } from './time/sessions.ts';
import type { TickTable } from './tape/tick.ts';

export interface Listing extends Instrument {
  readonly isin: string | undefined;
  readonly sector: string | undefined;
  readonly type: string;
  /** Usual size of a trade and of a step in the book; a fraction for crypto. */
  readonly roundLot: number;
  readonly facts: Facts | undefined;
}

/** Instruments that open and close together. */
export interface TradingHours {
  readonly ids: Uint32Array;
  phase(at: number): Phase;
  /** Next instant after `at` when the phase changes. */
  nextChange(at: number): number;
}

/** What orders of an instrument have to keep to. */
export interface TradingRules {
  readonly sessions: TradingSessions;
  readonly tick: TickTable;
  /** Ascending by day. */
  readonly splits: readonly Split[];
  /** Instants from which it is halted or no longer listed, epoch ms; Infinity for never. */
  readonly haltedFrom: number;
  readonly delistedFrom: number;
}

/** Regular sessions that are over, as columns, oldest first. */
export interface WholeDays {
  /** Instants, epoch ms. */
  readonly opens: number[];
  readonly closes: number[];
  /** Prices, integer units of the listing's scale. */
  readonly open: number[];
  readonly close: number[];
}

/** All times are epoch milliseconds of the sandbox's clock. Prices are integer units of the listing's scale. */
export interface MarketModel {
  /** Version that the ids belong to: changes with the listings. */
  readonly catalogue: string;
  /** Index is id. */
  readonly listings: readonly Listing[];
  /** Typical value traded a day, in the listing's currency, by id. */
  readonly turnover: Float64Array;
  /** Importance by id: value traded on a usual day, in US dollars. */
  readonly weight: Float64Array;
  /** Instruments by the hours they keep. */
  readonly hours: readonly TradingHours[];
  find(market: Market, code: string): Listing | undefined;
  /** Undefined for an instrument that only a recording knows: it is played, not traded. */
  rules(id: number): TradingRules | undefined;
  /** Best matches first: exact code, code prefix, ISIN, then words of the name without accents. */
  search(keyword: string, market?: Market): Listing[];
  /** Writes all QUOTE_COLUMNS of one instrument at `at` into out[0…11]. Allocates nothing. */
  quoteInto(id: number, at: number, out: Float64Array): void;
  quote(id: number, at: number): QuoteValues;
  /** The last 50 five-minute closes, oldest first, the live price last, NaN where there is none. */
  spark(id: number, at: number): Float64Array;
  kline(id: number, type: KlineType, at: number): Kline;
  /** Of the sessions that opened at `from` or later and closed by `at`, as traded. */
  days(id: number, from: number, at: number): WholeDays;
  depth(id: number, at: number): Depth;
  summary(id: number, at: number): Summary;
  /** Empty for an instrument without options. */
  options(id: number, at: number): OptionChain;
  /** One option on a future, also of a strike that the chain has moved away from; undefined for what is none. */
  option(id: number, terms: OptionTerms, at: number): PricedOption | undefined;
  /** Extremes of the 51 weeks and four days before today's session, in today's shares; NaN where nobody knows them. See the call `yearRanges`. */
  yearRange(id: number, at: number): { high: number; low: number };
  status(market: Market, at: number): MarketStatus;
}

/**
 * Rows that ticked in one step, as columns that a frame can be cut from. `columns[c][row]` follows QUOTE_COLUMNS.
 * A row may appear more than once in a batch; the later one is the newer.
 */
export interface TickBatch {
  readonly capacity: number;
  readonly ids: Uint32Array;
  /** Sandbox time of each row's tick, epoch milliseconds. */
  readonly times: Float64Array;
  readonly columns: readonly Float64Array[];
}

export interface Generator {
  /**
   * Fills `batch` with the ticks of the last `elapsedMs` of wall time, up to the sandbox instant `now`, and returns
   * how many. The first step, each change of a market's phase and the last print of each five minutes emit all its rows
   * once, over several steps if the batch is smaller. Allocates nothing.
   */
  step(now: number, elapsedMs: number, batch: TickBatch): number;
}

export interface Clock {
  /** Epoch milliseconds, simulated. */
  now(): number;
  readonly simulated: boolean;
  readonly speed: number;
}

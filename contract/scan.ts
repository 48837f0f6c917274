/**
 * The scanner: which instruments of which markets do something remarkable now. What follows is exact, so that
 * another program can find the same matches in the same ticks.
 *
 * Time is the server's: that of the newest frame or heartbeat; a frame of an earlier time counts at the newest.
 * Minute `m` begins at m × 60 000 ms after the epoch and ends just before the next one; the current minute is that of
 * the newest time. What an instrument was at the beginning of a minute is the state after the last frame whose time is
 * before it; of several ticks of an instrument in one frame the last counts. "The last N minutes" begin with minute
 * m − N of the current minute m: N whole minutes and the part of the current one that is over.
 *
 * Watching. A market is watched from the first snapshot of its `list:` stream while a scan of it is open in some
 * tab (and five minutes beyond). The beginning of a minute is known if the market was watched then. It is not known:
 * - while the connection was lost, or between the last frame in order and the snapshot of a new epoch;
 * - where the server's time leapt over two beginnings or more at once (a clock set forward, a machine asleep);
 * - before the day of the instrument began: its day is another one when its previous close changes or its volume
 *   falls. Beginnings of minutes up to then count for nothing.
 * A time more than a minute before the newest means that the server's clock was set back: watching begins anew.
 * An unknown beginning gives no match; it is never filled by an older price.
 *
 * Rules. All bounds are inclusive. A row with the flag Cached, a halted or delisted one, and one without a price
 * never matches. Prices are the regular session's (`price`), never the extended ones.
 * - move: base = price at the beginning of minute m − N; known and above zero.
 *   figure = (price − base) / base; up: figure ≥ threshold, down: −figure ≥ threshold, both: either.
 * - volume: how much faster than before the last N minutes trade. An active minute of a market is one in which the
 *   volume of any of its instruments grew; all minutes of a hole are active. Two parts, split at the beginning of
 *   minute m − N: the last N minutes, measured in active minutes, of which the current one counts for the part that
 *   is over (0 until something grew in it); and before them, from the first known beginning of the instrument's day, or, where the day
 *   itself began while it was watched, from that day's zero. The part before holds at least N active minutes and a volume above zero.
 *   figure = (volume of the last N minutes / their active minutes) / (volume before / active minutes before) ≥ factor.
 * - dayHigh, dayLow: the day's extreme as known is the largest (smallest) of `high` (`low`) as told and of the prices
 *   seen since, once the instrument's volume isn't zero. It is renewed when a frame shows a price beyond it; what a
 *   snapshot that begins an epoch or a new day shows sets it without renewing it. A match: renewed at a time t with
 *   now − t ≤ N × 60 000 ms. figure = (extreme − previous close) / previous close, NaN without one above zero.
 * - yearHigh, yearLow: price above the largest high (below the smallest low) of the 251 sessions before today's, from
 *   the call `yearRanges`. figure = (price − that extreme) / that extreme, NaN unless it is above zero.
 * - gap: figure = (open − previous close) / previous close, of a previous close above zero; bounds as for move.
 *
 * Order: the most extreme first. By |figure| for move and gap, largest figure first for volume, dayHigh and yearHigh,
 * smallest first for dayLow and yearLow; NaN last; equal ones by id. It is renewed every 250 ms at most; while the
 * connection is down it stays what it was.
 */
import { MARKETS, type Market } from './codes.ts';

export const SCAN_KINDS = ['move', 'volume', 'dayHigh', 'dayLow', 'yearHigh', 'yearLow', 'gap'] as const;
export type ScanKind = (typeof SCAN_KINDS)[number];
export const SCAN_DIRECTIONS = ['up', 'down', 'both'] as const;
export type ScanDirection = (typeof SCAN_DIRECTIONS)[number];
/** Longest look back, minutes. */
export const MAX_SCAN_MINUTES = 60;

export type ScanWish = Omit<ScanSpec, 'kind' | 'first' | 'count'>;

export type ScanRule =
  /** `threshold` is a fraction, above zero; `minutes` whole, 1 to MAX_SCAN_MINUTES. */
  | { kind: 'move'; minutes: number; threshold: number; direction: ScanDirection }
  | { kind: 'volume'; minutes: number; factor: number }
  | { kind: 'dayHigh' | 'dayLow'; minutes: number }
  | { kind: 'yearHigh' | 'yearLow' }
  | { kind: 'gap'; threshold: number; direction: ScanDirection };

/** Matches of a rule, kept by the worker; the tab sees the rows of [first, first + count). */
export interface ScanSpec {
  kind: 'scan';
  rule: ScanRule;
  /** Empty: all that the broker has (`getMarkets`). */
  markets: Market[];
  /** Bounds on price, in whole currency, on the day's volume, and on price times volume; inclusive, absent means none. A row without the value doesn't pass. */
  minPrice?: number | undefined;
  minVolume?: number | undefined;
  minTurnover?: number | undefined;
  first: number;
  count: number;
}

/** What a scan says of each market, in the order of MARKETS. */
export interface ScanMarkets {
  /** Server time since which nothing was missed, epoch ms; NaN: not watched (yet, or while the connection is down). */
  since: Float64Array;
  /** Instruments watched. */
  instruments: Float64Array;
  /** Matches; NaN where the rule needs a call that the broker doesn't have. */
  matches: Float64Array;
}

export const SCAN_MARKET_COUNT = MARKETS.length;

/**
 * Quotes as they cross boundaries. An instrument's key is (market, code); within one catalogue version
 * it also has an `id`, a dense unsigned integer that the push protocol and every column book use.
 */
import type { Classify, Market, Notation, Source } from './codes.ts';

/** `market:code`, for example `US:BRK.B`. Codes are strings, never numbers. */
export type QuoteKey = `${Market}:${string}`;

export const quoteKey = (market: Market, code: string): QuoteKey => `${market}:${code}`;

/** What does not move during a day. Prices elsewhere are integers in units of 10^-scale. */
export interface Instrument {
  readonly id: number;
  readonly code: string;
  readonly name: string;
  /** As its exchange names it in Chinese, where that is known. */
  readonly nameZh?: string | undefined;
  readonly market: Market;
  readonly classify: Classify;
  readonly source: Source;
  readonly currency: string;
  readonly exchange: string;
  readonly scale: number;
  /** Decimals of the tick at the reference price. */
  readonly tickDigits: number;
  readonly lot: number;
  /** How its prices are written; as decimals where absent. */
  readonly notation?: Notation | undefined;
}

/** Only a future may trade at or below zero (oil did, in April 2020). */
export const mayBeNegative = (classify: Classify): boolean => classify === 'Future';

/** Fact by fact; those that one of them lacks included. */
export const isSameInstrument = (one: Instrument, other: Instrument): boolean =>
  // Keys of two instruments, which TypeScript takes for any texts.
  (Object.keys({ ...one, ...other }) as (keyof Instrument)[]).every((fact) => one[fact] === other[fact]);

/** Largest id a catalogue may use; a larger one is refused, so that a hostile id can't size an array. */
export const MAX_INSTRUMENTS = 1 << 18;

/**
 * What moves, one float64 each, in wire order. Prices are integer units, NaN is "absent".
 * `extended` is the pre- or post-market price; `state` is an InstrumentState.
 */
export const QUOTE_COLUMNS = [
  'price',
  'volume',
  'bid',
  'ask',
  'bidVolume',
  'askVolume',
  'open',
  'high',
  'low',
  'previousClose',
  'extended',
  'state',
] as const;
export type QuoteColumn = (typeof QUOTE_COLUMNS)[number];

/** Columns that hold a price in units. */
export const PRICE_COLUMNS = ['price', 'bid', 'ask', 'open', 'high', 'low', 'previousClose', 'extended'] as const satisfies QuoteColumn[];

/** Closed: its own exchange is shut, whatever the market that lists it does (an index of Tokyo among those that trade). */
export const InstrumentState = { Trading: 0, Halted: 1, Delayed: 2, Delisted: 3, Closed: 4 } as const;
export type InstrumentState = (typeof InstrumentState)[keyof typeof InstrumentState];

/** A sparkline holds the last 50 closes of the five-minute intraday k-line, the live price last. */
export const SPARK_POINTS = 50;
export const SPARK_INTERVAL_SECONDS = 300;

/** A quote as one plain object of columns; for snapshots, tests and REST, not for the tick path. */
export type QuoteValues = Record<QuoteColumn, number>;

/**
 * Order-sensitive hash of (id, price, volume) over rows in ascending id: equal books have equal hashes.
 * FNV-1a over the 32-bit halves of each integer.
 */
export function hashQuotes(ids: Iterable<number>, price: Float64Array, volume: Float64Array): string {
  let hash = 0x811c9dc5;
  const mix = (value: number) => {
    const integer = Number.isNaN(value) ? -1 : value;
    hash = Math.imul(hash ^ (integer | 0), 0x01000193) >>> 0;
    hash = Math.imul(hash ^ (Math.floor(integer / 4294967296) | 0), 0x01000193) >>> 0;
  };
  for (const id of ids) {
    mix(id);
    mix(price[id] ?? Number.NaN);
    mix(volume[id] ?? Number.NaN);
  }
  return hash.toString(16).padStart(8, '0');
}

/** A market of a few rows with flat prices, whose days are UTC days, to play recordings on. */
import { join } from 'node:path';
import { type Classify, type Market, Source } from '../../contract/codes.ts';
import { InstrumentState, QUOTE_COLUMNS, SPARK_POINTS } from '../../contract/quote.ts';
import { createBatch } from '../market/tape/generator.ts';
import { DATA_DIR } from '../market/market.ts';
import type { Generator, Listing, MarketModel, TickBatch } from '../market/types.ts';

export const FILES = {
  share: join(DATA_DIR, 'ticks', 'us_ibm_20131007.csv.gz'),
  future: join(DATA_DIR, 'ticks', 'fut_gc_trades_20131007-09.csv.gz'),
  forex: join(DATA_DIR, 'ticks', 'fx_eurusd_201405.csv.gz'),
  crypto: join(DATA_DIR, 'ticks', 'binance_spot_btcusdt_20240808.jsonl.gz'),
} as const;

const DAY = 86_400_000;
const MINUTE = 60_000;
/** New York in October, in minutes of the UTC day. */
const OPEN = 13 * 60 + 30;
const CLOSE = 20 * 60;

const row = (id: number, market: Market, classify: Classify, code: string, scale: number): Listing => ({
  id,
  code,
  name: code,
  market,
  classify,
  source: Source.Stock,
  currency: 'USD',
  exchange: '',
  scale,
  tickDigits: Math.min(scale, 2),
  lot: 1,
  isin: undefined,
  sector: undefined,
  type: 'stock',
  roundLot: 100,
  facts: undefined,
});

export interface FlatOptions {
  /** Decimals of BTCUSDT's listing. */
  readonly cryptoScale?: number;
}

/** IBM, another share, a gold future of another month, EURUSD and BTCUSDT. */
export function flatMarket({ cryptoScale = 2 }: FlatOptions = {}): MarketModel {
  const listings = [
    row(0, 'US', 'UsStock', 'A', 4),
    row(1, 'US', 'UsStock', 'IBM', 4),
    row(2, 'FUT', 'Future', 'GCZ6', 1),
    row(3, 'FX', 'Forex', 'EURUSD', 5),
    row(4, 'CRY', 'Crypto', 'BTCUSDT', cryptoScale),
  ];
  const status = (market: Market, at: number): ReturnType<MarketModel['status']> => {
    const midnight = Math.floor(at / DAY) * DAY;
    const minute = (at - midnight) / MINUTE;
    const phase = market !== 'US' || (minute >= OPEN && minute < CLOSE) ? 'open' : minute < OPEN ? 'pre' : 'post';
    const until =
      phase === 'pre' ? midnight + OPEN * MINUTE : phase === 'open' && market === 'US' ? midnight + CLOSE * MINUTE : midnight + DAY;
    return {
      market,
      name: market,
      exchange: '',
      timeZone: 'UTC',
      currency: 'USD',
      phase,
      halfDay: false,
      nextPhase: 'open',
      nextChange: until / 1000,
      tradingDay: new Date(phase === 'pre' ? midnight - DAY : midnight).toISOString().slice(0, 10),
      listings: listings.length,
    };
  };
  const quoteInto = (id: number, _: number, out: Float64Array): void => {
    out.fill(1000 + id, 0, QUOTE_COLUMNS.length);
    out[QUOTE_COLUMNS.indexOf('state')] = InstrumentState.Trading;
  };
  return {
    catalogue: 'flat',
    listings,
    turnover: Float64Array.from(listings, () => 1),
    weight: Float64Array.from(listings, () => 1),
    hours: [{ ids: Uint32Array.from(listings, ({ id }) => id), phase: () => 'open', nextChange: () => Number.POSITIVE_INFINITY }],
    yearRange: () => ({ high: 0, low: 0 }),
    options() {
      throw new Error('not asked for');
    },
    option: () => undefined,
    find: (market, code) => listings.find((listing) => listing.market === market && listing.code === code),
    search: () => [],
    rules: () => undefined,
    quoteInto,
    quote() {
      throw new Error('not asked for');
    },
    spark: () => new Float64Array(SPARK_POINTS),
    days() {
      throw new Error('not asked for');
    },
    kline(id, type, at) {
      const interval = type === '1Y' || type === '3M' ? 86_400 : 300;
      const from = Math.floor(at / DAY) * DAY - DAY;
      const time = Array.from({ length: Math.floor((at - from) / 1000 / interval) + 1 }, (_, bar) => from / 1000 + bar * interval);
      const flat = time.map(() => 1000 + id);
      const listing = listings[id];
      if (!listing) throw new RangeError(`no instrument ${id}`);
      const { market, code: stockCode, scale } = listing;
      return {
        market,
        stockCode,
        type,
        scale,
        interval,
        timeZone: 'UTC',
        time,
        open: flat,
        high: flat,
        low: flat,
        close: flat,
        volume: flat,
      };
    },
    depth: () => ({ time: 0, bids: [], asks: [], trades: [] }),
    summary: () => ({ synthetic: true }),
    status,
  };
}

/** No ticks of its own. */
export const idle: Generator = { step: () => 0 };

/** Ticks every row once a step, at the step's time. */
export const everyRow = (market: MarketModel): Generator => ({
  step(now, _, batch) {
    const count = Math.min(market.listings.length, batch.capacity);
    const values = new Float64Array(QUOTE_COLUMNS.length);
    for (let id = 0; id < count; id += 1) {
      market.quoteInto(id, now, values);
      batch.ids[id] = id;
      batch.times[id] = now;
      values.forEach((value, column) => batch.columns[column]?.fill(value, id, id + 1));
    }
    return count;
  },
});

/** Plays from one instant to another in steps; `take` sees each batch. Ends early only when nothing waits any more. */
export function play(
  generator: Generator,
  from: number,
  to: number,
  stepMs: number,
  take: (batch: TickBatch, count: number) => void,
): void {
  const batch = createBatch(4096);
  for (let now = from; now < to; now += stepMs) take(batch, generator.step(now, 8, batch));
  // What waits at the end: more steps at the same instant.
  for (let left = 0; left < 200; left += 1) take(batch, generator.step(to, 8, batch));
}

/** Which rows tick when, at a given rate. The prices themselves don't depend on it: a rate only samples them. */
import type { Market as MarketCode, Phase } from '../../contract/codes.ts';
import { QUOTE_COLUMNS } from '../../contract/quote.ts';
import { BUCKET_MS, PRINT_MS } from './segment.ts';
import type { Generator, Market, TickBatch } from './types.ts';

export interface GeneratorOptions {
  /** Ticks a second of wall time while the regular session is open, over all rows. */
  readonly rate: number;
}

/** Every second tick is the next row in turn, so that each row ticks within 2 × rows / rate seconds; the others follow liquidity. */
const SWEEP_EVERY = 2;
/** Zipf's law by rank of turnover. */
const ZIPF_EXPONENT = 0.8;
/** Share of the rate in pre-market and post-market. */
const EXTENDED_SHARE = 0.2;
/** Wall time that one step makes up for at most; a longer pause is let go. */
const MAX_ELAPSED_MS = 250;

/** Columns for a batch of `capacity` rows. */
export const createBatch = (capacity: number): TickBatch => ({
  capacity,
  ids: new Uint32Array(capacity),
  times: new Float64Array(capacity),
  columns: QUOTE_COLUMNS.map(() => new Float64Array(capacity)),
});

const shareOf = (phase: Phase): number => {
  switch (phase) {
    case 'open':
      return 1;
    case 'pre':
    case 'post':
      return EXTENDED_SHARE;
    case 'lunch':
    case 'closed':
      return 0;
    default:
      return phase satisfies never;
  }
};

/** Walker's alias table: a row drawn by weight with one random number. */
function aliasTable(weights: Float64Array): { threshold: Float64Array; alias: Uint32Array } {
  const count = weights.length;
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const threshold = weights.map((weight) => (weight * count) / total);
  const alias = Uint32Array.from(weights, (_, index) => index);
  const small: number[] = [];
  const large: number[] = [];
  threshold.forEach((value, index) => (value < 1 ? small : large).push(index));
  for (let little = small.pop(), big = large.pop(); little !== undefined && big !== undefined; little = small.pop()) {
    alias[little] = big;
    const rest = (threshold[big] ?? 0) - (1 - (threshold[little] ?? 0));
    threshold[big] = rest;
    if (rest < 1) {
      small.push(big);
      big = large.pop();
      if (big === undefined) break;
    }
  }
  return { threshold, alias };
}

function zipfWeights(turnover: Float64Array): Float64Array {
  const ranked = Uint32Array.from(turnover, (_, id) => id).sort((a, b) => (turnover[b] ?? 0) - (turnover[a] ?? 0) || a - b);
  const weights = new Float64Array(turnover.length);
  ranked.forEach((id, rank) => {
    weights[id] = 1 / (rank + 1) ** ZIPF_EXPONENT;
  });
  return weights;
}

const MARKET: MarketCode = 'US';

export function createGenerator(market: Market, { rate }: GeneratorOptions): Generator {
  const count = market.listings.length;
  const { threshold, alias } = aliasTable(zipfWeights(market.turnover));
  const row = new Float64Array(QUOTE_COLUMNS.length);
  let phase: Phase | undefined;
  let changesAt = Number.NEGATIVE_INFINITY;
  /** Rows still to be emitted after a change of phase. */
  let pending = 0;
  let sweep = 0;
  let turn = 0;
  /** End of the five minutes whose closes have been emitted. */
  let closed = 0;
  let owed = 0;
  let before = Number.NEGATIVE_INFINITY;
  let state = 0x9e3779b9;

  /** xorshift32; which rows tick needs no seed, only spread. */
  const random = (): number => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) / 4294967296;
  };

  const pick = (): number => {
    turn += 1;
    if (turn % SWEEP_EVERY === 0) {
      sweep = sweep + 1 < count ? sweep + 1 : 0;
      return sweep;
    }
    const draw = random() * count;
    const slot = Math.floor(draw);
    return draw - slot < (threshold[slot] ?? 1) ? slot : (alias[slot] ?? slot);
  };

  const write = (batch: TickBatch, index: number, id: number, at: number): void => {
    market.quoteInto(id, at, row);
    batch.ids[index] = id;
    batch.times[index] = at;
    for (let column = 0; column < row.length; column += 1) {
      const values = batch.columns[column];
      if (values !== undefined) values[index] = row[column] ?? Number.NaN;
    }
  };

  return {
    step(now, elapsedMs, batch) {
      if (now >= changesAt || now < before) {
        phase = market.status(MARKET, now).phase;
        changesAt = market.nextChange(now);
        pending = count;
        owed = 0;
        before = now;
      }
      // The last print of each five minutes goes out for every row, so that a client that closes its bars itself has the right closes.
      const end = (Math.floor(now / BUCKET_MS) + 1) * BUCKET_MS;
      if (phase === 'open' && now >= end - PRINT_MS && closed !== end) {
        closed = end;
        pending = count;
      }
      let filled = 0;
      while (pending > 0 && filled < batch.capacity) {
        write(batch, filled, count - pending, now);
        pending -= 1;
        filled += 1;
      }
      owed += (rate * shareOf(phase ?? 'closed') * Math.min(elapsedMs, MAX_ELAPSED_MS)) / 1000;
      const ticks = Math.min(Math.floor(owed), batch.capacity - filled);
      owed = Math.min(owed - ticks, batch.capacity);
      // Ticks are spread over the time since the last step, so that a batch is more than one instant.
      const since = now - before;
      for (let index = 1; index <= ticks; index += 1) {
        write(batch, filled, pick(), before + Math.floor((since * index) / ticks));
        filled += 1;
      }
      before = now;
      return filled;
    },
  };
}

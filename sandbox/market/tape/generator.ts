/** Which rows tick when, at a given rate. The prices themselves don't depend on it: a rate only samples them. */
import type { Phase } from '../../../contract/codes.ts';
import { QUOTE_COLUMNS } from '../../../contract/quote.ts';
import { BUCKET_MS, PRINT_MS } from './segment.ts';
import type { Generator, MarketModel, TickBatch, TradingHours } from '../types.ts';

export interface GeneratorOptions {
  /** Ticks a second of wall time, over all rows that trade at the moment. */
  readonly rate: number;
}

/** Every second tick is the next row in turn, so that each row that trades ticks within 2 × rows / rate seconds; the others follow importance. */
const SWEEP_EVERY = 2;
/** Zipf's law by rank of importance. */
const ZIPF_EXPONENT = 0.8;
/** What a row ticks in pre-market and post-market against regular hours. */
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

/** By rank of importance. */
function zipfWeights(traded: Float64Array): Float64Array {
  const ranked = Uint32Array.from(traded, (_, id) => id).sort((a, b) => (traded[b] ?? 0) - (traded[a] ?? 0) || a - b);
  const weights = new Float64Array(traded.length);
  ranked.forEach((id, rank) => {
    weights[id] = 1 / (rank + 1) ** ZIPF_EXPONENT;
  });
  return weights;
}

/** Where the rows of one set of hours stand in their day. */
interface Stage {
  readonly hours: TradingHours;
  phase: Phase;
  changesAt: number;
  /** Rows still to be emitted whole. */
  pending: number;
  /** End of the five minutes whose closes have been emitted. */
  closed: number;
}

export function createGenerator(market: MarketModel, { rate }: GeneratorOptions): Generator {
  const weights = zipfWeights(market.weight);
  const stages = market.hours.map(
    (hours): Stage => ({ hours, phase: 'closed', changesAt: Number.NEGATIVE_INFINITY, pending: 0, closed: 0 }),
  );
  const row = new Float64Array(QUOTE_COLUMNS.length);
  /** Rows that tick now, and the table that draws one of them. */
  let live = new Uint32Array(0);
  let table = aliasTable(new Float64Array(0));
  let sweep = 0;
  let turn = 0;
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
      sweep = sweep + 1 < live.length ? sweep + 1 : 0;
      return live[sweep] ?? 0;
    }
    const draw = random() * live.length;
    const slot = Math.floor(draw);
    return live[draw - slot < (table.threshold[slot] ?? 1) ? slot : (table.alias[slot] ?? slot)] ?? 0;
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

  /** Chooses the rows that tick from now on. */
  const choose = (): void => {
    const trading = stages.filter(({ phase }) => shareOf(phase) > 0);
    live = Uint32Array.from(trading.flatMap(({ hours }) => [...hours.ids]));
    table = aliasTable(
      Float64Array.from(trading.flatMap(({ hours, phase }) => Array.from(hours.ids, (id) => (weights[id] ?? 0) * shareOf(phase)))),
    );
    sweep = 0;
  };

  /** Notes what the clock has passed: changes of phase, and the end of five minutes. */
  const pass = (now: number): void => {
    const restart = now < before;
    const end = (Math.floor(now / BUCKET_MS) + 1) * BUCKET_MS;
    let changed = false;
    for (const stage of stages) {
      if (now >= stage.changesAt || restart) {
        stage.phase = stage.hours.phase(now);
        stage.changesAt = stage.hours.nextChange(now);
        stage.pending = stage.hours.ids.length;
        changed = true;
      }
      // The last print of each five minutes goes out for every row, so that a client that closes its bars itself has the right closes.
      if (stage.phase === 'open' && now >= end - PRINT_MS && stage.closed !== end) {
        stage.closed = end;
        stage.pending = stage.hours.ids.length;
      }
    }
    if (changed) choose();
    if (restart || before === Number.NEGATIVE_INFINITY) {
      owed = 0;
      before = now;
    }
  };

  return {
    step(now, elapsedMs, batch) {
      pass(now);
      let filled = 0;
      for (const stage of stages) {
        const { ids } = stage.hours;
        while (stage.pending > 0 && filled < batch.capacity) {
          write(batch, filled, ids[ids.length - stage.pending] ?? 0, now);
          stage.pending -= 1;
          filled += 1;
        }
      }
      if (live.length > 0) owed += (rate * Math.min(elapsedMs, MAX_ELAPSED_MS)) / 1000;
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

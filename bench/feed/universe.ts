/**
 * The instruments of the bench and how they move: the same for every subject, a pure function of their number
 * and a seed. Ticks are drawn by a Zipf law over the rank, which is the id.
 */
import { SPARK_POINTS } from '../../contract/quote.ts';

/** Prices have four decimals; those of a tick say when it was sent, see `stampOf`. */
export const SCALE = 4;
export const UNIT = 10 ** SCALE;

/** Milliseconds after which the time in a price's decimals begins anew. */
export const STAMP_MS = 10 ** SCALE;

/** Whole currency at the previous close. */
export const basePrice = (id: number): number => 20 + ((id * 7919) % 480);

export const symbolOf = (id: number): string => `Q${String(id).padStart(6, '0')}`;

/** The most traded first, as a list by volume shows them. */
export const firstVolume = (id: number): number => Math.round(4e9 / (id + 1));

/** Five-minute closes around the previous close, units. */
export const sparkOf = (id: number): number[] =>
  Array.from({ length: SPARK_POINTS }, (_, point) => Math.round(basePrice(id) * UNIT * (1 + 0.02 * Math.sin(id + point / 5))));

/** The decimals of a price that is sent at `time`, epoch ms. */
export const stampOf = (time: number): number => Math.floor(time % STAMP_MS);

/** Mulberry32: uniform in [0, 1). */
export function randomFrom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

export interface Zipf {
  /** Draws, evenly spread over [0, 1), among which every rank has its turn; the last rank has one. */
  readonly draws: number;
  /** Rank at a part of the whole, [0, 1): the first has the largest part. */
  rank(part: number): number;
}

/** Ranks below `count`, each with a part of the whole that falls with its number. */
export function zipf(count: number): Zipf {
  const sums = new Float64Array(count);
  let sum = 0;
  for (let rank = 0; rank < count; rank += 1) {
    sum += 1 / (rank + 1);
    sums[rank] = sum;
  }
  return {
    draws: Math.ceil(count * sum),
    rank(part) {
      const drawn = part * sum;
      let low = 0;
      let high = count - 1;
      while (low < high) {
        const middle = (low + high) >> 1;
        if ((sums[middle] ?? 0) < drawn) low = middle + 1;
        else high = middle;
      }
      return low;
    },
  };
}

/** Searches the highest rate that is kept up with: by steps of 1.6 until it isn't, then halved in between. */
import { FOREIGN_LIMIT_MS } from './harness/cpu.ts';

const FACTOR = 1.6;
const LEAST = 5000;
const MOST = 20_000_000;

export interface Try {
  readonly keptUp: boolean;
  /** The feed offered the rate. */
  readonly fed: boolean;
  readonly achieved: number;
  /** What others spent on the machine meanwhile, milliseconds a second. */
  readonly foreignMs: number;
}

export interface Search {
  readonly guess: number;
  readonly near: number;
  readonly again: number;
  isOver(): boolean;
}

export interface Ceiling<T extends Try> {
  /** Ticks a second; 0 where no rate was low enough. */
  readonly rate: number;
  /** The try that was kept up with there. */
  readonly kept: T | undefined;
  /** The feed could not offer more: the true ceiling may be higher. */
  readonly feedAtEnd: boolean;
  /** The most that others spent during a failure that counts. */
  readonly foreignMs: number;
}

/**
 * A failure while others were busy may be theirs: it is tried once more, `again` times in one search at most.
 * @param guess the rate to set out from
 * @param isOver whether the time is: the search then ends with the highest rate kept up with so far, once there is one
 * @param near how far apart the highest rate kept up with and the lowest one that wasn't may be, as a ratio
 */
export async function findCeiling<T extends Try>(
  attempt: (rate: number) => Promise<T>,
  { guess, near, again, isOver }: Search,
): Promise<Ceiling<T>> {
  let kept: T | undefined;
  let low = 0;
  let high = Number.POSITIVE_INFINITY;
  let foreignMs = 0;
  let repeats = 0;
  for (let rate = guess; high / Math.max(low, 1) > near && rate >= LEAST && rate <= MOST; ) {
    let found = await attempt(rate);
    if (!found.keptUp && found.foreignMs > FOREIGN_LIMIT_MS && repeats < again) {
      repeats += 1;
      found = await attempt(rate);
    }
    if (found.keptUp && !found.fed) return { rate: found.achieved, kept: found, feedAtEnd: true, foreignMs };
    if (found.keptUp) {
      low = rate;
      kept = found;
    } else {
      high = rate;
      foreignMs = Math.max(foreignMs, found.foreignMs);
    }
    if (low > 0 && isOver()) break;
    rate = high === Number.POSITIVE_INFINITY ? low * FACTOR : low === 0 ? high / FACTOR : Math.sqrt(low * high);
  }
  return { rate: low, kept, feedAtEnd: false, foreignMs };
}

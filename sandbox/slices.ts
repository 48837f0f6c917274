/** Long work in slices, so that no other request waits longer than for one of them. */
import { setImmediate } from 'node:timers/promises';

/** Rows a slice: a few milliseconds of pricing, shaping or writing. */
export const SLICE_ROWS = 1000;

/** Does `work` for all rows from 0 to `count`, letting the event loop run between slices. `to` is exclusive. */
export async function inSlices(count: number, work: (from: number, to: number) => void): Promise<void> {
  for (let from = 0; from < count; from += SLICE_ROWS) {
    if (from > 0) await setImmediate();
    work(from, Math.min(count, from + SLICE_ROWS));
  }
}

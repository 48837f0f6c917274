/** Long work in slices, so that no other request waits longer than for one of them. */
import { setImmediate } from 'node:timers/promises';

/** Rows that are written at once: two or three milliseconds. */
export const SLICE_ROWS = 1000;
/** How long work over many rows may hold the event loop. */
const SLICE_MS = 5;

/** Does `work` for each row from 0 to `count`; lets the event loop run whenever that has taken a slice of time. */
export async function inSlices(count: number, work: (row: number) => void): Promise<void> {
  let began = performance.now();
  for (let row = 0; row < count; row += 1) {
    if (performance.now() - began > SLICE_MS) {
      await setImmediate();
      began = performance.now();
    }
    work(row);
  }
}

/**
 * Ticks that were taken and not yet spread over the columns. What a tick moves lies in one line of the processor's
 * cache for each row, and the columns are brought up to date when somebody reads them: of a row that ticks a hundred
 * times between two frames of a screen only the last tick is worth the walk through all columns.
 */
import type { QuoteColumns } from '../../contract/push.ts';
import { type BookRows, settleRow } from './columns.ts';

export interface Pending {
  /** Something is to be spread. */
  readonly waiting: boolean;
  /** Room for so many rows. */
  grow(capacity: number): void;
  /** Whether the frame can be taken: a delta of price and volume, whatever else it has. */
  fits(frame: QuoteColumns): boolean;
  /** Takes price and volume of a frame's rows, all of which are good; the other columns are the caller's. */
  take(frame: QuoteColumns): void;
  /** Writes what is pending into the columns, with the book's clock. */
  spread(rows: BookRows, clock: number): void;
  /** Counts a tick that was written into the columns at once. */
  tick(id: number): void;
  /** Ticks taken by a row from delta frames. */
  count(id: number): number;
}

/** Float64s of a row: a line of the cache. */
const WIDTH = 8;
const PRICE = 0;
const VOLUME = 1;
const TIME = 2;
const SEQ = 3;
const COUNT = 4;
const QUEUED = 5;

export function createPending(): Pending {
  let lines = new Float64Array(0);
  let queue = new Uint32Array(0);
  let queued = 0;
  return {
    get waiting() {
      return queued > 0;
    },
    grow(capacity) {
      const larger = new Float64Array(capacity * WIDTH);
      larger.set(lines);
      lines = larger;
      const longer = new Uint32Array(capacity);
      longer.set(queue);
      queue = longer;
    },
    fits: ({ columns, spark }) => columns.price !== undefined && columns.volume !== undefined && spark === undefined,
    take({ count, ids, time, seq, columns: { price, volume } }) {
      if (!price || !volume) return;
      for (let row = 0; row < count; row += 1) {
        const id = ids[row] ?? 0;
        const at = id * WIDTH;
        if (lines[at + QUEUED] !== 1) {
          lines[at + QUEUED] = 1;
          queue[queued] = id;
          queued += 1;
        }
        lines[at + PRICE] = price[row] ?? Number.NaN;
        lines[at + VOLUME] = volume[row] ?? Number.NaN;
        lines[at + TIME] = time;
        lines[at + SEQ] = seq;
        lines[at + COUNT] = (lines[at + COUNT] ?? 0) + 1;
      }
    },
    spread(rows, clock) {
      const { price, volume } = rows.columns;
      for (let index = 0; index < queued; index += 1) {
        const id = queue[index] ?? 0;
        const at = id * WIDTH;
        lines[at + QUEUED] = 0;
        price[id] = lines[at + PRICE] ?? Number.NaN;
        volume[id] = lines[at + VOLUME] ?? Number.NaN;
        settleRow(id, rows, lines[at + TIME] ?? Number.NaN, lines[at + SEQ] ?? Number.NaN, clock);
      }
      queued = 0;
    },
    tick(id) {
      const at = id * WIDTH + COUNT;
      lines[at] = (lines[at] ?? 0) + 1;
    },
    count: (id) => lines[id * WIDTH + COUNT] ?? 0,
  };
}

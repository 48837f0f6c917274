/** A batch of ticks in one buffer, so that it moves between threads without a copy. */
import { QUOTE_COLUMNS } from '../../contract/quote.ts';
import type { TickBatch } from '../market/types.ts';

/** Enough for every row of a market to tick at once. */
const BATCH_ROWS = 1 << 14;
const ROW_BYTES = 8 * (QUOTE_COLUMNS.length + 1) + 4;
export const BATCH_BYTES = BATCH_ROWS * ROW_BYTES;

/** Views on a buffer of BATCH_BYTES: columns, times, ids. */
export function batchOn(buffer: ArrayBuffer): TickBatch {
  const column = (index: number) => new Float64Array(buffer, index * BATCH_ROWS * 8, BATCH_ROWS);
  return {
    capacity: BATCH_ROWS,
    columns: QUOTE_COLUMNS.map((_, index) => column(index)),
    times: column(QUOTE_COLUMNS.length),
    ids: new Uint32Array(buffer, (QUOTE_COLUMNS.length + 1) * BATCH_ROWS * 8, BATCH_ROWS),
  };
}

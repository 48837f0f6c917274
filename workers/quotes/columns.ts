/** The book's columns, and the loops that write a frame into them: plain functions over typed arrays, nothing allocated for a tick. */
import { FRAME_COLUMNS, type FrameColumn, RowFlag } from '../../contract/frame.ts';
import type { QuoteColumns } from '../../contract/push.ts';
import type { QuoteColumn } from '../../contract/quote.ts';

type BookColumn = FrameColumn | QuoteColumn;
export const BOOK_COLUMNS: readonly BookColumn[] = [...FRAME_COLUMNS, 'state'];
export type Columns = Readonly<Record<BookColumn, Float64Array>>;

/** Where a row's values came from. `Lost` is what push had brought before the connection ended. */
export const Origin = { None: 0, Cache: 1, Rest: 2, Lost: 3, Push: 4 } as const;

/** RowFlag bits; index is an InstrumentState. */
const STATE_FLAGS = Uint8Array.of(0, RowFlag.Halted, RowFlag.Delayed, RowFlag.Delisted, RowFlag.Closed);

export function createColumns(capacity: number): Columns {
  const column = () => new Float64Array(capacity).fill(Number.NaN);
  return {
    price: column(),
    volume: column(),
    bid: column(),
    ask: column(),
    bidVolume: column(),
    askVolume: column(),
    open: column(),
    high: column(),
    low: column(),
    previousClose: column(),
    extended: column(),
    change: column(),
    changeRatio: column(),
    time: column(),
    seq: column(),
    state: column(),
  };
}

/** What follows from a row's values; `cached` is RowFlag.Cached or 0. */
export function derive(id: number, columns: Columns, flags: Uint8Array, cached: number): void {
  const base = columns.previousClose[id] ?? Number.NaN;
  const change = (columns.price[id] ?? Number.NaN) - base;
  const state = columns.state[id] ?? Number.NaN;
  columns.change[id] = change;
  columns.changeRatio[id] = base > 0 ? change / base : Number.NaN;
  const kept = (flags[id] ?? 0) & RowFlag.HasSpark;
  flags[id] = kept | cached | (change <= 0 ? RowFlag.Fall : 0) | (state > 0 ? (STATE_FLAGS[state] ?? 0) : 0);
}

/** What a book keeps of its rows, by id. */
export interface BookRows {
  readonly columns: Columns;
  readonly flags: Uint8Array;
  readonly version: Float64Array;
  /** Clock at which the row was last told by a frame or an answer. */
  readonly toldAt: Float64Array;
  readonly origins: Uint8Array;
}

/** The rest of a row that push has told, after its values were written. */
export function settleRow(
  id: number,
  { columns, flags, version, toldAt, origins }: BookRows,
  time: number,
  seq: number,
  clock: number,
): void {
  columns.time[id] = time;
  columns.seq[id] = seq;
  origins[id] = Origin.Push;
  version[id] = clock;
  toldAt[id] = clock;
  derive(id, columns, flags, 0);
}

/** The same for a frame's accepted rows; all of them when there is no mask. */
export function settle({ count, ids, time, seq }: QuoteColumns, mask: Uint8Array | undefined, rows: BookRows, clock: number): void {
  for (let row = 0; row < count; row += 1) if (!mask?.[row]) settleRow(ids[row] ?? 0, rows, time, seq, clock);
}

/** Writes a column's accepted rows; all of them when there is no mask. */
export function scatter(values: Float64Array, ids: Uint32Array, count: number, mask: Uint8Array | undefined, target: Float64Array): void {
  if (!mask) {
    for (let row = 0; row < count; row += 1) target[ids[row] ?? 0] = values[row] ?? Number.NaN;
    return;
  }
  for (let row = 0; row < count; row += 1) if (!mask[row]) target[ids[row] ?? 0] = values[row] ?? Number.NaN;
}

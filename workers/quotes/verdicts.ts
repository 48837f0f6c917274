/** Judges the rows of a frame column by column, without an object or a call for a tick. */
import { FrameKind, type QuoteColumns } from '../../contract/push.ts';
import { QUOTE_COLUMNS, type QuoteColumn, SPARK_POINTS } from '../../contract/quote.ts';
import { columnKind, isPrice, isSize, isState, type RowRefusal } from './normalise.ts';

/** What a verdict's number means; 0 is "taken". */
export const VERDICTS: readonly (RowRefusal | undefined)[] = [undefined, 'id', 'absent', 'spark', ...QUOTE_COLUMNS];
const ID = 1;
const ABSENT = 2;
const SPARK = 3;

export interface Known {
  /** By id: 0 unknown, 1 known, 2 known and allowed to trade at or below zero. */
  kinds: Uint8Array;
  price: Float64Array;
}

/** Fills verdicts[0…count); returns how many rows are refused. */
export function judge(frame: QuoteColumns, known: Known, verdicts: Uint8Array): number {
  const { count, ids, columns, spark } = frame;
  const { kinds } = known;
  for (let row = 0; row < count; row += 1) verdicts[row] = (kinds[ids[row] ?? 0] ?? 0) > 0 ? 0 : ID;
  for (let index = 0; index < QUOTE_COLUMNS.length; index += 1) {
    const column = QUOTE_COLUMNS[index];
    const values = column && columns[column];
    if (values) judgeColumn(column, values, index + SPARK + 1, ids, count, kinds, verdicts);
  }
  if (frame.kind === FrameKind.Delta && columns.price) judgeAbsence(columns.price, known.price, ids, count, verdicts);
  if (spark) judgeSpark(spark, ids, count, kinds, verdicts);
  let refused = 0;
  for (let row = 0; row < count; row += 1) if (verdicts[row] !== 0) refused += 1;
  return refused;
}

function judgeColumn(
  column: QuoteColumn,
  values: Float64Array,
  verdict: number,
  ids: Uint32Array,
  count: number,
  kinds: Uint8Array,
  verdicts: Uint8Array,
): void {
  switch (columnKind(column)) {
    case 'price':
      for (let row = 0; row < count; row += 1) {
        if (verdicts[row] === 0 && !isPrice(values[row] as number, kinds[ids[row] as number] === 2)) verdicts[row] = verdict;
      }
      return;
    case 'size':
      for (let row = 0; row < count; row += 1) if (verdicts[row] === 0 && !isSize(values[row] as number)) verdicts[row] = verdict;
      return;
    case 'state':
      for (let row = 0; row < count; row += 1) if (verdicts[row] === 0 && !isState(values[row] as number)) verdicts[row] = verdict;
      return;
  }
}

/** A tick can't take a price away; only a snapshot can. */
function judgeAbsence(price: Float64Array, before: Float64Array, ids: Uint32Array, count: number, verdicts: Uint8Array): void {
  for (let row = 0; row < count; row += 1) {
    const value = price[row] as number;
    if (value !== value && verdicts[row] === 0) {
      const old = before[ids[row] as number] as number;
      if (old === old) verdicts[row] = ABSENT;
    }
  }
}

function judgeSpark(spark: Float64Array, ids: Uint32Array, count: number, kinds: Uint8Array, verdicts: Uint8Array): void {
  for (let row = 0; row < count; row += 1) {
    if (verdicts[row] !== 0) continue;
    const negative = kinds[ids[row] as number] === 2;
    const end = (row + 1) * SPARK_POINTS;
    for (let at = row * SPARK_POINTS; at < end; at += 1) {
      if (!isPrice(spark[at] as number, negative)) {
        verdicts[row] = SPARK;
        break;
      }
    }
  }
}

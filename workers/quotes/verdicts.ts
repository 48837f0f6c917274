/** Judges the rows of a frame column by column, without an object or a call for a tick. */
import { FrameKind, type QuoteColumns } from '../../contract/push.ts';
import { QUOTE_COLUMNS, type QuoteColumn, SPARK_POINTS } from '../../contract/quote.ts';
import { type ColumnKind, columnKind, isPrice, isSize, isState, type RowRefusal } from './normalise.ts';

/** What a verdict's number means; 0 is "taken". */
export const VERDICTS: readonly (RowRefusal | undefined)[] = [undefined, 'id', 'absent', 'spark', ...QUOTE_COLUMNS];
const ID = 1;
const ABSENT = 2;
const SPARK = 3;
const MAX_WHOLE = Number.MAX_SAFE_INTEGER;

/** Kinds of a row: KNOWN, or NEGATIVE if it may trade at or below zero; 0 is unknown. */
export const KNOWN = 1;
export const NEGATIVE = 2;

export interface Known {
  /** By id: KNOWN, NEGATIVE or 0. */
  kinds: Uint8Array;
  /** Prices so far; asked for only where a tick has none. */
  prices(): Float64Array;
}

/** Fills verdicts[0…count); returns how many rows are refused. The loops test the common case alone, the rest is rare. */
export function judge(frame: QuoteColumns, known: Known, verdicts: Uint8Array): number {
  const { count, ids, columns, spark } = frame;
  const { kinds } = known;
  verdicts.fill(0, 0, count);
  let refused = 0;
  for (let row = 0; row < count; row += 1) {
    if (!kinds[ids[row] ?? 0]) {
      verdicts[row] = ID;
      refused += 1;
    }
  }
  for (let index = 0; index < QUOTE_COLUMNS.length; index += 1) {
    const column = QUOTE_COLUMNS[index];
    const values = column && columns[column];
    if (values) refused += judgeColumn(column, values, index + SPARK + 1, ids, count, kinds, verdicts);
  }
  if (frame.kind === FrameKind.Delta && columns.price) refused += judgeAbsence(columns.price, known, ids, count, verdicts);
  if (spark) refused += judgeSpark(spark, ids, count, kinds, verdicts);
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
): number {
  const kind = columnKind(column);
  let refused = 0;
  for (let row = 0; row < count; row += 1) {
    const value = values[row] ?? Number.NaN;
    if (value > 0 && value <= MAX_WHOLE && Math.floor(value) === value && kind !== 'state') continue;
    if (verdicts[row] === 0 && !isWithin(kind, value, kinds[ids[row] ?? 0] === NEGATIVE)) {
      verdicts[row] = verdict;
      refused += 1;
    }
  }
  return refused;
}

function isWithin(kind: ColumnKind, value: number, negative: boolean): boolean {
  switch (kind) {
    case 'price':
      return isPrice(value, negative);
    case 'size':
      return isSize(value);
    case 'state':
      return isState(value);
  }
}

/** A tick can't take a price away; only a snapshot can. */
function judgeAbsence(price: Float64Array, known: Known, ids: Uint32Array, count: number, verdicts: Uint8Array): number {
  let refused = 0;
  for (let row = 0; row < count; row += 1) {
    if (!Number.isNaN(price[row]) || verdicts[row] !== 0 || Number.isNaN(known.prices()[ids[row] ?? 0])) continue;
    verdicts[row] = ABSENT;
    refused += 1;
  }
  return refused;
}

function judgeSpark(spark: Float64Array, ids: Uint32Array, count: number, kinds: Uint8Array, verdicts: Uint8Array): number {
  let refused = 0;
  for (let row = 0; row < count; row += 1) {
    if (verdicts[row] !== 0) continue;
    const negative = kinds[ids[row] ?? 0] === NEGATIVE;
    const points = spark.subarray(row * SPARK_POINTS, (row + 1) * SPARK_POINTS);
    if (points.every((point) => isPrice(point, negative))) continue;
    verdicts[row] = SPARK;
    refused += 1;
  }
  return refused;
}

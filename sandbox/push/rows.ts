/** Rows in columns on their way into a frame; grows to the largest frame and is used again. */
import type { QuoteColumns } from '../../contract/push.ts';
import { QUOTE_COLUMNS, type QuoteColumn, SPARK_POINTS } from '../../contract/quote.ts';

/** By-id columns to read a row from: the book, or a batch. */
type Columns = readonly Float64Array[];

export interface Rows {
  readonly count: number;
  /** Appends row `from` of `source` under an id. */
  push(id: number, source: Columns, from: number): void;
  clear(): void;
  /** The body of a frame of rows [from, to), all by default; its columns belong to this and hold until the next push. */
  body(from?: number, to?: number): Pick<QuoteColumns, 'count' | 'ids' | 'columns'>;
}

export function createRows(names: readonly QuoteColumn[]): Rows {
  const indices = names.map((name) => QUOTE_COLUMNS.indexOf(name));
  let capacity = 64;
  let ids = new Uint32Array(capacity);
  let columns = names.map(() => new Float64Array(capacity));
  let count = 0;
  const grow = () => {
    capacity *= 2;
    const widerIds = new Uint32Array(capacity);
    widerIds.set(ids);
    ids = widerIds;
    columns = columns.map((column) => {
      const wider = new Float64Array(capacity);
      wider.set(column);
      return wider;
    });
  };
  return {
    get count() {
      return count;
    },
    push(id, source, from) {
      if (count === capacity) grow();
      ids[count] = id;
      for (let index = 0; index < indices.length; index += 1) {
        const column = columns[index];
        if (column) column[count] = source[indices[index] ?? 0]?.[from] ?? Number.NaN;
      }
      count += 1;
    },
    clear() {
      count = 0;
    },
    body: (from = 0, to = count) => ({
      count: to - from,
      ids: ids.subarray(from, to),
      columns: Object.fromEntries(names.map((name, index) => [name, columns[index]?.subarray(from, to)])) as QuoteColumns['columns'],
    }),
  };
}

/** Sparklines of ids, row-major. */
export function sparksOf(ids: Uint32Array, spark: (id: number) => Float64Array): Float64Array {
  const points = new Float64Array(ids.length * SPARK_POINTS);
  ids.forEach((id, row) => {
    points.set(spark(id).subarray(0, SPARK_POINTS), row * SPARK_POINTS);
  });
  return points;
}

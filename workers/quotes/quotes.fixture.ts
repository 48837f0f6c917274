/** Instruments and frames for the tests of this folder and its neighbours. */
import type { Classify, Market } from '../../contract/codes.ts';
import { FrameKind, type QuoteColumns } from '../../contract/push.ts';
import { type Instrument, QUOTE_COLUMNS, type QuoteColumn, type QuoteValues } from '../../contract/quote.ts';
import { emptyValues } from './normalise.ts';

export const instrument = (id: number, facts: Partial<Instrument> = {}): Instrument => ({
  id,
  code: `C${id}`,
  name: `Name ${id}`,
  market: 'US' satisfies Market,
  classify: 'UsStock' satisfies Classify,
  source: 0,
  currency: 'USD',
  exchange: 'XNAS',
  scale: 4,
  tickDigits: 2,
  lot: 1,
  ...facts,
});

export const values = (some: Partial<QuoteValues>): QuoteValues => ({ ...emptyValues(), state: 0, ...some });

export interface FrameRow extends Partial<QuoteValues> {
  id: number;
}

/** A frame whose columns are those of its first row. */
export function frameOf(rows: readonly FrameRow[], head: Partial<Omit<QuoteColumns, 'ids' | 'columns' | 'count'>> = {}): QuoteColumns {
  const columns: Partial<Record<QuoteColumn, Float64Array>> = {};
  for (const column of QUOTE_COLUMNS) {
    if (rows[0]?.[column] !== undefined) columns[column] = Float64Array.from(rows, (row) => row[column] ?? Number.NaN);
  }
  return {
    kind: FrameKind.Delta,
    stream: 1,
    epoch: 1,
    seq: 1,
    time: 1_773_237_600_000,
    ...head,
    count: rows.length,
    ids: Uint32Array.from(rows, (row) => row.id),
    columns,
  };
}

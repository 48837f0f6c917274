/** Why a row was refused: the column that is out of bounds, or one of the others. */
import type { QuoteColumn } from '../../contract/quote.ts';

/**
 * - id: no such instrument in the loaded catalogue
 * - absent: a tick without a price for a row that has one
 * - shape, code, name, market, classify, source, currency, exchange, scale, tick, lot, time, spark: facts of a REST row
 * - a column's name: the value is no number, not finite, or out of the bounds of its kind
 */
export type RowRefusal =
  | QuoteColumn
  | 'id'
  | 'absent'
  | 'shape'
  | 'code'
  | 'name'
  | 'market'
  | 'classify'
  | 'source'
  | 'currency'
  | 'exchange'
  | 'scale'
  | 'tick'
  | 'lot'
  | 'time'
  | 'spark';

/** From rows of the wire to instruments and values in units; pure. A bad row is refused with a reason, the good ones pass. */
import { CLASSIFIES, type Classify, MARKETS, type Notation, NOTATIONS, Source } from '../../contract/codes.ts';
import { parseUnits } from '../../contract/finance/price.ts';
import {
  type Instrument,
  InstrumentState,
  MAX_INSTRUMENTS,
  mayBeNegative,
  PRICE_COLUMNS,
  QUOTE_COLUMNS,
  type QuoteColumn,
  type QuoteValues,
  SPARK_POINTS,
} from '../../contract/quote.ts';
import { isInstrumentCode } from '../../contract/rules.ts';

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

/** How a column's values are bounded: prices are whole units, sizes may be fractions (crypto), state is an enumeration. */
export type ColumnKind = 'price' | 'size' | 'state';
const PRICES: ReadonlySet<QuoteColumn> = new Set(PRICE_COLUMNS);
export const columnKind = (column: QuoteColumn): ColumnKind => (column === 'state' ? 'state' : PRICES.has(column) ? 'price' : 'size');

/** Absent (NaN), or a whole number of units that a float64 holds exactly; above zero unless `negative` is allowed. */
export const isPrice = (value: number, negative: boolean): boolean =>
  value !== value || ((negative || value > 0) && Math.abs(value) <= Number.MAX_SAFE_INTEGER && Math.floor(value) === value);
/** Absent, or zero and more; -1 as a sign for "none" is not ours, and beyond 2^53 nothing is counted exactly. */
export const isSize = (value: number): boolean => value !== value || (value >= 0 && value <= Number.MAX_SAFE_INTEGER);
/** Absent, or an InstrumentState. */
export const isState = (value: number): boolean =>
  value !== value || (value >= 0 && value <= InstrumentState.Closed && Math.floor(value) === value);

/** The first column that is out of bounds. */
export function refusedColumn(values: QuoteValues, classify: Classify): QuoteColumn | undefined {
  const negative = mayBeNegative(classify);
  return QUOTE_COLUMNS.find((column) => {
    const value = values[column];
    switch (columnKind(column)) {
      case 'price':
        return !isPrice(value, negative);
      case 'size':
        return !isSize(value);
      case 'state':
        return !isState(value);
    }
  });
}

/** Timestamps made only of digits are cut to 10 digits (specification, section 9); undefined for any other text. */
export function toSeconds(timestamp: number | string): number | undefined {
  const text = String(timestamp);
  return /^\d+$/.test(text) ? Number(text.slice(0, 10)) : undefined;
}

/** A REST row in the book's terms; `time` in epoch ms, NaN when the row has none. */
export interface NormalRow {
  instrument: Instrument;
  values: QuoteValues;
  time: number;
  /** SPARK_POINTS values in units, oldest first, the live price last; NaN where there is none. */
  spark: Float64Array | undefined;
}

const CLASSIFY_SET: ReadonlySet<unknown> = new Set(CLASSIFIES);
const NOTATION_SET: ReadonlySet<unknown> = new Set(NOTATIONS);
const MARKET_SET: ReadonlySet<unknown> = new Set(MARKETS);
const SOURCE_SET: ReadonlySet<unknown> = new Set(Object.values(Source));
const isOneOf = <T>(set: ReadonlySet<unknown>, value: unknown): value is T => set.has(value);
const isText = (value: unknown, longest: number): value is string => typeof value === 'string' && value.length <= longest;
const isWhole = (value: unknown, least: number, most: number): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value >= least && value <= most;

/** Names of the values in a REST row, where they differ from the columns'. */
const FIELDS = { price: 'price_nominal', extended: 'extendedPrice' } as const satisfies Partial<Record<QuoteColumn, string>>;
const fieldOf = (column: QuoteColumn): string => (column === 'price' || column === 'extended' ? FIELDS[column] : column);

/**
 * One row of a quote list (`QuoteRow` of the contract), checked by hand: one bad row must not cost the
 * other 13,103. Rows may hold anything. A previous close that isn't given follows from price and change.
 */
export function normaliseRow(row: unknown): NormalRow | RowRefusal {
  if (typeof row !== 'object' || row === null || Array.isArray(row)) return 'shape';
  const source = new Map<string, unknown>(Object.entries(row));
  const facts = readInstrument(source);
  if (typeof facts === 'string') return facts;
  const { scale, classify } = facts;
  const values = emptyValues();
  for (const column of QUOTE_COLUMNS) {
    const value = readValue(source.get(fieldOf(column)), columnKind(column), scale);
    if (value === undefined) return column;
    values[column] = value;
  }
  if (values.state !== values.state) return 'state';
  if (values.previousClose !== values.previousClose) {
    const change = readUnits(source.get('change'), scale);
    if (change === undefined) return 'previousClose';
    values.previousClose = values.price - change;
  }
  const refused = refusedColumn(values, classify);
  if (refused) return refused;
  const time = source.get('time') ?? undefined;
  const seconds = time === undefined ? Number.NaN : typeof time === 'number' || typeof time === 'string' ? toSeconds(time) : undefined;
  if (seconds === undefined) return 'time';
  const profile = source.get('profile');
  const spark = profile === undefined || profile === null ? undefined : readSpark(profile, scale, mayBeNegative(classify));
  if (spark === 'spark') return 'spark';
  return { instrument: facts, values, time: seconds * 1000, spark };
}

export interface NormalRows {
  rows: NormalRow[];
  refused: Map<RowRefusal, number>;
}

export function normaliseRows(list: readonly unknown[]): NormalRows {
  const result: NormalRows = { rows: [], refused: new Map() };
  for (const item of list) {
    const row = normaliseRow(item);
    if (typeof row === 'string') result.refused.set(row, (result.refused.get(row) ?? 0) + 1);
    else result.rows.push(row);
  }
  return result;
}

export const emptyValues = (): QuoteValues => ({
  price: Number.NaN,
  volume: Number.NaN,
  bid: Number.NaN,
  ask: Number.NaN,
  bidVolume: Number.NaN,
  askVolume: Number.NaN,
  open: Number.NaN,
  high: Number.NaN,
  low: Number.NaN,
  previousClose: Number.NaN,
  extended: Number.NaN,
  state: Number.NaN,
});

function readInstrument(row: ReadonlyMap<string, unknown>): Instrument | RowRefusal {
  const id = row.get('id');
  const code = row.get('stock_code');
  const name = row.get('name');
  const nameZh = row.get('nameZh') ?? '';
  const market = row.get('market');
  const classify = row.get('classify');
  const source = row.get('source');
  const currency = row.get('currency');
  const exchange = row.get('exchange');
  const scale = row.get('scale');
  const tick = row.get('tick');
  const lot = row.get('lot');
  if (!isWhole(id, 0, MAX_INSTRUMENTS - 1)) return 'id';
  if (typeof code !== 'string' || !isInstrumentCode(code)) return 'code';
  if (!isText(name, 300) || !isText(nameZh, 300)) return 'name';
  if (!isOneOf<Instrument['market']>(MARKET_SET, market)) return 'market';
  if (!isOneOf<Classify>(CLASSIFY_SET, classify)) return 'classify';
  if (!isOneOf<Instrument['source']>(SOURCE_SET, source)) return 'source';
  if (!isText(currency, 8)) return 'currency';
  if (!isText(exchange, 60)) return 'exchange';
  if (!isWhole(scale, 0, 8)) return 'scale';
  if (!isText(tick, 32) || !((parseUnits(tick, scale) ?? 0) > 0)) return 'tick';
  if (!isWhole(lot, 1, Number.MAX_SAFE_INTEGER)) return 'lot';
  const tickDigits = Math.min(scale, (tick.split('.')[1] ?? '').length);
  // One that this build can't write is shown as decimals.
  const notation = row.get('notation');
  const written = isOneOf<Notation>(NOTATION_SET, notation) && { notation };
  return {
    id,
    code,
    name,
    nameZh: nameZh || undefined,
    market,
    classify,
    source,
    currency,
    exchange,
    scale,
    tickDigits,
    lot,
    ...written,
  };
}

/** NaN when absent, undefined when it is no value of that kind. */
function readValue(value: unknown, kind: ColumnKind, scale: number): number | undefined {
  if (kind === 'price') return readUnits(value, scale);
  if (value === undefined || value === null) return Number.NaN;
  return typeof value === 'number' && Number.isFinite(value) ? value : undefined;
}

function readUnits(value: unknown, scale: number): number | undefined {
  if (value === undefined || value === null) return Number.NaN;
  return isText(value, 32) ? parseUnits(value, scale) : undefined;
}

function readSpark(profile: unknown, scale: number, negative: boolean): Float64Array | 'spark' {
  if (!Array.isArray(profile) || profile.length > SPARK_POINTS) return 'spark';
  const spark = new Float64Array(SPARK_POINTS).fill(Number.NaN);
  for (let index = 0; index < profile.length; index += 1) {
    const value = readUnits(profile[index], scale);
    if (value === undefined || !isPrice(value, negative)) return 'spark';
    spark[SPARK_POINTS - profile.length + index] = value;
  }
  return spark;
}

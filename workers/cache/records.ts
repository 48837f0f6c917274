/** Checks of what the cache gives back: another build, or a fault on disk, may have written it. */
import { CLASSIFIES, MARKETS, NOTATIONS } from '../../contract/codes.ts';
import { type Instrument, MAX_INSTRUMENTS, QUOTE_COLUMNS } from '../../contract/quote.ts';

interface Listed {
  catalogue: string;
  instruments: Instrument[];
}

export interface Quotes {
  at: number;
  catalogue: string;
  ids: Uint32Array;
  /** In the order of QUOTE_COLUMNS. */
  columns: Float64Array[];
}

/** The first rows of a list, with their quotes. */
interface FirstRows extends Listed, Quotes {
  /** Names the list's order. */
  order: string;
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
const isCount = (value: unknown, most: number): boolean => Number.isInteger(value) && Number(value) >= 0 && Number(value) <= most;

/** A market's instruments, or undefined when the record is not one whole list of them. */
export function readListed(record: unknown): Listed | undefined {
  if (!isRecord(record)) return undefined;
  const { catalogue, instruments } = record;
  if (typeof catalogue !== 'string' || catalogue === '' || !Array.isArray(instruments) || instruments.length === 0) return undefined;
  const list: unknown[] = instruments;
  return list.every(isInstrument) ? { catalogue, instruments: list } : undefined;
}

function isInstrument(value: unknown): value is Instrument {
  if (!isRecord(value)) return false;
  const texts = ['code', 'name', 'currency', 'exchange'];
  return (
    isCount(value['id'], MAX_INSTRUMENTS - 1) &&
    texts.every((text) => typeof value[text] === 'string') &&
    typeof (value['nameZh'] ?? '') === 'string' &&
    MARKETS.some((market) => market === value['market']) &&
    CLASSIFIES.some((classify) => classify === value['classify']) &&
    isCount(value['source'], 9999) &&
    isCount(value['scale'], 8) &&
    isCount(value['tickDigits'], 8) &&
    isCount(value['lot'], Number.MAX_SAFE_INTEGER) &&
    (value['notation'] === undefined || NOTATIONS.some((notation) => notation === value['notation']))
  );
}

/** A market's last quotes, or undefined when the record is not whole. */
export function readQuotes(record: unknown): Quotes | undefined {
  if (!isRecord(record)) return undefined;
  const { at, catalogue, ids, columns } = record;
  if (typeof at !== 'number' || typeof catalogue !== 'string' || !(ids instanceof Uint32Array) || !Array.isArray(columns)) return undefined;
  const list: unknown[] = columns;
  if (list.length !== QUOTE_COLUMNS.length) return undefined;
  const whole = list.every((column): column is Float64Array => column instanceof Float64Array && column.length === ids.length);
  return whole ? { at, catalogue, ids, columns: list } : undefined;
}

/** The first rows of a list, or undefined when the record is not whole. */
export function readFirstRows(record: unknown): FirstRows | undefined {
  const listed = readListed(record);
  const quotes = readQuotes(record);
  const order = isRecord(record) ? record['order'] : undefined;
  return listed && quotes && typeof order === 'string' ? { ...listed, ...quotes, order } : undefined;
}

/**
 * Frames of the push protocol → columns or control messages. Nothing here trusts the sender and nothing
 * throws: what breaks the layout is refused with a reason. Values of single rows are the book's to judge.
 */
import { MARKETS, PHASES } from '../../contract/codes.ts';
import {
  FrameKind,
  frameBytes,
  DEPTH_LEVELS,
  DEPTH_TRADES,
  EVENTS,
  type EventTopic,
  HEADER_BYTES,
  JSON_COLUMNS,
  MAX_FRAME_ROWS,
  MAX_MESSAGE_BYTES,
  type QuoteColumns,
  type RowDepth,
  type ServerMessage,
  SPARK_BIT,
  type StreamFacts,
  STREAMS,
  type Topic,
  WIRE_VERSION,
} from '../../contract/push.ts';
import { QUOTE_COLUMNS, type QuoteColumn, SPARK_POINTS } from '../../contract/quote.ts';

/**
 * - type: neither text nor an ArrayBuffer; size: longer than MAX_MESSAGE_BYTES; syntax: no JSON; shape: no JSON object
 * - version, kind, mask, count, length: the binary header, or columns of different lengths
 * - header: stream, epoch, sequence or time out of bounds
 * - column: a column is missing or is no array; value: an element is no number
 * - op: unknown message; field: a field of a control message is wrong
 */
export type FrameRefusal =
  | 'type'
  | 'size'
  | 'syntax'
  | 'shape'
  | 'version'
  | 'kind'
  | 'mask'
  | 'count'
  | 'length'
  | 'header'
  | 'column'
  | 'value'
  | 'op'
  | 'field';

const MAX_TIME = 8.64e15;
const MAX_UINT32 = 0xffffffff;
const MAX_MESSAGE_TEXT = 1000;
const KNOWN_BITS = (1 << (SPARK_BIT + 1)) - 1;

export type Decoded = QuoteColumns | ServerMessage | FrameRefusal;

export interface Decoder {
  /** The frame's columns are views into the buffer. */
  binary(buffer: ArrayBuffer): QuoteColumns | FrameRefusal;
  /** The frame's columns are the decoder's own, used again by the next text: at least `count` long. */
  text(text: string): Decoded;
  /** What a WebSocket delivers, whatever it is. */
  any(data: unknown): Decoded;
}

/** It was a quote frame, as far as one can tell: what a control message can't be refused for, and longer than any is. */
export const isOfQuotes = (refusal: FrameRefusal): boolean => !OTHERS.has(refusal);
const OTHERS: ReadonlySet<FrameRefusal> = new Set(['type', 'syntax', 'shape', 'op', 'field']);

export const isRefusal = (decoded: Decoded): decoded is FrameRefusal => typeof decoded === 'string';
export const isQuotes = (decoded: QuoteColumns | ServerMessage): decoded is QuoteColumns => 'ids' in decoded;

export function createDecoder(): Decoder {
  const columns = createScratch();
  const text = (source: string): Decoded => {
    if (source.length > MAX_MESSAGE_BYTES) return 'size';
    let message: unknown;
    try {
      message = JSON.parse(source);
    } catch {
      return 'syntax';
    }
    if (!isObject(message)) return 'shape';
    const op = own(message, 'op');
    if (op === 'q') return columns.read(message, FrameKind.Delta);
    if (op === 'snap') return columns.read(message, FrameKind.Snapshot);
    return readMessage(op, message);
  };
  return {
    binary: readBinary,
    text,
    any: (data) => (typeof data === 'string' ? text(data) : data instanceof ArrayBuffer ? readBinary(data) : 'type'),
  };
}

function readBinary(buffer: ArrayBuffer): QuoteColumns | FrameRefusal {
  if (buffer.byteLength < HEADER_BYTES) return 'length';
  const view = new DataView(buffer);
  if (view.getUint8(0) !== WIRE_VERSION) return 'version';
  const kind = view.getUint8(1);
  if (kind !== FrameKind.Delta && kind !== FrameKind.Snapshot) return 'kind';
  const mask = view.getUint16(2, true);
  if (mask & ~KNOWN_BITS) return 'mask';
  const count = view.getUint32(4, true);
  if (count > MAX_FRAME_ROWS) return 'count';
  if (buffer.byteLength !== frameBytes(count, mask)) return 'length';
  const seq = view.getFloat64(16, true);
  const time = view.getFloat64(24, true);
  if (!isSequence(seq) || !isTime(time)) return 'header';
  const columns: QuoteColumns['columns'] = {};
  let offset = HEADER_BYTES;
  for (let bit = 0; bit < SPARK_BIT; bit += 1) {
    const column = QUOTE_COLUMNS[bit];
    if (column === undefined || (mask & (1 << bit)) === 0) continue;
    columns[column] = new Float64Array(buffer, offset, count);
    offset += count * 8;
  }
  const frame: QuoteColumns = {
    kind,
    stream: view.getUint32(8, true),
    epoch: view.getUint32(12, true),
    seq,
    time,
    count,
    ids: NO_IDS,
    columns,
  };
  if (mask & (1 << SPARK_BIT)) {
    frame.spark = new Float64Array(buffer, offset, count * SPARK_POINTS);
    offset += count * SPARK_POINTS * 8;
  }
  frame.ids = new Uint32Array(buffer, offset, count);
  return frame;
}

const NO_IDS = new Uint32Array(0);

/** Columns that JSON frames are read into; they grow to the largest frame seen and are used again. */
function createScratch() {
  let ids = new Uint32Array(0);
  let spark = new Float64Array(0);
  const scratch = new Map<QuoteColumn, Float64Array>();

  const read = (message: Record<string, unknown>, kind: FrameKind): QuoteColumns | FrameRefusal => {
    const stream = own(message, 's');
    const epoch = own(message, 'e');
    const seq = own(message, 'n');
    const time = own(message, 't');
    if (!isUint32(stream) || !isUint32(epoch) || !isSequence(seq) || !isTime(time)) return 'header';
    const rows = own(message, 'id');
    if (!Array.isArray(rows)) return 'column';
    const count = rows.length;
    if (count > MAX_FRAME_ROWS) return 'count';
    if (ids.length < count) ids = new Uint32Array(capacity(count));
    for (let row = 0; row < count; row += 1) {
      const id: unknown = rows[row];
      if (!isUint32(id)) return 'value';
      ids[row] = id;
    }
    const columns: QuoteColumns['columns'] = {};
    for (const column of QUOTE_COLUMNS) {
      const values = own(message, JSON_COLUMNS[column]);
      if (values === undefined) continue;
      let target = scratch.get(column);
      if (target === undefined || target.length < count) {
        target = new Float64Array(capacity(count));
        scratch.set(column, target);
      }
      const refusal = fill(target, 0, values, count);
      if (refusal) return refusal;
      columns[column] = target;
    }
    const frame: QuoteColumns = { kind, stream, epoch, seq, time, count, ids, columns };
    const depth = own(message, 'd');
    if (depth !== undefined) {
      if (!Array.isArray(depth)) return 'column';
      if (depth.length !== count) return 'length';
      if (!depth.every(isDepth)) return 'value';
      frame.depth = depth;
    }
    const points = own(message, 'k');
    if (points === undefined) return frame;
    if (!Array.isArray(points)) return 'column';
    if (points.length !== count) return 'length';
    if (spark.length < count * SPARK_POINTS) spark = new Float64Array(capacity(count) * SPARK_POINTS);
    for (let row = 0; row < count; row += 1) {
      const refusal = fill(spark, row * SPARK_POINTS, points[row], SPARK_POINTS);
      if (refusal) return refusal;
    }
    frame.spark = spark;
    return frame;
  };
  return { read };
}

/** Grows in powers of two, so that frames of slowly growing size do not allocate each time. */
const capacity = (count: number): number => 2 ** Math.ceil(Math.log2(Math.max(64, count)));

function fill(target: Float64Array, offset: number, values: unknown, count: number): FrameRefusal | undefined {
  if (!Array.isArray(values)) return 'column';
  if (values.length !== count) return 'length';
  for (let index = 0; index < count; index += 1) {
    const value: unknown = values[index];
    if (typeof value === 'number') target[offset + index] = value;
    else if (value === null) target[offset + index] = Number.NaN;
    else return 'value';
  }
  return undefined;
}

function readMessage(op: unknown, message: Record<string, unknown>): ServerMessage | FrameRefusal {
  switch (op) {
    case 'hb': {
      const t = own(message, 't');
      return isTime(t) ? { op, t } : 'field';
    }
    case 'ready': {
      const catalogue = own(message, 'catalogue');
      const t = own(message, 't');
      if (!isText(catalogue) || catalogue === '' || !isTime(t)) return 'field';
      return own(message, 'depth') === true ? { op, catalogue, t, depth: true } : { op, catalogue, t };
    }
    case 'stream': {
      const s = own(message, 's');
      const topic = own(message, 'topic');
      const e = own(message, 'e');
      const parts = own(message, 'parts');
      if (!isUint32(s) || !isTopic(topic) || !isUint32(e)) return 'field';
      if (parts === undefined) return { op, s, topic, e };
      return isUint32(parts) ? { op, s, topic, e, parts } : 'field';
    }
    case 'session': {
      const market = MARKETS.find((known) => known === own(message, 'market'));
      const phase = PHASES.find((known) => known === own(message, 'phase'));
      const t = own(message, 't');
      return market && phase && isTime(t) ? { op, market, phase, t } : 'field';
    }
    case 'event': {
      const topic = own(message, 'topic');
      const id = own(message, 'id');
      if (!isEventTopic(topic) || (id !== undefined && !isText(id))) return 'field';
      return id === undefined ? { op, topic } : { op, topic, id };
    }
    case 'error': {
      const code = own(message, 'code');
      const msg = own(message, 'msg');
      return typeof code === 'number' && Number.isSafeInteger(code) && isText(msg) ? { op, code, msg } : 'field';
    }
    default:
      return 'op';
  }
}

const TOPICS: ReadonlySet<unknown> = new Set(
  Object.entries<StreamFacts>(STREAMS).flatMap(([name, { markets }]) => (markets ? MARKETS.map((market) => `${name}:${market}`) : name)),
);

/** Tuples of finite numbers. */
const isTable = (value: unknown, rows: number, width: number): boolean =>
  Array.isArray(value) &&
  value.length <= rows &&
  value.every((row: unknown) => Array.isArray(row) && row.length === width && row.every((each) => Number.isFinite(each)));

const isDepth = (value: unknown): value is RowDepth =>
  isObject(value) &&
  isTime(own(value, 't')) &&
  isTable(own(value, 'b'), DEPTH_LEVELS, 2) &&
  isTable(own(value, 'a'), DEPTH_LEVELS, 2) &&
  isTable(own(value, 'x'), DEPTH_TRADES, 4);

const own = (message: Record<string, unknown>, key: string): unknown => (Object.hasOwn(message, key) ? message[key] : undefined);
const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value);
const isText = (value: unknown): value is string => typeof value === 'string' && value.length <= MAX_MESSAGE_TEXT;
const isEventTopic = (value: unknown): value is EventTopic => isText(value) && Object.hasOwn(EVENTS, value);
const isTopic = (value: unknown): value is Topic => TOPICS.has(value);
const isUint32 = (value: unknown): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= MAX_UINT32;
const isSequence = (value: unknown): value is number => typeof value === 'number' && Number.isSafeInteger(value) && value >= 0;
const isTime = (value: unknown): value is number => typeof value === 'number' && value >= 0 && value <= MAX_TIME;

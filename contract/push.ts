/**
 * The push protocol of `/web/push`.
 *
 * A connection carries streams: one for each whole market that was asked for (`list:US`), one
 * (`rows`) for all instruments asked for by id, and one (`depth`) for the few whose order book is on a screen. Each frame of a stream has an epoch and a sequence
 * number that grows by one; an epoch begins with a snapshot whose number is 1. A gap, or a new epoch,
 * means: forget the stream's state and wait for that snapshot, which replaces. Order comes from the sequence, age from receipt and heartbeat, never from a
 * price's own time. `row` snapshots list the ids just added (or all, after a resync) and carry sparklines.
 *
 * A snapshot of many rows comes in parts, so that no message holds up those behind it for long, heartbeats first: its
 * stream's announcement says in how many. Frames 1 to `parts` of the epoch are kind snapshot and together list each row
 * once; the stream is whole once the last of them is there. A server that doesn't name `parts` sends one message.
 *
 * Flow control: the client acknowledges how many quote frames it has taken; the server keeps at most
 * ACK_WINDOW unacknowledged and conflates meanwhile, so that a slow reader gets fewer frames, never older ones.
 * A client that also acknowledges by bytes says so in `auth`: then the server keeps no more bytes under way than the
 * reader's link takes in a moment.
 *
 * A frame of `depth` is a quote frame, JSON in both subprotocols, with the book beside each row: row, levels and trades are of one
 * instant. It goes out before any other frame that tells of the same row, so that no reader ever has a row ahead of its book.
 * Levels are whole in each frame; the trades of a delta are those since the last frame that listed the row, a snapshot's replace.
 */
import type { Market, Phase } from './codes.ts';
import { QUOTE_COLUMNS, type QuoteColumn, SPARK_POINTS } from './quote.ts';

export const SUBPROTOCOL_BINARY = 'coulisse.v1.bin';
export const SUBPROTOCOL_JSON = 'coulisse.v1.json';

export const HEARTBEAT_MS = 1000;
/** No frame for so long marks every price stale. */
export const STALE_MS = 3000;
/** No frame for so long abandons the socket. */
export const DEAD_MS = 5000;
/** Quote frames that may be under way unacknowledged. */
export const ACK_WINDOW = 128;
/** The client acknowledges at least this often, in frames. */
export const ACK_EVERY = 64;
/** Bytes of a quote frame, about: what has more rows comes in several. A quarter of a second on a link of 60 kB/s. */
export const PART_BYTES = 16 * 1024;
/** A client that is slow or new acknowledges at least this often, in bytes of quote frames (characters of text ones). */
export const ACK_BYTES = 16 * 1024;
/** One that took so many bytes in a second does so fifty times a second, or each 128 kB: an acknowledgement costs as much as decoding a frame. */
export const ackEvery = (bytesASecond: number): number => Math.ceil(Math.min(8 * ACK_BYTES, Math.max(ACK_BYTES, bytesASecond / 50)));
/** Rows of one quote frame at most; a larger count is refused. */
export const MAX_FRAME_ROWS = 1 << 18;
/** Bytes of a record, or characters of a text, at most; what is longer is refused. A snapshot of 27,000 rows in one text has 16 million. */
export const MAX_MESSAGE_BYTES = 1 << 25;

/** Levels a side, and trades of one instrument, at most. */
export const DEPTH_LEVELS = 10;
export const DEPTH_TRADES = 30;

/**
 * What of the customer's may change. Reads that carry the topic as a tag (`tags` in rest/endpoint.ts) are out of date then, and those with a tag
 * that stands beside it.
 */
export const EVENTS = {
  order: [],
  position: [],
  wallet: [],
  review: ['user'],
  message: [],
  mining: [],
  watchlist: [],
} as const satisfies Record<string, readonly string[]>;
export type EventTopic = keyof typeof EVENTS;

export interface StreamFacts {
  /** Of whole markets, each a stream of its own (`list:US`); others are of instruments by id, all in one. */
  readonly markets?: true;
  /** Instruments of one connection; more are refused. */
  readonly most?: number;
}

/** The streams of a connection, by the name under which a client changes what it wants of them. */
export const STREAMS = {
  list: { markets: true },
  rows: {},
  /** Asked only of a server that names it in `ready`. */
  depth: { most: 16 },
} as const satisfies Record<string, StreamFacts>;

export type StreamName = keyof typeof STREAMS;
type OfMarket = { [K in StreamName]: (typeof STREAMS)[K] extends { markets: true } ? K : never }[StreamName];
export type Topic = `${OfMarket}:${Market}` | Exclude<StreamName, OfMarket>;

/** Changes what is wanted of a stream. */
type Wish = { [K in StreamName]: { op: K; add?: Wanted<K>[]; drop?: Wanted<K>[] } }[StreamName];
/** What one asks for: a market, or an id. */
export type Wanted<K extends StreamName> = K extends OfMarket ? Market : number;

export type ClientMessage =
  /**
   * First message on a connection; a guest sends neither ticket nor token. `ackBytes`: an acknowledgement comes at least each so many bytes.
   * `body`: the name under which this client asks for the connection's frames as the body of an answer, see BODY_PATH.
   */
  | { op: 'auth'; ticket?: string; token?: string; ackBytes?: number; body?: string | undefined }
  | Wish
  /** Asks for a new epoch and a snapshot of one stream. */
  | { op: 'resync'; s: number }
  /** Quote frames taken so far on this connection. `every`: from now on an acknowledgement comes at least each so many bytes. */
  | { op: 'ack'; n: number; every?: number };

export type ServerMessage =
  /** After auth. `catalogue` names the version that ids belong to; `depth`: the server has that stream, else the client polls. */
  | { op: 'ready'; catalogue: string; t: number; depth?: true }
  /** Announces a stream's number before its first frame; `parts`: frames of the epoch's first snapshot. */
  | { op: 'stream'; s: number; topic: Topic; e: number; parts?: number }
  | { op: 'hb'; t: number }
  /** A market changed its phase; details by REST. */
  | { op: 'session'; market: Market; phase: Phase; t: number }
  /** Something of the customer's changed; refreshed by REST, never trusted as a balance. */
  | { op: 'event'; topic: EventTopic; id?: string }
  /** Before `ready` it says why the connection ends: `EnvelopeCode.Origin` where a refused upgrade could give a browser no reason. */
  | { op: 'error'; code: number; msg: string };

export const FrameKind = { Delta: 1, Snapshot: 2 } as const;
export type FrameKind = (typeof FrameKind)[keyof typeof FrameKind];

/** A price in units of the instrument's scale, and the quantity that stands there. */
export type DepthLevel = readonly [price: number, volume: number];
/** Epoch seconds, units, quantity, and the side that took: 0 bought, 1 sold. */
export type DepthTrade = readonly [time: number, price: number, volume: number, direction: 0 | 1];

/** Order book and trades of one instrument. */
export interface RowDepth {
  /** Epoch seconds: since when the book stands so; of a market that is closed or halted, the end of its trading. */
  readonly t: number;
  /** Best first. */
  readonly b: readonly DepthLevel[];
  readonly a: readonly DepthLevel[];
  /** Newest first. */
  readonly x: readonly DepthTrade[];
}

/** A quote frame as columns; `columns[name]` is absent when the frame does not carry it. */
export interface QuoteColumns {
  kind: FrameKind;
  stream: number;
  epoch: number;
  seq: number;
  /** Server time, epoch milliseconds. */
  time: number;
  count: number;
  ids: Uint32Array;
  columns: Partial<Record<QuoteColumn, Float64Array>>;
  /** Row-major, SPARK_POINTS values a row, oldest first, NaN where there is none. */
  spark?: Float64Array;
  /** Of the `depth` stream only, one for each row. */
  depth?: readonly RowDepth[];
}

/**
 * The same frames as the body of one answer, for a server and a client that both have it: a message of a WebSocket costs a browser 120 µs
 * over three processes, a read of a body brings all that lies in it at once.
 *
 * The client asks for BODY_PATH below the push address under a name that nobody else knows, in BODY_HEADER, and says the same name in `auth`.
 * A server that has both within BODY_WAIT_MS says `ready` in the body, and from then on all that prices hang on comes there and in order:
 * announcements, quote frames, heartbeats. Else `ready` comes over the socket, and so does everything: a connection has one of the two for
 * its whole life, and whoever finds the body cut, silent or broken dials anew. The socket carries acknowledgements, sessions, events, errors
 * and heartbeats of its own either way; the end of one is the end of both, the socket's a second after the body's.
 *
 * A server says no heartbeat before `ready`. So one over the socket before any `ready` proves that `ready` went into the body: where the next
 * one comes and the body still has said nothing, something on the way holds it back.
 *
 * A body is a row of records: u32 length, u32 0, then that many bytes, filled up to a multiple of eight with zeros, so that numbers of a frame
 * lie where a typed array may begin. A record is a binary frame, or a control message or `depth` frame as JSON in UTF-8.
 */
export const BODY_PATH = 'stream';
export const BODY_HEADER = 'x-push-body';
export const BODY_WAIT_MS = 1000;
export const RECORD_BYTES = 8;
/** Bytes that a record takes with so many of its own. */
export const recordBytes = (length: number): number => RECORD_BYTES + Math.ceil(length / 8) * 8;

/** A record as it goes over the wire. */
export function encodeRecord(data: ArrayBuffer | string): Uint8Array {
  const payload = typeof data === 'string' ? new TextEncoder().encode(data) : new Uint8Array(data);
  const record = new Uint8Array(recordBytes(payload.length));
  new DataView(record.buffer).setUint32(0, payload.length, true);
  record.set(payload, RECORD_BYTES);
  return record;
}

/**
 * Binary layout, little endian. Header of 32 bytes: u8 version (1), u8 kind, u16 mask, u32 count,
 * u32 stream, u32 epoch, f64 seq, f64 time. Then, for each bit of the mask in the order of
 * QUOTE_COLUMNS, f64[count]; then, if bit SPARK_BIT is set, f64[count × SPARK_POINTS]; then u32 id[count].
 */
export const WIRE_VERSION = 1;
export const HEADER_BYTES = 32;
export const SPARK_BIT = QUOTE_COLUMNS.length;

/** Columns that a delta of a `list:` stream carries, and those of the `rows` stream. */
export const LIST_DELTA: readonly QuoteColumn[] = ['price', 'volume', 'extended'];
export const ROW_DELTA: readonly QuoteColumn[] = [
  'price',
  'volume',
  'bid',
  'ask',
  'bidVolume',
  'askVolume',
  'open',
  'high',
  'low',
  'extended',
  'state',
];

export const maskOf = (columns: readonly QuoteColumn[]): number =>
  columns.reduce((mask, column) => mask | (1 << QUOTE_COLUMNS.indexOf(column)), 0);

/** Rows of a frame with so many values a row that is no larger than PART_BYTES. */
export const rowsOfPart = (values: number): number => Math.floor((PART_BYTES - HEADER_BYTES) / (values * 8 + 4));

export function frameBytes(count: number, mask: number): number {
  let columns = 0;
  for (let bit = 0; bit < SPARK_BIT; bit += 1) if (mask & (1 << bit)) columns += 1;
  if (mask & (1 << SPARK_BIT)) columns += SPARK_POINTS;
  return HEADER_BYTES + count * (columns * 8 + 4);
}

/** Encodes a frame; all columns present in `frame.columns`, and the sparkline if there is one. */
export function encodeBinary(frame: QuoteColumns): ArrayBuffer {
  const { count } = frame;
  const present = QUOTE_COLUMNS.filter((column) => frame.columns[column]);
  const mask = maskOf(present) | (frame.spark ? 1 << SPARK_BIT : 0);
  const buffer = new ArrayBuffer(frameBytes(count, mask));
  writeHeader(new DataView(buffer), frame, mask);
  let offset = HEADER_BYTES;
  for (const column of present) {
    new Float64Array(buffer, offset, count).set((frame.columns[column] ?? new Float64Array(0)).subarray(0, count));
    offset += count * 8;
  }
  if (frame.spark) {
    new Float64Array(buffer, offset, count * SPARK_POINTS).set(frame.spark.subarray(0, count * SPARK_POINTS));
    offset += count * SPARK_POINTS * 8;
  }
  new Uint32Array(buffer, offset, count).set(frame.ids.subarray(0, count));
  return buffer;
}

function writeHeader(
  view: DataView,
  frame: Pick<QuoteColumns, 'kind' | 'count' | 'stream' | 'epoch' | 'seq' | 'time'>,
  mask: number,
): void {
  view.setUint8(0, WIRE_VERSION);
  view.setUint8(1, frame.kind);
  view.setUint16(2, mask, true);
  view.setUint32(4, frame.count, true);
  view.setUint32(8, frame.stream, true);
  view.setUint32(12, frame.epoch, true);
  view.setFloat64(16, frame.seq, true);
  view.setFloat64(24, frame.time, true);
}

/** JSON names of the columns, in the order of QUOTE_COLUMNS. Absent values are null. */
export const JSON_COLUMNS = {
  price: 'p',
  volume: 'v',
  bid: 'b',
  ask: 'a',
  bidVolume: 'bv',
  askVolume: 'av',
  open: 'o',
  high: 'h',
  low: 'l',
  previousClose: 'pc',
  extended: 'x',
  state: 'st',
} as const satisfies Record<QuoteColumn, string>;

/** JSON form: `{"op":"q" or "snap","s":stream,"e":epoch,"n":seq,"t":ms,"id":[…],"p":[…],…,"k":[[…]],"d":[…]}`; `d` holds a RowDepth for each row. */
export function encodeJson(frame: QuoteColumns): string {
  const values = (column: ArrayLike<number>) => Array.from({ length: column.length }, (_, index) => finite(column[index]));
  const message: Record<string, unknown> = {
    op: frame.kind === FrameKind.Snapshot ? 'snap' : 'q',
    s: frame.stream,
    e: frame.epoch,
    n: frame.seq,
    t: frame.time,
    id: Array.from(frame.ids.subarray(0, frame.count)),
  };
  for (const column of QUOTE_COLUMNS) {
    const data = frame.columns[column];
    if (data) message[JSON_COLUMNS[column]] = values(data.subarray(0, frame.count));
  }
  const { spark } = frame;
  if (spark) {
    message['k'] = Array.from({ length: frame.count }, (_, row) => values(spark.subarray(row * SPARK_POINTS, (row + 1) * SPARK_POINTS)));
  }
  if (frame.depth) message['d'] = frame.depth;
  return JSON.stringify(message);
}

const finite = (value: number | undefined): number | null => (value !== undefined && Number.isFinite(value) ? value : null);

/** A plain reader of the push protocol: takes frames apart by the layout in contract/push.ts, keeps one book a stream. */
import { WebSocket } from 'ws';
import { readBody } from '../../workers/push/records.ts';
import {
  BODY_HEADER,
  BODY_PATH,
  type ClientMessage,
  FrameKind,
  HEADER_BYTES,
  JSON_COLUMNS,
  type ServerMessage,
  SPARK_BIT,
  SUBPROTOCOL_BINARY,
  SUBPROTOCOL_JSON,
} from '../../contract/push.ts';
import { QUOTE_COLUMNS, type QuoteColumn, SPARK_POINTS } from '../../contract/quote.ts';

export interface Row {
  id: number;
  values: Partial<Record<QuoteColumn, number | null>>;
  spark?: (number | null)[];
}

export interface Frame {
  kind: FrameKind;
  stream: number;
  epoch: number;
  seq: number;
  time: number;
  rows: Row[];
  bytes: number;
}

export interface PushClient {
  readonly protocol: string;
  readonly messages: ServerMessage[];
  readonly frames: Frame[];
  /** What came in its body alone. */
  readonly inBody: { readonly messages: ServerMessage[]; readonly frames: Frame[] };
  /** Why its body is over, once it is. */
  readonly bodyEnd: string | undefined;
  /** Close code, once closed. */
  readonly closed: number | undefined;
  send(message: ClientMessage): void;
  sendRaw(data: string | Uint8Array): void;
  /** Resolves when the condition holds, looked at after each arrival; rejects when the socket closes, or after a minute, or so many milliseconds. */
  until<T>(condition: () => T | undefined | false, what: string, ms?: number): Promise<T>;
  message<O extends ServerMessage['op']>(
    op: O,
    matches?: (message: Extract<ServerMessage, { op: O }>) => boolean,
  ): Promise<Extract<ServerMessage, { op: O }>>;
  /** Ends the socket alone: its body is the server's to end. */
  close(): void;
  /** Reads no more of the body; the socket stays. */
  closeBody(): void;
}

export interface PushClientOptions {
  protocol?: 'binary' | 'json' | 'none';
  origin?: string;
  /** Acknowledge each frame; on unless told otherwise. */
  acknowledge?: boolean;
  /** Authenticate as a guest once open; on unless told otherwise. */
  guest?: boolean;
  /** Asks for a body of this name besides; `only` says the name and asks for none. */
  body?: string | { readonly only: string };
}

/** A bound for what hangs, not for what is slow: a machine may be busy with other things. */
const WAIT_MS = 60_000;
/** Of a record that is text. */
const BRACE = '{'.charCodeAt(0);
const PROTOCOLS = { binary: [SUBPROTOCOL_BINARY, SUBPROTOCOL_JSON], json: [SUBPROTOCOL_JSON], none: [] };

/**
 * Rejects when the server refuses the connection.
 *
 * @param url of a sandbox, or the whole address of another broker's push
 */
export async function openPush(url: string, options: PushClientOptions = {}): Promise<PushClient> {
  const { protocol = 'binary', origin, acknowledge = true, guest = true, body } = options;
  const address = url.endsWith('/') ? new URL('web/push', url).href : url;
  const socket = new WebSocket(address, PROTOCOLS[protocol], {
    handshakeTimeout: WAIT_MS,
    ...(origin && { origin }),
  });
  const messages: ServerMessage[] = [];
  const frames: Frame[] = [];
  const listeners = new Set<() => void>();
  let closed: number | undefined;
  const send = (message: ClientMessage) => socket.send(JSON.stringify(message));

  const inBody: { messages: ServerMessage[]; frames: Frame[] } = { messages: [], frames: [] };
  let bodyEnd: string | undefined;
  const leave = new AbortController();

  const take = (read: Frame | ServerMessage, into: { messages: ServerMessage[]; frames: Frame[] }[]) => {
    if ('rows' in read) {
      for (const { frames: list } of into) list.push(read);
      if (acknowledge) send({ op: 'ack', n: frames.length });
    } else for (const { messages: list } of into) list.push(read);
    for (const listener of listeners) listener();
  };
  socket.on('message', (data: Buffer, isBinary) => take(isBinary ? readBinary(data) : readText(data.toString()), [{ messages, frames }]));
  const readAll = async (name: string) => {
    const answer = await fetch(`${address}/${BODY_PATH}`, { headers: { [BODY_HEADER]: name }, signal: leave.signal });
    if (!answer.body) throw new Error(`No body: ${answer.status}`);
    bodyEnd = await readBody(answer.body, (chunk, at, length) => {
      const data = Buffer.from(chunk.bytes.slice(at, at + length));
      take(data[0] === BRACE ? readText(data.toString()) : readBinary(data), [{ messages, frames }, inBody]);
    });
    for (const listener of listeners) listener();
  };
  socket.on('close', (code) => {
    closed = code;
    for (const listener of listeners) listener();
  });
  await new Promise<void>((resolve, reject) => {
    socket.once('open', resolve);
    socket.once('error', reject);
  });
  socket.on('error', () => {});

  const until = <T>(condition: () => T | undefined | false, what: string, ms: number = WAIT_MS): Promise<T> =>
    new Promise((resolve, reject) => {
      const look = () => {
        const found = condition();
        if (found !== undefined && found !== false) settle(() => resolve(found));
        else if (closed !== undefined) giveUp(`Closed with ${closed} before`);
      };
      const settle = (end: () => void) => {
        clearTimeout(late);
        listeners.delete(look);
        end();
      };
      const giveUp = (why: string) =>
        settle(() => reject(new Error(`${why} ${what}; last messages ${JSON.stringify(messages.slice(-3))}`)));
      const late = setTimeout(() => giveUp('Waited in vain for'), ms);
      listeners.add(look);
      look();
    });

  const client: PushClient = {
    protocol: socket.protocol,
    messages,
    frames,
    inBody,
    get bodyEnd() {
      return bodyEnd;
    },
    get closed() {
      return closed;
    },
    send,
    sendRaw: (data) => socket.send(data),
    until,
    message: (op, matches = () => true) =>
      until(
        () =>
          messages.find((message): message is Extract<ServerMessage, { op: typeof op }> => message.op === op && matches(message as never)),
        op,
      ),
    close: () => socket.terminate(),
    closeBody: () => leave.abort(),
  };
  const name = typeof body === 'string' ? body : body?.only;
  // Whether it comes to anything, what was read of it says.
  if (typeof body === 'string') void readAll(body).catch(() => undefined);
  if (guest) {
    send({ op: 'auth', ...(name !== undefined && { body: name }) });
    await client.message('ready');
  }
  return client;
}

function readBinary(data: Buffer): Frame {
  const count = data.readUInt32LE(4);
  const mask = data.readUInt16LE(2);
  const rows: Row[] = Array.from({ length: count }, () => ({ id: 0, values: {} }));
  let offset = HEADER_BYTES;
  QUOTE_COLUMNS.forEach((column, bit) => {
    if ((mask & (1 << bit)) === 0) return;
    for (const row of rows) {
      row.values[column] = orNull(data.readDoubleLE(offset));
      offset += 8;
    }
  });
  if (mask & (1 << SPARK_BIT)) {
    for (const row of rows) {
      const start = offset;
      row.spark = Array.from({ length: SPARK_POINTS }, (_, point) => orNull(data.readDoubleLE(start + point * 8)));
      offset += SPARK_POINTS * 8;
    }
  }
  for (const row of rows) {
    row.id = data.readUInt32LE(offset);
    offset += 4;
  }
  if (offset !== data.length) throw new Error(`A frame of ${data.length} bytes holds ${offset}`);
  return {
    kind: data.readUInt8(1) as FrameKind,
    stream: data.readUInt32LE(8),
    epoch: data.readUInt32LE(12),
    seq: data.readDoubleLE(16),
    time: data.readDoubleLE(24),
    rows,
    bytes: data.length,
  };
}

type Json = Record<string, unknown> & { op: string };

function readText(text: string): Frame | ServerMessage {
  const message = JSON.parse(text) as Json;
  if (message.op !== 'q' && message.op !== 'snap') return message as unknown as ServerMessage;
  const ids = message['id'] as number[];
  const sparks = message['k'] as (number | null)[][] | undefined;
  return {
    kind: message.op === 'q' ? FrameKind.Delta : FrameKind.Snapshot,
    stream: message['s'] as number,
    epoch: message['e'] as number,
    seq: message['n'] as number,
    time: message['t'] as number,
    bytes: text.length,
    rows: ids.map((id, row) => {
      const values: Row['values'] = {};
      for (const column of QUOTE_COLUMNS) {
        const cells = message[JSON_COLUMNS[column]] as (number | null)[] | undefined;
        if (cells) values[column] = cells[row] ?? null;
      }
      const spark = sparks?.[row];
      return { id, values, ...(spark && { spark }) };
    }),
  };
}

const orNull = (value: number): number | null => (Number.isNaN(value) ? null : value);

/** What a book holds after some frames more: later values over earlier ones. */
export function fold(frames: readonly Frame[], book = new Map<number, Row['values']>()): Map<number, Row['values']> {
  for (const frame of frames) for (const { id, values } of frame.rows) book.set(id, { ...book.get(id), ...values });
  return book;
}

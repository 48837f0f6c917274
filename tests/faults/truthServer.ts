/**
 * A broker of one list whose every price is known here: it answers the list, and pushes it a row a message, each of which a fault may befall.
 * A snapshot is a message like any other. It knows how many messages a reader that misses nothing may take, to the last one.
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type WebSocket, WebSocketServer } from 'ws';
import { type ClientMessage, encodeBinary, FrameKind, type ServerMessage, SUBPROTOCOL_BINARY } from '../../contract/push.ts';
import { hashQuotes } from '../../contract/quote.ts';
import { basePrice, firstVolume, UNIT } from '../../bench/feed/universe.ts';
import { catalogueOf, listPage } from '../../bench/feed/catalogue.ts';

/** What befalls one message: it never comes, comes twice, or after the next one. */
export type Mishap = 'none' | 'lost' | 'twice' | 'late';

export interface TruthServer {
  readonly port: number;
  /** Messages with prices that were made, whatever became of them. */
  readonly made: number;
  /** Rows that a reader takes who takes nothing out of order and nothing after what it missed. */
  readonly due: number;
  /** Epochs in which something was missing. */
  readonly broken: number;
  /** Chooses the mishaps from now on. */
  mishap: () => Mishap;
  /** So many ticks, in one go. Fewer where the reader has missed something and hasn't said so yet. */
  tick(count: number): number;
  /** Puts something else on the wire. */
  say(data: string | Uint8Array): void;
  /** Of all rows, as the data layer's diagnostics have it. */
  hash(): string;
  /** Units. */
  price(id: number): number;
  /** Answers the calls besides the list's. */
  answer: (path: string) => string | undefined;
  close(): void;
}

const STREAM = 1;
const HEARTBEAT_MS = 250;
/** A reader that has missed something is told so many ticks more: it throws them away. */
const MOST_AFTER_LOSS = 100;

export async function openTruthServer(count: number): Promise<TruthServer> {
  const ids = Uint32Array.from({ length: count }, (_, id) => id);
  const price = Float64Array.from(ids, (id) => basePrice(id) * UNIT);
  const volume = Float64Array.from(ids, firstVolume);
  let socket: WebSocket | undefined;
  let [epoch, seq, made, due, broken] = [0, 0, 0, 0, 0];
  /** The reader has said who it is. */
  let isKnown = false;
  /** Nothing was missing in this epoch so far. */
  let intact = false;
  let after = 0;
  let held: ArrayBuffer | undefined;

  const say = (message: ServerMessage): void => socket?.send(JSON.stringify(message));
  const miss = (): void => {
    if (intact) broken += 1;
    intact = false;
  };
  /** @returns whether it came, and in order */
  const send = (frame: ArrayBuffer): boolean => {
    made += 1;
    const before = held;
    held = undefined;
    const mishap = before ? 'none' : server.mishap();
    switch (mishap) {
      case 'none':
        socket?.send(frame);
        break;
      case 'twice':
        socket?.send(frame);
        socket?.send(frame);
        break;
      case 'lost':
        miss();
        break;
      case 'late':
        // The next one comes before it.
        held = frame;
        miss();
        break;
    }
    if (before) socket?.send(before);
    return intact;
  };
  const frameOf = (kind: FrameKind, some: Uint32Array): ArrayBuffer => {
    seq += 1;
    const of = (values: Float64Array) => Float64Array.from(some, (id) => values[id] ?? Number.NaN);
    const columns = { price: of(price), volume: of(volume) };
    return encodeBinary({ kind, stream: STREAM, epoch, seq, time: Date.now(), count: some.length, ids: some, columns });
  };
  const begin = (): void => {
    epoch += 1;
    seq = 0;
    after = 0;
    held = undefined;
    intact = true;
    say({ op: 'stream', s: STREAM, topic: 'list:US', e: epoch, parts: 1 });
    if (send(frameOf(FrameKind.Snapshot, ids))) due += count;
  };
  const hear = (message: ClientMessage): void => {
    if (message.op === 'auth') {
      isKnown = true;
      say({ op: 'ready', catalogue: catalogueOf(count), t: Date.now() });
    }
    if (message.op === 'resync' || (message.op === 'list' && message.add?.includes('US'))) begin();
  };

  const http = createServer((request: IncomingMessage, response: ServerResponse) => {
    const url = new URL(request.url ?? '/', 'http://truth');
    const page = (name: string, usual: number) => Number(url.searchParams.get(name) ?? usual);
    const isList = url.pathname === '/web/m_ft/stock_list';
    const data = listPage({ count, sparks: false, named: [] }, page('pageNum', 1), page('pageSize', 100));
    const text = isList ? JSON.stringify({ code: 200, msg: 'success', data }) : server.answer(url.pathname);
    response.writeHead(text === undefined ? 404 : 200, { 'content-type': 'application/json' }).end(text);
  });
  const sockets = new WebSocketServer({ server: http, perMessageDeflate: false, handleProtocols: () => SUBPROTOCOL_BINARY });
  sockets.on('connection', (connected) => {
    socket = connected;
    isKnown = false;
    connected.on('error', () => undefined);
    connected.on('message', (data: Buffer) => hear(JSON.parse(data.toString()) as ClientMessage));
  });
  // None before `ready`: that would say that it went elsewhere.
  const beat = setInterval(() => isKnown && say({ op: 'hb', t: Date.now() }), HEARTBEAT_MS);
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));

  const server: TruthServer = {
    port: (http.address() as AddressInfo).port,
    get made() {
      return made;
    },
    get due() {
      return due;
    },
    get broken() {
      return broken;
    },
    mishap: () => 'none',
    answer: () => undefined,
    tick(wanted) {
      let sent = 0;
      for (; sent < wanted && epoch > 0; sent += 1) {
        if (!intact) after += 1;
        if (after > MOST_AFTER_LOSS) break;
        const id = made % count;
        price[id] = basePrice(id) * UNIT + (made % UNIT);
        volume[id] = (volume[id] ?? 0) + 1;
        if (send(frameOf(FrameKind.Delta, Uint32Array.of(id)))) due += 1;
      }
      return sent;
    },
    say: (data) => socket?.send(data),
    hash: () => hashQuotes(ids, price, volume),
    price: (id) => price[id] ?? Number.NaN,
    close() {
      clearInterval(beat);
      for (const one of sockets.clients) one.terminate();
      http.close();
      http.closeAllConnections();
    },
  };
  return server;
}

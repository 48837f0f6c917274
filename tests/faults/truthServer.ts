/**
 * A broker of one list whose every price is known here: it answers the list, and pushes it and the rows that are asked for, a row a message,
 * each of which a fault may befall.
 * A snapshot is a message like any other. It knows how many messages a reader that misses nothing may take, to the last one.
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type WebSocket, WebSocketServer } from 'ws';
import { type ClientMessage, encodeBinary, FrameKind, type ServerMessage, SUBPROTOCOL_BINARY, type Topic } from '../../contract/push.ts';
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

const LIST = 1;
const ROWS = 2;
const HEARTBEAT_MS = 1000;
/** A reader that has missed something is told so many messages more: it throws them away. */
const MOST_AFTER_LOSS = 100;

export async function openTruthServer(count: number): Promise<TruthServer> {
  const ids = Uint32Array.from({ length: count }, (_, id) => id);
  const price = Float64Array.from(ids, (id) => basePrice(id) * UNIT);
  const volume = Float64Array.from(ids, firstVolume);
  const asked = new Set<number>();
  let socket: WebSocket | undefined;
  let [made, due, broken, ticks] = [0, 0, 0, 0];
  /** The reader has said who it is. */
  let isKnown = false;

  const say = (message: ServerMessage): void => socket?.send(JSON.stringify(message));

  const createStream = (stream: number, topic: Topic, all: () => Uint32Array) => {
    let [epoch, seq, after] = [0, 0, 0];
    /** Nothing was missing in this epoch so far. */
    let intact = false;
    let held: ArrayBuffer | undefined;
    const miss = (): void => {
      if (intact) broken += 1;
      intact = false;
    };
    const send = (kind: FrameKind, some: Uint32Array): void => {
      if (!intact) after += 1;
      if (epoch === 0 || after > MOST_AFTER_LOSS) return;
      made += 1;
      seq += 1;
      const of = (values: Float64Array) => Float64Array.from(some, (id) => values[id] ?? Number.NaN);
      const columns = { price: of(price), volume: of(volume) };
      const frame = encodeBinary({ kind, stream, epoch, seq, time: Date.now(), count: some.length, ids: some, columns });
      const before = held;
      held = undefined;
      const mishap = before ? 'none' : server.mishap();
      if (mishap === 'lost' || mishap === 'late') miss();
      // The next one comes before it.
      if (mishap === 'late') held = frame;
      for (let times = { none: 1, lost: 0, twice: 2, late: 0 }[mishap]; times > 0; times -= 1) socket?.send(frame);
      if (before) socket?.send(before);
      if (intact) due += some.length;
    };
    return {
      get isWaitedFor() {
        return after > MOST_AFTER_LOSS;
      },
      get isOpen() {
        return epoch > 0;
      },
      send,
      /** A new epoch, with a snapshot of all. */
      begin(): void {
        epoch += 1;
        [seq, after] = [0, 0];
        held = undefined;
        intact = true;
        say({ op: 'stream', s: stream, topic, e: epoch, parts: 1 });
        send(FrameKind.Snapshot, all());
      },
      /** Of an earlier connection. */
      forget(): void {
        if (epoch > 0) intact = false;
        held = undefined;
        after = MOST_AFTER_LOSS;
      },
    };
  };
  const list = createStream(LIST, 'list:US', () => ids);
  const rows = createStream(ROWS, 'rows', () => Uint32Array.from(asked));

  const hear = (message: ClientMessage): void => {
    switch (message.op) {
      case 'auth':
        isKnown = true;
        say({ op: 'ready', catalogue: catalogueOf(count), t: Date.now() });
        break;
      case 'list':
        if (message.add?.includes('US')) list.begin();
        break;
      case 'rows':
        for (const id of message.drop ?? []) asked.delete(id);
        for (const id of message.add ?? []) asked.add(id);
        if (message.add) rows.begin();
        break;
      case 'resync':
        (message.s === LIST ? list : rows).begin();
        break;
      case 'depth':
      case 'ack':
        break;
    }
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
    asked.clear();
    for (const stream of [list, rows]) stream.forget();
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
      for (; sent < wanted && list.isOpen && !list.isWaitedFor; sent += 1) {
        const id = ticks % count;
        ticks += 1;
        price[id] = basePrice(id) * UNIT + (ticks % UNIT);
        volume[id] = (volume[id] ?? 0) + 1;
        list.send(FrameKind.Delta, Uint32Array.of(id));
        if (asked.has(id)) rows.send(FrameKind.Delta, Uint32Array.of(id));
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

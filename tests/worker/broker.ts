/**
 * A scripted broker for tests of the data layer: real HTTP and a real websocket on loopback, a market of
 * plain numbers that the test moves itself. It knows the contract, not the client.
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type WebSocket, WebSocketServer } from 'ws';
import type { ClientMessage, ServerMessage, Topic } from '../../contract/push.ts';
import { encodeBinary, FrameKind, SUBPROTOCOL_BINARY } from '../../contract/push.ts';
import { QUOTE_COLUMNS, SPARK_POINTS } from '../../contract/quote.ts';

export interface Broker {
  url: string;
  pushUrl: string;
  /** Requests by path, in all. */
  requests: Map<string, number>;
  readonly sockets: number;
  readonly peakSockets: number;
  /** Topics and ids that the newest connection asked for. */
  readonly lists: ReadonlySet<string>;
  readonly rows: ReadonlySet<number>;
  price(id: number): number;
  /** Moves a price and pushes it to who asked for it. */
  tick(id: number, price: number): void;
  /** Other ids under another version. */
  recatalogue(version: string): void;
  /** What the first messages of all connections said, oldest first. */
  readonly auths: readonly Extract<ClientMessage, { op: 'auth' }>[];
  /** Connections that were told `ready`, in all. */
  readonly ready: number;
  /** Host headers of all connections, oldest first. */
  readonly hosts: readonly string[];
  /** The next connection is refused so in place of `ready`. */
  refuseNext: ServerMessage | undefined;
  /** To every connection. */
  say(message: ServerMessage): void;
  /** Answers paths that the broker doesn't know. */
  answer(path: string, handler: (request: IncomingMessage, response: ServerResponse) => void): void;
  dropSockets(): void;
  close(): Promise<void>;
}

export const codeOf = (id: number): string => `C${String(id).padStart(5, '0')}`;

/** `count` instruments of the US market with ids from 0, at 100.00 + id/100, previous close 100.00. */
export async function startBroker({ count = 300 }: { count?: number } = {}): Promise<Broker> {
  const prices = Float64Array.from({ length: count }, (_, id) => 10_000 + id);
  const requests = new Map<string, number>();
  const handlers = new Map<string, (request: IncomingMessage, response: ServerResponse) => void>();
  const connections = new Set<Connection>();
  const auths: Extract<ClientMessage, { op: 'auth' }>[] = [];
  let readies = 0;
  const hosts: string[] = [];
  let newest: Connection | undefined;
  let catalogue = 'v1';
  let shift = 0;
  let peak = 0;
  let clock = 1_773_237_600_000;

  const decimal = (units: number) => (units / 100).toFixed(2);
  const row = (id: number) => ({
    id: (id + shift) % count,
    name: `Company ${codeOf(id)}`,
    stock_code: codeOf(id),
    market: 'US',
    classify: 'UsStock',
    source: 0,
    currency: 'USD',
    exchange: 'TEST',
    scale: 2,
    tick: '0.01',
    lot: 1,
    state: 0,
    price_nominal: decimal(prices[id] ?? 0),
    volume: 1000,
    previousClose: '100.00',
    time: Math.floor(clock / 1000),
  });

  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://broker');
    requests.set(url.pathname, (requests.get(url.pathname) ?? 0) + 1);
    const handler = handlers.get(url.pathname);
    if (handler) return handler(request, response);
    const send = (code: number, data: unknown, msg = '') => {
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify({ code, msg, data }));
    };
    switch (url.pathname) {
      case '/web/m_ft/stock_list': {
        const number = Number(url.searchParams.get('pageNum') ?? 1);
        const size = Number(url.searchParams.get('pageSize') ?? 100);
        const ids = Array.from({ length: count }, (_, id) => id);
        if (url.searchParams.get('sort') === '-price') ids.reverse();
        return send(200, { catalogue, total: count, list: ids.slice((number - 1) * size, number * size).map(row) });
      }
      case '/web/quotes/getStock': {
        const id = Number(url.searchParams.get('stockCode')?.slice(1));
        return Number.isInteger(id) && id < count ? send(200, { catalogue, row: row(id) }) : send(1009, null, 'No such instrument');
      }
      case '/web/market/getMakets':
        return send(200, { list: [], serverTime: Math.floor(clock / 1000) });
      default:
        return send(404, null, 'Not found');
    }
  });

  class Connection {
    readonly topics = new Map<Topic, { stream: number; epoch: number; seq: number }>();
    readonly rows = new Set<number>();
    readonly socket: WebSocket;
    constructor(socket: WebSocket) {
      this.socket = socket;
    }

    say(message: ServerMessage): void {
      this.socket.send(JSON.stringify(message));
    }

    frame(topic: Topic, kind: FrameKind, ids: readonly number[]): void {
      const stream = this.topics.get(topic);
      if (!stream) return;
      stream.seq += 1;
      clock += 1;
      const column = (value: (id: number) => number) => Float64Array.from(ids, value);
      const whole = kind === FrameKind.Snapshot;
      const columns: Record<string, Float64Array> = { price: column((id) => prices[id] ?? Number.NaN), volume: column(() => 2000) };
      if (whole) {
        for (const name of QUOTE_COLUMNS)
          columns[name] ??= column(() => (name === 'previousClose' ? 10_000 : name === 'state' ? 0 : Number.NaN));
      }
      const spark = whole && topic === 'rows' ? { spark: new Float64Array(ids.length * SPARK_POINTS).fill(10_000) } : {};
      const frame = {
        kind,
        ...stream,
        time: clock,
        count: ids.length,
        ids: Uint32Array.from(ids, (id) => (id + shift) % count),
        columns,
        ...spark,
      };
      this.socket.send(encodeBinary(frame));
    }

    begin(topic: Topic, ids: readonly number[]): void {
      const stream = { stream: this.topics.size + 1, epoch: 1, seq: 0 };
      this.topics.set(topic, stream);
      this.say({ op: 'stream', s: stream.stream, topic, e: stream.epoch });
      this.frame(topic, FrameKind.Snapshot, ids);
    }

    hear(message: ClientMessage): void {
      const all = Array.from({ length: count }, (_, id) => id);
      switch (message.op) {
        case 'auth':
          auths.push(message);
          if (!broker.refuseNext) readies += 1;
          this.say(broker.refuseNext ?? { op: 'ready', catalogue, t: clock });
          if (broker.refuseNext) this.socket.close();
          broker.refuseNext = undefined;
          return;
        case 'list':
          for (const market of message.add ?? []) this.begin(`list:${market}`, all);
          for (const market of message.drop ?? []) this.topics.delete(`list:${market}`);
          return;
        case 'rows': {
          const plain = (id: number) => (id - shift + count) % count;
          for (const id of message.drop ?? []) this.rows.delete(plain(id));
          const added = (message.add ?? []).map(plain);
          for (const id of added) this.rows.add(id);
          if (added.length === 0) return;
          if (this.topics.has('rows')) this.frame('rows', FrameKind.Snapshot, added);
          else this.begin('rows', added);
          return;
        }
        case 'resync': {
          for (const [topic, stream] of this.topics) {
            if (stream.stream !== message.s) continue;
            stream.epoch += 1;
            stream.seq = 0;
            this.frame(topic, FrameKind.Snapshot, topic === 'rows' ? [...this.rows] : all);
          }
          break;
        }
        // A broker that doesn't offer it isn't asked.
        case 'depth':
          throw new Error('asked for depth');
        case 'ack':
          break;
      }
    }
  }

  const sockets = new WebSocketServer({ noServer: true, handleProtocols: () => SUBPROTOCOL_BINARY });
  server.on('upgrade', (request, socket, head) => {
    if (request.url !== '/web/push') return void socket.end('HTTP/1.1 404 Not Found\r\n\r\n');
    sockets.handleUpgrade(request, socket, head, (opened) => {
      const connection = new Connection(opened);
      connections.add(connection);
      hosts.push(request.headers.host ?? '');
      newest = connection;
      peak = Math.max(peak, connections.size);
      opened.on('message', (data: Buffer) => connection.hear(JSON.parse(data.toString()) as ClientMessage));
      opened.on('close', () => connections.delete(connection));
    });
  });
  const beat = setInterval(() => {
    for (const connection of connections) connection.say({ op: 'hb', t: clock });
  }, 500);

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const broker: Broker = {
    refuseNext: undefined,
    get ready() {
      return readies;
    },
    url: `http://127.0.0.1:${port}/web`,
    pushUrl: `ws://127.0.0.1:${port}/web/push`,
    requests,
    get sockets() {
      return connections.size;
    },
    get peakSockets() {
      return peak;
    },
    get lists() {
      return new Set([...(newest?.topics.keys() ?? [])].filter((topic) => topic !== 'rows'));
    },
    get rows() {
      return newest?.rows ?? new Set();
    },
    price: (id) => prices[id] ?? Number.NaN,
    tick: (id, price) => {
      prices[id] = price;
      for (const connection of connections) {
        for (const topic of connection.topics.keys())
          if (topic !== 'rows' || connection.rows.has(id)) connection.frame(topic, FrameKind.Delta, [id]);
      }
    },
    recatalogue: (version) => {
      catalogue = version;
      shift += 1;
      for (const connection of connections) {
        connection.topics.clear();
        connection.rows.clear();
        connection.say({ op: 'ready', catalogue, t: clock });
      }
    },
    auths,
    hosts,
    say: (message) => {
      for (const connection of connections) connection.say(message);
    },
    answer: (path, handler) => handlers.set(path, handler),
    dropSockets: () => {
      for (const { socket } of connections) socket.terminate();
    },
    close: async () => {
      clearInterval(beat);
      for (const { socket } of connections) socket.terminate();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return broker;
}

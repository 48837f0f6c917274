/**
 * The feed of the bench: a process of its own that serves a push address and nothing else, at the rate it is
 * told. `node bench/feed/main.ts COUNT`; prints its port. For each connection, in the address, with `&tab=N` where tabs
 * are told apart:
 * - /web/push?per=100&format=binary|json: the push protocol; the list of market US with all instruments, and every tick in it.
 *   With `&served=1` as the sandbox serves it, see served.ts; messages of `per` ticks are then only how the market moves
 * - /objects?per=100: arrays of objects as text, without a protocol, for the peers
 * Over HTTP: /web/push/stream (the body of a connection, by its name), /now (epoch ms), /rate?value=N (ticks/s of each connection), /stats, /hashes (of what
 * the newest connection was sent).
 */
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout } from 'node:timers';
import { type WebSocket, WebSocketServer } from 'ws';
import { BODY_HEADER, BODY_PATH, SUBPROTOCOL_BINARY, SUBPROTOCOL_JSON } from '../../contract/push.ts';
import { openBody } from '../../sandbox/push/body.ts';
import { createJoins } from '../../sandbox/push/joins.ts';
import { createPace } from './pace.ts';
import { createPeer } from './peer.ts';
import { binaryWire, type Drawn, drawMessages, jsonWire, objectWire, type Wire } from './pool.ts';
import { createProtocol } from './protocol.ts';
import { createQuotes, type Quotes } from './quotes.ts';
import { createServed, type Served } from './served.ts';

const STEP_MS = 4;
/** Bytes that may wait for a reader; beyond, ticks are dropped and counted, so that nothing grows without bound. */
const MOST_WAITING = 8 << 20;
const HEARTBEAT_MS = 1000;

const count = Number(process.argv[2] ?? 20_000);
const now = (): number => performance.timeOrigin + performance.now();

/** Ticks, by tab; see FeedCounts in harness/feed.ts. */
const tabs = new Map<string, { sent: number; told: number; dropped: number; missed: number }>();
let rate = 0;
let newest: Quotes | undefined;

type Format = 'binary' | 'json' | 'objects';
const pools = new Map<number, Drawn[]>();
const wires = new Map<string, Wire>();

function wireOf(format: Format, per: number): { drawn: Drawn[]; wire: Wire } {
  const drawn = pools.get(per) ?? drawMessages(count, per);
  pools.set(per, drawn);
  const make = { binary: binaryWire, json: jsonWire, objects: objectWire }[format];
  const wire = wires.get(`${format} ${per}`) ?? make(drawn);
  wires.set(`${format} ${per}`, wire);
  return { drawn, wire };
}

/** Bodies that were asked for, until their connections say their names; and those that wait for theirs. */
const joins = createJoins();
const CORS = { 'access-control-allow-origin': '*', 'access-control-allow-headers': BODY_HEADER };

function serve(socket: WebSocket, request: IncomingMessage): void {
  const url = new URL(request.url ?? '/', 'http://feed');
  const per = Number(url.searchParams.get('per') ?? 100);
  const format: Format = url.pathname === '/objects' ? 'objects' : socket.protocol === SUBPROTOCOL_JSON ? 'json' : 'binary';
  const { drawn, wire } = wireOf(format, per);
  const quotes = createQuotes(count, per);
  newest = quotes;
  let served: Served | undefined;
  const peer = createPeer(socket, joins.claim);
  const protocol = format === 'objects' ? undefined : createProtocol(peer, quotes, format, now, () => served?.flushRows());
  if (protocol && url.searchParams.has('served')) served = createServed(quotes, protocol);
  const tab = url.searchParams.get('tab') ?? '';
  const counts = tabs.get(tab) ?? { sent: 0, told: 0, dropped: 0, missed: 0 };
  tabs.set(tab, counts);
  const pace = createPace(per, performance.now());
  let message = 0;

  const step = () => {
    const missed = pace.advance(performance.now(), rate);
    // Nobody waits for ticks yet.
    if (protocol && !protocol.subscribed) pace.drop();
    else counts.missed += missed;
    while (pace.take()) {
      // Looked at before each message: a late step has many.
      if (peer.bufferedAmount > MOST_WAITING) {
        counts.dropped += per + pace.drop();
        break;
      }
      const number = message % drawn.length;
      const draw = drawn[number];
      message += 1;
      if (!draw) continue;
      const time = now();
      counts.sent += per;
      if (served) {
        served.take(draw, time);
        continue;
      }
      const fresh = quotes.take(draw, time);
      peer.send(wire.encode(number, protocol?.stream ?? 0, protocol?.epoch ?? 0, protocol?.next() ?? 0, time, fresh));
      quotes.told(draw.ids);
      counts.told += per;
    }
    served?.flush(performance.now());
    counts.told += served?.told() ?? 0;
    timer = setTimeout(step, STEP_MS);
  };
  let timer = setTimeout(step, STEP_MS);
  const beat = setInterval(() => protocol?.beat(), HEARTBEAT_MS);
  socket.on('error', () => undefined);
  socket.on('close', () => {
    clearTimeout(timer);
    clearInterval(beat);
  });
}

const server = createServer((request, response) => {
  const url = new URL(request.url ?? '/', 'http://feed');
  response.setHeader('access-control-allow-origin', '*');
  response.setHeader('content-type', 'application/json');
  response.setHeader('cache-control', 'no-store');
  switch (url.pathname) {
    case '/now':
      return response.end(String(now()));
    case '/rate':
      rate = Number(url.searchParams.get('value'));
      return response.end(String(rate));
    case '/stats':
      return response.end(JSON.stringify({ tabs: Object.fromEntries(tabs), ticked: newest?.ticked() ?? 0 }));
    case '/hashes':
      return response.end(JSON.stringify(newest?.hashes() ?? {}));
    case `/web/push/${BODY_PATH}`: {
      const { [BODY_HEADER]: name } = request.headers;
      if (request.method === 'OPTIONS') return response.writeHead(204, CORS).end();
      if (typeof name === 'string') return void joins.offer(name, '', openBody(request.socket, CORS));
      response.statusCode = 400;
      return response.end();
    }
    default:
      response.statusCode = 404;
      return response.end();
  }
});

const sockets = new WebSocketServer({
  server,
  perMessageDeflate: false,
  handleProtocols: (offered, request) =>
    request.url?.includes('format=json') ? SUBPROTOCOL_JSON : offered.has(SUBPROTOCOL_BINARY) ? SUBPROTOCOL_BINARY : false,
});
sockets.on('connection', serve);
server.listen(0, '127.0.0.1', () => console.log((server.address() as AddressInfo).port));

/**
 * The push server: a process of its own, so that a long query of the broker never delays a frame. It gets each
 * socket from its parent at the upgrade, and ends with it. Entry file, wires only.
 */
import { IncomingMessage } from 'node:http';
import { flushCompileCache } from 'node:module';
import { Socket as NetSocket } from 'node:net';
import { Worker } from 'node:worker_threads';
import { type WebSocket, WebSocketServer } from 'ws';
import { EnvelopeCode } from '../../contract/codes.ts';
import { HEARTBEAT_MS, type ServerMessage, SUBPROTOCOL_BINARY, SUBPROTOCOL_JSON } from '../../contract/push.ts';
import { unreadable } from '../http/envelope.ts';
import { keepYoungHeapSmall } from '../load/heap.ts';
import type { Clock } from '../market/types.ts';
import { createClock } from '../market/time/clock.ts';
import { unpackMarket } from '../market/tape/packed.ts';
import { PRINT_MS } from '../market/tape/segment.ts';
import { replayedMarket } from '../replay/replay.ts';
import { bareAnswer } from '../http/security.ts';
import { BATCH_BYTES, batchOn } from './batch.ts';
import { openBody } from './body.ts';
import { createHub, type PushHub } from './hub.ts';
import { sendAway } from './sendAway.ts';
import type { Act, Credentials, FromChild, FromThread, PushConfig, ToChild, ToThread, Upgrade, Visitor } from './wire.ts';

const LIST_MS = 50;
/** Batches that travel between the threads; when all are full the generator waits. */
const BUFFERS = 8;
const INBOUND_BYTES = 64 * 1024;
/** Beats between two pings; a socket that answered none of the last is dead. */
const PING_BEATS = 15;

const tell = (message: FromChild) => process.send?.(message);
/** However slow the machine, a start that gets on is not given up. */
const progress = () => tell({ op: 'progress' });

process.on('disconnect', () => process.exit(0));
// The terminal's Ctrl-C reaches the whole group: the parent decides when this ends.
process.on('SIGINT', () => {});

keepYoungHeapSmall();
// At once: it loads its modules while the parent reads the data.
const thread = new Worker(new URL('./thread.ts', import.meta.url));
thread.once('online', progress);

process.once('message', (message: ToChild) => {
  if (message.op === 'start') start(message.config, message.market);
});

function start(config: PushConfig, packed: Uint8Array): void {
  const command = (message: ToThread, transfer: ArrayBuffer[] = []) => thread.postMessage(message, transfer);
  const shared = new Uint8Array(new SharedArrayBuffer(packed.length));
  shared.set(packed);
  command({ op: 'start', config, market: shared });
  let clock: Clock = createClock(config.clock, Date.now);
  const { market, replay } = replayedMarket(unpackMarket(shared), config.recording);
  progress();
  const asked = new Map<number, (visitor: Visitor | null | undefined) => void>();
  let questions = 0;
  const identify = (credentials: Credentials): Promise<Visitor | undefined> =>
    new Promise((resolve, reject) => {
      questions += 1;
      asked.set(questions, (visitor) => (visitor === undefined ? reject(new Error('Nobody can say')) : resolve(visitor ?? undefined)));
      tell({ op: 'identify', id: questions, credentials });
    });
  const hub = createHub({
    market,
    now: () => clock.now(),
    wall: Date.now,
    cpu: processorTime,
    recorded: replay?.id,
    control: config.control,
    identify,
    ...(config.ticks && { missing: (name: string) => tell({ op: 'wanted', name }) }),
  });
  const give = (buffer: ArrayBuffer) => command({ op: 'buffer', buffer }, [buffer]);

  let ready = false;
  thread.on('message', (message: FromThread) => {
    if (message.op === 'paused') {
      tell({ op: 'answer', id: message.id, answer: null });
      return;
    }
    const { buffer, count } = message;
    hub.take(batchOn(buffer), count);
    give(buffer);
    if (ready) return;
    progress();
    if (!hub.filled) return;
    ready = true;
    tell({ op: 'ready' });
    flushCompileCache();
  });
  // Without ticks this process is of no use: its parent starts another.
  thread.on('error', (error) => {
    process.stderr.write(`${error}\n`);
    process.exit(1);
  });
  for (let count = 0; count < BUFFERS; count += 1) give(new ArrayBuffer(BATCH_BYTES));

  const server = new WebSocketServer({
    noServer: true,
    maxPayload: INBOUND_BYTES,
    perMessageDeflate: false,
    handleProtocols: (offered) => [SUBPROTOCOL_BINARY, SUBPROTOCOL_JSON].find((name) => offered.has(name)) ?? false,
  });

  // A handshake that isn't one: the library's own answer has neither envelope nor headers.
  server.on('wsClientError', (_, socket) => socket.end(bareAnswer(400, unreadable(undefined).envelope, { 'sec-websocket-version': '13' })));

  const codes = new Set(market.listings.map((listing) => listing.market));
  const phasesAt = (at: number) => new Map([...codes].map((code) => [code, market.status(code, at).phase]));
  let phases = phasesAt(clock.now());
  const tellSessions = () => {
    const now = phasesAt(clock.now());
    for (const code of codes) if (now.get(code) !== phases.get(code)) hub.tellSession(code);
    phases = now;
  };

  let beats = 0;
  setInterval(() => {
    beats += 1;
    hub.beat();
    tellSessions();
    if (beats % PING_BEATS === 0) pingAll(server);
  }, HEARTBEAT_MS);
  setInterval(() => hub.flushLists(), LIST_MS);
  let paused = false;
  setInterval(() => {
    if (ready && !paused) hub.watch();
  }, PRINT_MS);

  process.on('message', (message: ToChild, handle?: unknown) => {
    switch (message.op) {
      case 'start':
        break;
      case 'socket':
        tell({ op: 'taken' });
        if (handle instanceof NetSocket) accept(server, hub, message.upgrade, handle);
        break;
      case 'body':
        tell({ op: 'taken' });
        if (handle instanceof NetSocket) hub.offerBody(message.name, message.place, openBody(handle));
        break;
      case 'visitor':
        asked.get(message.id)?.(message.visitor);
        asked.delete(message.id);
        break;
      case 'ended':
        hub.endSessions(message.sessions);
        break;
      case 'event':
        hub.tellCustomer(message.customer, message.topic);
        break;
      case 'clock':
        clock = createClock(message.base, Date.now);
        // Hours that anybody has asked for are of the day before the leap, be the phase the same.
        phases = new Map();
        command({ op: 'clock', base: message.base });
        break;
      case 'lead':
        command({ op: 'lead', lead: message.lead });
        break;
      case 'wanted':
        hub.wantBody(message.name, message.at);
        break;
      case 'missed':
        hub.redial();
        break;
      case 'pause':
        ({ paused } = message);
        command({ op: 'pause', id: message.id, paused });
        break;
      case 'faults':
        hub.setFaults(message.faults);
        break;
      case 'act':
        act(hub, message.act);
        break;
      case 'ask':
        tell({ op: 'answer', id: message.id, answer: hub.ask(message.question) });
        break;
      default:
        message satisfies never;
    }
  });
}

/** User and system time of the process, its threads included, in milliseconds. */
function processorTime(): number {
  const { user, system } = process.cpuUsage();
  return Math.round((user + system) / 1000);
}

const alive = new WeakSet<WebSocket>();

function pingAll(server: WebSocketServer): void {
  for (const client of server.clients) {
    if (!alive.has(client)) client.terminate();
    alive.delete(client);
    client.ping();
  }
}

function accept(server: WebSocketServer, hub: PushHub, upgrade: Upgrade, handle: NetSocket): void {
  const request = new IncomingMessage(handle);
  request.method = upgrade.method;
  request.url = upgrade.url;
  request.headers = upgrade.headers;
  server.handleUpgrade(request, handle, Buffer.from(upgrade.head, 'base64'), (client) => {
    alive.add(client);
    client.on('pong', () => alive.add(client));
    // A broken or oversized frame; the close that follows says the rest.
    client.on('error', () => {});
    if (upgrade.foreign) return turnAway(client, EnvelopeCode.Origin, 'Push is refused to a page of this origin');
    const connection = hub.open(client, client.protocol === SUBPROTOCOL_BINARY ? 'binary' : 'json', upgrade.place);
    if (!connection) return turnAway(client, EnvelopeCode.TooManyRequests, 'Too many connections');
    server.clients.add(client);
    client.on('message', (data, isBinary) => connection.receive(isBinary || !Buffer.isBuffer(data) ? undefined : data.toString()));
    client.on('close', () => hub.close(connection));
  });
}

/** Says why before it closes, and takes nothing in. */
function turnAway(client: WebSocket, code: EnvelopeCode, msg: string): void {
  client.send(JSON.stringify({ op: 'error', code, msg } satisfies ServerMessage));
  sendAway(client, msg);
}

function act(hub: PushHub, wanted: Act): void {
  switch (wanted.kind) {
    case 'crash':
      process.exit(1);
      break;
    case 'close':
      for (const { socket } of hub.connections) socket.close(wanted.code ?? 1001, '');
      break;
    case 'terminate':
      for (const { socket } of hub.connections) socket.terminate();
      break;
    case 'text':
      for (const connection of hub.connections) connection.inject(wanted.text);
      break;
    case 'binary': {
      const bytes = Buffer.from(wanted.base64, 'base64');
      for (const connection of hub.connections) connection.inject(Uint8Array.from(bytes).buffer);
      break;
    }
    case 'price':
      hub.hold(wanted.market, wanted.code, wanted.price);
      break;
    default:
      wanted satisfies never;
  }
}

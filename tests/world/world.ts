/**
 * A world by seed: a browser (up to four tabs, and the workers that they make), a broker (push, accounts, ledger, orders and matching) and
 * the network between them, in one process, on one clock that nothing real moves. Acts come at their times; what happens between them
 * follows from the seed, and the same seed is the same world.
 */
import { createBoard } from '../../sandbox/market/board.ts';
import { type Bodies, createBodies } from './bodies.ts';
import { type Broker, createBroker } from './broker.ts';
import { type Browser, createBrowser } from './browser.ts';
import { createCalls, type Calls } from './calls.ts';
import { type Channel, type Posted, WorldPort } from './channels.ts';
import { settle, takeOver } from './globals.ts';
import { createLane, type Lane } from './lane.ts';
import { createLedger, type Ledger } from './ledger.ts';
import { BEGIN, market } from './market.ts';
import { createNetwork, type Network } from './network.ts';
import { oneOf, randomOf } from './random.ts';
import { createRest } from './rest.ts';
import { createScheduler, type Scheduler } from './scheduler.ts';
import { createServer, isBrisk, type Server } from './server.ts';
import { createTruth, type Truth } from './truth.ts';
import { createWishes, type Wishes } from './wishes.ts';

export const CALL_MS = 5000;
/** In a market where little happens nothing covers what was missed. */
const RATES = [4, 30, 150] as const;
const STEP_MS = 80;
const BRISK_RATE = 600;
const BRISK_STEP_MS = 20;
/** So many browsers have shared workers. */
const SHARED = 0.88;
const HOST = 'broker.example';

export interface World {
  readonly browser: Browser;
  readonly tabs: Browser['tabs'];
  readonly scheduler: Scheduler;
  readonly server: Server;
  readonly broker: Broker;
  readonly wishes: Wishes;
  readonly network: Network;
  readonly calls: Calls;
  readonly bodies: Bodies;
  /** All lanes that lead anywhere, in the order of their coming. */
  readonly lanes: readonly Pick<Lane<unknown>, 'name' | 'isCut' | 'flush' | 'hold' | 'release'>[];
  readonly ledger: Ledger;
  readonly truth: Truth;
  /** World ms until which prices may be missing that nobody can miss yet: frames are lost, or were, and none has followed. */
  deceivedUntil: number;
  /** What broke meanwhile, in words. */
  readonly broken: readonly string[];
  /** This machine's wall clock jumps. */
  setClock(ms: number): void;
  note(line: string): void;
}

/**
 * Makes a world and lets `live` be its life; the process's clock and timers are the world's until that is over.
 * @param note hears all that happens, line by line
 */
export async function inWorld<T>(seed: number, note: (line: string) => void, live: (world: World) => Promise<T>): Promise<T> {
  const broken: string[] = [];
  const failed = (error: unknown): void => {
    broken.push(error instanceof Error ? (error.stack ?? error.message) : String(error));
  };
  const scheduler = createScheduler(settle, failed);
  let nextChannel: (() => Channel) | undefined;
  let world: World | undefined;
  const giveBack = takeOver({
    scheduler,
    random: randomOf(seed, 'platform'),
    wall: () => BEGIN + Math.floor(scheduler.now),
    MessageChannel: class {
      readonly port1: WorldPort;
      readonly port2: WorldPort;
      constructor() {
        if (!nextChannel) throw new Error('only a tab that dials opens channels');
        ({ port1: this.port1, port2: this.port2 } = nextChannel());
      }
    },
    MessagePort: WorldPort,
    failed,
  });
  try {
    world = createWorld(seed, note, scheduler, broken, (open) => (nextChannel = open));
    return await live(world);
  } finally {
    world?.broker.close();
    giveBack();
  }
}

function createWorld(
  seed: number,
  note: (line: string) => void,
  scheduler: Scheduler,
  broken: string[],
  setNext: (open: () => Channel) => void,
): World {
  let clockOff = 0;
  const serverNow = (): number => BEGIN + Math.floor(scheduler.now);
  const now = (): number => serverNow() + clockOff;
  const say = (line: string): void => note(`${scheduler.now.toFixed(3)} ${line}`);
  const everyLane: World['lanes'][number][] = [];
  const ledger = createLedger();
  const truth = createTruth(() => scheduler.now);

  const laneOf = <T>(name: string, arrive: (message: T) => void, words: (message: T) => string): Lane<T> => {
    const lane = createLane<T>({
      name,
      scheduler,
      random: randomOf(seed, name),
      arrive: (message) => {
        say(`${name} ${words(message)}`);
        arrive(message);
      },
    });
    everyLane.push(lane);
    return lane;
  };

  const failed = (error: unknown): void => void broken.push(String(error));
  const wishes = createWishes(failed);
  const clock = { now: serverNow, simulated: true, speed: 1 };
  const board = createBoard(market, clock, () => scheduler.now);
  const broker = createBroker({
    scheduler,
    market,
    clock,
    board,
    wall: serverNow,
    told: (customer, topic) => server.tell(customer, topic),
    ended: (sessions) => server.endSessions(sessions),
    failed,
  });
  const hasBodies = randomOf(seed, 'bodies at all')() < 0.5;
  const server = createServer({
    scheduler,
    now: serverNow,
    truth,
    rate: isBrisk(seed) ? BRISK_RATE : oneOf(randomOf(seed, 'rate'), RATES),
    stepMs: isBrisk(seed) ? BRISK_STEP_MS : STEP_MS,
    speaks: randomOf(seed, 'speaks')() < 0.5 ? 'json' : 'binary',
    identify: broker.identify,
    sent: (data) => ledger.sent(data, scheduler.now),
  });
  server.start();
  const network = createNetwork({
    laneOf: (name, arrive) => laneOf(name, arrive, (packet) => (packet.kind === 'data' ? wordsOf(packet.data) : packet.kind)),
    scheduler,
    serve: server.serve,
  });
  const rest = createRest({
    clock,
    board,
    broker,
    told: (id, price) => {
      ledger.answered(id, price, scheduler.now);
      truth.answered(id, price);
    },
  });
  const bodies = createBodies({
    laneOf: (name, arrive) => laneOf(name, arrive, (piece) => `${piece?.length} ${piece && sumOf(piece)}`),
    random: randomOf(seed, 'bodies'),
    after: (ms, work) => void scheduler.after(ms, work),
    offer: (name, body) => hasBodies && server.offerBody(name, body),
    sent: (data) => ledger.sent(data, scheduler.now),
  });
  const calls = createCalls({
    scheduler,
    random: randomOf(seed, 'calls'),
    answer: (asked) => (server.isUp ? rest(asked) : undefined),
    way: () => network.way,
    body: bodies.open,
    failed,
    note: say,
  });
  const browser = createBrowser({
    seed,
    scheduler,
    host: HOST,
    mode: randomOf(seed, 'mode')() < SHARED ? 'shared' : 'dedicated',
    wishes,
    now,
    config: { apiBase: `https://${HOST}/web`, pushUrl: `wss://${HOST}/web/push`, requestTimeoutMs: CALL_MS },
    outside: { fetchOf: calls.fetchOf, socketsOf: network.socketsOf },
    forsake: (worker) => {
      for (const wire of [...network.wires]) if (wire.owner === worker) wire.forsake();
    },
    laneOf: (name, arrive) => laneOf<Posted>(name, arrive, ({ data }) => wordsOf(data)),
    nextChannel: setNext,
    failed,
  });

  return {
    browser,
    tabs: browser.tabs,
    scheduler,
    server,
    broker,
    wishes,
    network,
    calls,
    bodies,
    get lanes() {
      return everyLane.filter(({ isCut }) => !isCut);
    },
    ledger,
    truth,
    broken,
    deceivedUntil: 0,
    setClock: (ms) => (clockOff += ms),
    note: say,
  };
}

const wordsOf = (data: unknown): string => {
  if (data instanceof ArrayBuffer) return `${data.byteLength} bytes ${sumOf(new Uint8Array(data))}`;
  const text = typeof data === 'string' ? data : JSON.stringify(data);
  return text.replace(SECRET, '$1');
};

/** Drawn by the machine and not by the seed, and of one length. */
const SECRET = /("(?:token|ticket)":")[^"]*/g;

/** So that a log differs where a frame does. */
function sumOf(bytes: Uint8Array): number {
  let sum = 0;
  for (const byte of bytes) sum = (Math.imul(sum, 31) + byte) | 0;
  return sum;
}

/** Puts the sandbox broker together: `npm start`, the tests and the bench all call this one. */
import type { AddressInfo } from 'node:net';
import { hostname } from 'node:os';
import type { FastifyInstance } from 'fastify';
import type { DemoPast } from './accounts/demo.ts';
import { createKeyed } from './accounts/keyed.ts';
import { createBoard } from './market/board.ts';
import { serveClient } from './http/client.ts';
import type { Office } from './compose.ts';
import { addControl } from './http/control.ts';
import { readSetting, writeSetting } from './db/settings.ts';
import { isStoreFailure, type Store, storeRefusal } from './db/store.ts';
import { domains } from './domains.ts';
import { createHttp } from './http/server.ts';
import { createCountedCalls } from './http/calls.ts';
import { createHttpFaults } from './http/faults.ts';
import { createTurns } from './load/turns.ts';
import { type ClockBase, type ClockMode, clockBase, createClock, timeOf } from './market/time/clock.ts';
import { type Pace, USUAL_PACE } from './ledger/desk.ts';
import { keptMarket } from './market/kept.ts';
import type { MarketOptions } from './market/market.ts';
import { readMarket, readSessions } from './market/open.ts';
import type { Clock } from './market/types.ts';
import { proxiesIn } from './http/network.ts';
import { assertFree, portRefusal } from './port.ts';
import { openPorts } from './ports/ports.ts';
import { printableLines } from './printable.ts';
import { type PushLink, startPush } from './push/link.ts';
import type { Told } from './push/wire.ts';
import { type Recording, readRecording } from './replay/recording.ts';
import { StartRefused } from './refusal.ts';
import { replayedMarket } from './replay/replay.ts';
import { settleSeed } from './seed.ts';
import { openSharedStore, openStore } from './store.ts';
import { takeSeat } from './cluster/seat.ts';
import { addBodies, createUpgrade } from './push/door.ts';

export interface SandboxOptions {
  /** 0 takes any free port. */
  readonly port: number;
  readonly host: string;
  /** `memory`, a file path, or a `postgres://` URL. */
  readonly db: string;
  /** Draws all prices. Undefined: the store's own, which a new store draws. */
  readonly seed: number | undefined;
  readonly clock: ClockMode;
  /** Simulated seconds a real second. */
  readonly speed: number;
  /** Ticks a second, over all instruments. */
  readonly rate: number;
  /** Origins that push is open to besides the address that was asked, such as `https://trade.example`. */
  readonly origins?: readonly string[];
  /** Addresses or networks of proxies, whose X-Forwarded-For says where a request comes from. */
  readonly proxies?: readonly string[];
  /** Hosts whose pages the client may show within itself, besides the sandbox's own sample pages. */
  readonly webHosts?: readonly string[];
  /** Recorded ticks of one instrument to play; an automatic clock starts at the first of them. */
  readonly replay?: string | undefined;
  /** Opens /sandbox/* on the loopback. */
  readonly control: boolean;
  /** Folder of the built client. */
  readonly staticDir?: string;
  readonly log?: (line: string) => void;
  /** The key of hashes that outlive the store, 64 digits of hex; undefined: it lies beside the store. */
  readonly key?: string | undefined;
  /** What the paths of keys and uploads begin with; a SQLite file's own path unless given. Without one they last as long as the process. */
  readonly beside?: string | undefined;
  /** Milliseconds until the rules decide a review; `hand`: they don't. */
  readonly review?: number | 'hand' | undefined;
  /** How long transfers and confirmations take; a few seconds unless given. */
  readonly pace?: Pace | undefined;
  /** With weeks behind them unless this says otherwise. */
  readonly demo?: DemoPast | undefined;
  /** Where to send mail, `smtp://…`; undefined: the log shows it. */
  readonly smtpUrl?: string | undefined;
  /** Sender of mail. */
  readonly mailFrom?: string | undefined;
  /** Where to leave address and key for the reviewer's command. */
  readonly operatorFile?: string | undefined;
  /** Folder of a market that was read before (market/kept.ts); undefined: the data is read. */
  readonly kept?: string | undefined;
  /** Undefined: a sandbox that is alone. */
  readonly cluster?: ClusterOptions | undefined;
  /** Hears why it ended by itself: another sandbox has its store. */
  readonly ended?: (cause: Error) => void;
}

/** Of one of several nodes on one PostgreSQL. */
export interface ClusterOptions {
  /** `redis://…`, or the path of a socket. */
  readonly redis: string;
  /** Where other nodes reach this one; undefined: where it listens. */
  readonly reach?: string | undefined;
}

export interface Sandbox {
  readonly url: string;
  /** Ends everything that was started; resolves when it is gone. */
  close(): Promise<void>;
}

const REVIEW_MS = 8000;
const MAIL_FROM = 'Coulisse <no-reply@coulisse.example>';

/** @throws StartRefused, StoreLocked */
export async function startSandbox(options: SandboxOptions): Promise<Sandbox> {
  const { log: write = () => {} } = options;
  const log = (line: string) => write(printableLines(line));
  const isProxy = proxiesIn(options.proxies ?? []);
  await assertFree(options.port, options.host);
  const lost = (cause: Error) => void close().finally(() => options.ended?.(cause));
  const { cluster } = options;
  const shared = cluster && (await openSharedStore(options.db, lost));
  const store = shared?.store ?? (await openStore(options.db, lost));
  let push: PushLink | undefined;
  let app: FastifyInstance | undefined;
  /** Where other nodes find this one, once it listens: no connection comes before that. */
  let reach = '';
  const stops: (() => Promise<void>)[] = [];
  const close = async () => {
    // The push server first: its sockets count as connections of the HTTP server until they are gone.
    await push?.close();
    await app?.close();
    for (const stop of stops.toReversed()) await stop();
    await store.close();
  };
  try {
    const seed = await settleSeed(store, options.seed);
    const recording = options.replay === undefined ? undefined : openRecording(options.replay);
    const {
      beside = isFile(options.db) ? options.db : undefined,
      review = REVIEW_MS,
      pace = USUAL_PACE,
      demo = 'lived',
      mailFrom = MAIL_FROM,
    } = options;
    const portOptions = { beside, key: options.key, now: Date.now };
    const seat =
      cluster && shared && (await takeSeat({ redis: cluster.redis, shared, ...portOptions }, () => settleClock(store, options, recording)));
    let base = seat?.clock ?? (await settleClock(store, options, recording));
    const ports = seat?.ports ?? openPorts(portOptions);
    const { bus } = ports;
    stops.push(async () => ports.close());
    let running = createClock(base, Date.now);
    const clock: Clock = {
      now: () => running.now(),
      get simulated() {
        return running.simulated;
      },
      get speed() {
        return running.speed;
      },
    };

    const read = Promise.withResolvers<MarketOptions>();
    const opened = Promise.withResolvers<Pick<Office<unknown>, 'identify'>>();
    const config = { rate: options.rate, clock: base, recording, control: options.control, ticks: seat?.place };
    // First of all: the push server loads its modules while this process reads the data.
    const link = startPush(
      config,
      read.promise,
      async (credentials) => (await opened.promise).identify(credentials),
      (name) => bus.publish('wanted', { name, at: reach }),
    );
    push = link;
    const listed = { seed, listedAt: seat?.sitting.listedAt ?? base.simStart };
    const universe = options.kept === undefined ? readMarket(listed) : keptMarket(options.kept, listed);
    // A recording of an instrument that isn't listed ends the start here, before the push server would say it too.
    const { market, note } = replayedMarket(universe, recording);
    if (note) log(note);
    read.resolve(universe);
    const board = createBoard(market, clock, () => performance.now());

    bus.subscribe('told', ({ customer, topic }) => link.tell(customer, topic));
    bus.subscribe('ended', ({ sessions }) => link.end(sessions));
    const follow = (moved: ClockBase) => {
      base = moved;
      running = createClock(base, Date.now);
      link.setClock(base);
    };
    bus.subscribe('clock', follow);
    bus.subscribe('missed', () => link.redial());
    bus.subscribe('wanted', ({ name, at }) => at !== reach && link.want(name, at));
    const told: Told = (customer, topic) => bus.publish('told', { customer, topic });
    const office = domains.open(
      {
        store,
        seed,
        keyed: createKeyed(ports.key),
        ports,
        wall: Date.now,
        told,
        ended: (sessions) => bus.publish('ended', { sessions }),
        log,
        settings: { review, pace, demo, smtpUrl: options.smtpUrl, mailFrom, operatorFile: options.operatorFile },
      },
      { store, market, clock, board, told },
    );
    stops.push(() => office.stop());
    opened.resolve(office);
    await office.start();

    const faults = createHttpFaults();
    const calls = createCountedCalls();
    app = await createHttp({
      context: office.services,
      counts: ports.counts,
      isProxy,
      webHosts: options.webHosts ?? [],
      log,
      ...(options.control && {
        intercept: (request, reply) => {
          calls.count(request);
          return faults.intercept(request, reply);
        },
      }),
    });
    if (options.control) {
      // One after the other: what another move ends at is where this one starts.
      const moves = createTurns(1, 100);
      const setClock = async (wish: (now: number) => number): Promise<boolean> => {
        const moved = await moveClock(store, wish);
        if (moved) bus.publish('clock', moved);
        return moved !== undefined;
      };
      await addControl(app, {
        push: link,
        shown: { ...office.control, calls: calls.counts },
        faults,
        now: () => clock.now(),
        hold: office.hold,
        setClock: (wish) => moves.take(() => setClock(wish)),
      });
    }
    if (options.staticDir) await serveClient(app, options.staticDir, options.webHosts ?? []);
    const rules = { origins: options.origins ?? [], isProxy, log };
    app.server.on('upgrade', createUpgrade(link, rules));
    addBodies(app, link, rules);
    // While the push server prices all rows: the first prices of a day, and the index of the search, take longest.
    await board.prices('US');
    market.search('');
    await link.ready;
    await office.addRoutes(app);
    await app.listen({ port: options.port, host: options.host });
    const address = app.server.address() as AddressInfo;
    const url = urlOf(address, options.host);
    reach = cluster?.reach ?? urlOf(address, options.host === '0.0.0.0' ? hostname() : options.host);
    if (seat) stops.push(seat.attend({ lease: office.lease, push: link, clock: () => base, follow, lost, log }));
    // Where the reviewer's command finds it, whatever address it listens on.
    await office.listening(`http://${options.host === '::1' ? '[::1]' : '127.0.0.1'}:${address.port}/`);
    return { url, close };
  } catch (cause) {
    await close();
    if (isStoreFailure(cause)) throw storeRefusal(options.db, cause);
    throw portRefusal(options.port, options.host, cause) ?? cause;
  }
}

/** Whether the store lies in a file, beside which more can lie. */
const isFile = (db: string): boolean => db !== 'memory' && !/^postgres(ql)?:/.test(db);

function openRecording(file: string): Recording {
  try {
    return readRecording(file);
  } catch (cause) {
    throw new StartRefused(`--replay ${file}: ${cause instanceof Error ? cause.message : 'not readable'}`, { cause });
  }
}

/** A store's clock never goes back: it continues from the base of the last run, which is kept as plain data. */
function settleClock(store: Store, { clock, speed }: SandboxOptions, recording: Recording | undefined): Promise<ClockBase> {
  const mode = recording && clock === 'auto' ? { start: new Date(recording.first).toISOString() } : clock;
  return store.inTransaction(async (tx) => {
    const text = await readSetting(tx, 'clock');
    const saved = text === undefined ? undefined : (JSON.parse(text) as ClockBase);
    const base = clockBase({ mode, speed, wall: Date.now, sessions: readSessions(), ...(saved && { saved }) });
    if (recording && mode !== clock && base.simStart > recording.last)
      throw new StartRefused("This store's clock has passed the recording; play it with --db memory, or choose another file with --db");
    await writeSetting(tx, 'clock', JSON.stringify(base));
    return base;
  });
}

/** From where the store has it, which several nodes go by. @returns undefined where that would take it back */
const moveClock = (store: Store, wish: (now: number) => number): Promise<ClockBase | undefined> =>
  store.inTransaction(async (tx) => {
    const saved = JSON.parse((await readSetting(tx, 'clock')) ?? '') as ClockBase;
    const wallStart = Date.now();
    const at = timeOf(saved, wallStart);
    const simStart = wish(at);
    if (simStart < at) return undefined;
    const moved = { simStart, wallStart, speed: saved.speed };
    await writeSetting(tx, 'clock', JSON.stringify(moved));
    return moved;
  });

function urlOf({ port, family, address }: AddressInfo, host: string): string {
  const name = family === 'IPv6' && host === address ? `[${host}]` : host;
  return `http://${name === '0.0.0.0' ? 'localhost' : name}:${port}/`;
}

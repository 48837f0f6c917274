/** One tab of a world: the real link and stores of src/data on lanes, its own timers, and what it looks at. */
import './comlink.ts';
import type { AlertWish } from '../../contract/alerts.ts';
import { Config } from '../../contract/config.ts';
import type { Market } from '../../contract/codes.ts';
import { CONTRACT_VERSION } from '../../contract/data-layer.ts';
import type { ListSpec } from '../../contract/frame.ts';
import { createLiveDepths, type LiveDepths } from '../../src/data/depths.ts';
import { createLiveFeed, type LiveFeed } from '../../src/data/feed.ts';
import { createLink, type Link } from '../../src/data/link.ts';
import { createQuoteStore, type LiveQuotes } from '../../src/data/quoteStore.ts';
import { createRowSets, type PreparedRows } from '../../src/data/rowSets.ts';
import { createWindows, type PreparedWindow } from '../../src/data/windows.ts';
import type { Locks } from '../worker/rig.ts';
import { type Channel, openChannel, type Posted } from './channels.ts';
import type { Bells } from './bells.ts';
import { createDesk, type Desk } from './desk.ts';
import type { Lane } from './lane.ts';
import type { QuoteKey } from '../../contract/quote.ts';
import type { Scheduler } from './scheduler.ts';
import type { Wishes } from './wishes.ts';
import type { Worker } from './worker.ts';

export type ListWish = Pick<ListSpec, 'market' | 'sort' | 'descending'>;

/** What a tab shows: a list from some row on, or rows by key. */
export type Sight =
  | { readonly kind: 'list'; readonly wish: ListWish; readonly window: PreparedWindow; first: number; stop(): void }
  | { readonly kind: 'rows'; readonly keys: readonly QuoteKey[]; readonly depth: boolean; readonly rows: PreparedRows; stop(): void };

export interface Tab {
  readonly name: string;
  /** That it has joined last. */
  readonly worker: Worker | undefined;
  readonly link: Link;
  readonly quotes: LiveQuotes;
  readonly feed: LiveFeed;
  readonly depths: LiveDepths;
  readonly desk: Desk;
  readonly sights: Sight[];
  readonly isFrozen: boolean;
  readonly isVisible: boolean;
  /** Where the ledger's reader stands, by id. */
  readonly places: Map<number, number>;
  showList(wish: ListWish): void;
  showRows(keys: readonly QuoteKey[], depth: boolean): void;
  /** A page asks for a quote by itself. */
  ask(of: { readonly market: Market; readonly stockCode: string }): void;
  /** World ms at which the oldest question was put that has no answer of any kind; undefined: all have. */
  readonly waitsSince: number | undefined;
  /** Sets a price alert that fires once. */
  alert(wish: Pick<AlertWish, 'key' | 'kind' | 'level'>): void;
  letGo(place: number): void;
  scroll(place: number, first: number): void;
  /** Ids that it draws. */
  drawn(): number[];
  show(visible: boolean): void;
  /** Neither messages nor timers of its own reach it until it thaws. */
  freeze(): void;
  thaw(): void;
  /** Says so, or just goes. */
  end(how: 'bye' | 'crash'): void;
}

export interface TabOptions {
  readonly name: string;
  readonly build: string;
  readonly scheduler: Scheduler;
  /** Epoch ms of this machine. */
  readonly now: () => number;
  readonly locks: Locks;
  readonly wishes: Wishes;
  readonly bells: Bells;
  readonly config: { readonly apiBase: string; readonly pushUrl: string; readonly requestTimeoutMs: number };
  /** Lanes between it and a worker. */
  readonly laneOf: (toward: 'tab' | 'worker', kind: string, worker: Worker, arrive: (message: Posted) => void) => Lane<Posted>;
  /** The next message channel is this tab's. */
  readonly nextChannel: (open: () => Channel) => void;
  /** Makes or joins a worker. */
  readonly join: (generation: number) => Worker;
  /** Gives up the connection to it. */
  readonly leave: (worker: Worker) => void;
  readonly failed: (error: unknown) => void;
}

const PAINT_MS = 16;
/** Sights of a tab; the oldest goes for a new one, as pages do, and long before the worker would refuse any. */
const MOST_SIGHTS = 4;
/** Rows of a list that a tab draws. */
export const DRAWN = 4;

export function createTab(options: TabOptions): Tab {
  const { name, build, scheduler, now, locks, wishes, bells, config, laneOf, nextChannel, join, leave, failed } = options;
  const lock = `lock of ${name}`;
  const inward: Lane<Posted>[] = [];
  const outward: Lane<Posted>[] = [];
  const sights: Sight[] = [];
  /** Timers that came due while it was frozen. */
  const late: (() => void)[] = [];
  const asked = new Set<{ readonly at: number }>();
  let sessionKey: string | undefined;
  let thawedAt = 0;
  let isFrozen = false;
  let isVisible = true;
  let worker: Worker | undefined;
  let isOver = false;

  const setTimeout = (work: () => void, ms: number): number =>
    scheduler.after(ms, () => {
      if (isFrozen) late.push(work);
      else if (!isOver) work();
    });
  const clearTimeout = (timer: number | undefined): void => scheduler.cancel(timer);
  const open = (kind: string, of: Worker) =>
    openChannel(kind, (toward, _, arrive) => {
      const lane = laneOf(toward, kind, of, arrive);
      (toward === 'tab' ? inward : outward).push(lane);
      if (toward === 'tab' && isFrozen) lane.hold();
      return lane;
    });

  const held = Promise.withResolvers<void>();
  void locks.request(lock, {}, () => {
    held.resolve();
    return new Promise<void>(() => undefined);
  });
  const link = createLink({
    open: (generation) => {
      const joined = join(generation);
      worker = joined;
      const channel = open('calls', joined);
      // The link makes the channel of its frames next.
      nextChannel(() => open('frames', joined));
      joined.accept(channel.port2);
      const close = (): void => {
        channel.port1.close();
        leave(joined);
      };
      return { endpoint: channel.port1, onError: () => undefined, close };
    },
    hello: () => {
      const catalogue = quotes.catalogue();
      return {
        contract: CONTRACT_VERSION,
        build,
        lock,
        config: { ...Config.parse({}), ...config },
        language: 'en',
        visible: isVisible,
        ...(sessionKey !== undefined && { sessionKey }),
        ...(catalogue !== undefined && { catalogue }),
      };
    },
    customer: () => desk.session.customer(),
    held: held.promise,
    released: (of, signal) => locks.request(of, { signal }, () => undefined),
    setTimeout,
    clearTimeout,
  });
  link.onConnected((handshake) => {
    if (handshake.build !== build) failed(new Error(`${name} of ${build} talks to a worker of ${handshake.build}`));
  });
  link.onMessage((message) => {
    if (!(message instanceof ArrayBuffer) && message.op === 'alerts') bells.heard(name, message);
  });
  const quotes = createQuoteStore(link, { afterPaint: (work) => void setTimeout(work, PAINT_MS) });
  const windows = createWindows(link, quotes);
  const rowSets = createRowSets(link);
  const feed = createLiveFeed(link, now);
  const holder = { get: () => sessionKey, set: (key: string | undefined) => void (sessionKey = key) };
  const desk = createDesk({ name, link, feed, holder, wishes, setTimeout, clearTimeout });

  const letGo = (place: number): void => {
    for (const sight of sights.splice(place, 1)) sight.stop();
  };
  const show = (sight: Sight): void => {
    if (sights.length === MOST_SIGHTS) letGo(0);
    sights.push(sight);
  };

  return {
    name,
    get worker() {
      return worker;
    },
    link,
    quotes,
    feed,
    depths: createLiveDepths(link),
    desk,
    sights,
    places: new Map(),
    get isFrozen() {
      return isFrozen;
    },
    get isVisible() {
      return isVisible;
    },
    showList(wish) {
      const window = windows.prepare(wish);
      window.current().setRange(0, DRAWN);
      show({ kind: 'list', wish, window, first: 0, stop: window.open() });
    },
    showRows(keys, depth) {
      const rows = rowSets.prepare(keys, { depth });
      show({ kind: 'rows', keys, depth, rows, stop: rows.open() });
    },
    ask(of) {
      const question = { at: scheduler.now };
      asked.add(question);
      void link.call('quoteStock', of, {}).then(() => asked.delete(question));
    },
    alert(wish) {
      void link.alerts({ op: 'watch' });
      void link.alerts({ op: 'set', wish: { ...wish, repeats: false, note: '' } });
    },
    get waitsSince() {
      const [oldest] = asked;
      // A tab that slept has not waited.
      return oldest && Math.max(oldest.at, thawedAt);
    },
    letGo,
    scroll(place, first) {
      const sight = sights[place];
      if (sight?.kind !== 'list') return;
      sight.first = first;
      sight.window.current().setRange(first, DRAWN);
    },
    drawn: () =>
      sights.flatMap((sight) => {
        if (sight.kind === 'rows') return sight.rows.current().ids.filter((id) => id !== undefined);
        const { idAt, ready, total } = sight.window.current();
        if (!ready) return [];
        const count = Math.max(0, Math.min(DRAWN, total - sight.first));
        return Array.from({ length: count }, (_, index) => idAt(sight.first + index)).filter((id) => id !== undefined);
      }),
    show(visible) {
      isVisible = visible;
      link.setVisible(visible);
    },
    freeze() {
      if (isFrozen) return;
      isFrozen = true;
      for (const lane of inward) lane.hold();
    },
    thaw() {
      if (!isFrozen) return;
      isFrozen = false;
      thawedAt = scheduler.now;
      for (const lane of inward) lane.release();
      for (const work of late.splice(0)) scheduler.after(0, work);
    },
    end(how) {
      isOver = true;
      link.stop();
      if (how === 'crash') for (const lane of [...inward, ...outward]) lane.cut();
      locks.release(lock);
    },
  };
}

/** Worker and tabs in one process: the real data layer on real message channels, the real link in each tab. */
import { memoryStore, type Store } from '../../workers/cache/store.ts';
import type { IntentStore } from '../../workers/orders/store.ts';
import type { PeerChannel } from '../../workers/session/peers.ts';
import { workerLock } from '../../workers/tabs/liveness.ts';
import { createAlerts } from '../../workers/alerts/alerts.ts';
import { createDataLayer, type DataLayerHost } from '../../workers/data-layer.ts';
import { Config } from '../../contract/config.ts';
import { CONTRACT_VERSION } from '../../contract/data-layer.ts';
import { createLiveFeed, type LiveFeed } from '../../src/data/feed.ts';
import { createLink, type Link } from '../../src/data/link.ts';
import { createQuoteStore, type LiveQuotes } from '../../src/data/quoteStore.ts';
import { createRowSets, type RowSets } from '../../src/data/rowSets.ts';
import { createLiveSession, type LiveSession } from '../../src/data/session.ts';
import { createWindows, type Windows } from '../../src/data/windows.ts';

export interface RigTab {
  link: Link;
  quotes: LiveQuotes;
  windows: Windows;
  rowSets: RowSets;
  feed: LiveFeed;
  session: LiveSession;
  /** What the tab holds of the session. */
  key(): string | undefined;
  /** Lets go of the tab's lock without another word, as a crash does. */
  crash(): void;
  /** The worker takes the tab for gone although it lives, as after a long freeze. */
  lapse(): void;
}

export interface Rig {
  /** @param reloaded the tab that this one is after a reload: it holds what that one held */
  tab(reloaded?: RigTab): RigTab;
  /** Ends the worker without a word and lets its lock go. */
  kill(): void;
  close(): void;
}

export interface RigOptions {
  apiBase: string;
  pushUrl: string;
  openStore?: () => Promise<Store>;
  openIntents?: () => Promise<IntentStore>;
  intentChannel?: () => PeerChannel;
  fetch?: typeof fetch;
  mode?: 'shared' | 'dedicated';
  /** Without `subtle` nothing can be sealed, as on a page without a certificate. */
  crypto?: Pick<Crypto, 'getRandomValues'>;
  /** To workers beyond this rig's. */
  channel?: () => PeerChannel;
  pushHosts?: string[];
  /** Those of another rig, which then is of the same origin; each has a prefix of its own. */
  locks?: Locks;
  prefix?: string;
  /** Of the config, ms; five seconds by default. */
  requestTimeoutMs?: number;
  /** Decides how long a dial waits. */
  random?: () => number;
  /** The worker's clock and timers run so many times as fast. Tabs, sockets and servers don't. */
  pace?: number;
}

/** Locks of one origin, after the Web Locks API as far as the data layer uses it. */
export function createLocks() {
  const held = new Map<string, { release(): void; waiting: (() => void)[] }>();
  const grant = (name: string, work: () => Promise<void> | void, settle: () => void) => {
    const lock = {
      waiting: [] as (() => void)[],
      release: () => {
        if (held.get(name) !== lock) return;
        held.delete(name);
        settle();
        // The first that still wants it gets it, and the others wait for that one.
        for (const next of lock.waiting) next();
      },
    };
    held.set(name, lock);
    void Promise.resolve(work()).then(lock.release);
  };
  return {
    request: (name: string, options: { signal?: AbortSignal }, work: () => Promise<void> | void): Promise<void> => {
      const { promise, resolve, reject } = Promise.withResolvers<void>();
      const start = () => {
        if (options.signal?.aborted) return;
        const holder = held.get(name);
        if (holder) holder.waiting.push(start);
        else grant(name, work, resolve);
      };
      options.signal?.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError')));
      start();
      return promise;
    },
    /** What the platform does when a context dies. */
    release: (name: string) => held.get(name)?.release(),
  };
}

export type Locks = ReturnType<typeof createLocks>;

const number = (timer: ReturnType<typeof setTimeout>): number => Number(timer);

export function createRig(options: RigOptions): Rig {
  const locks = options.locks ?? createLocks();
  const prefix = options.prefix ?? '';
  const pace = options.pace ?? 1;
  const began = { now: Date.now(), monotonic: performance.now() };
  const timersOf = (speed: number) => ({
    setTimeout: (work: () => void, ms: number) => number(setTimeout(work, ms / speed)),
    clearTimeout: (id: number | undefined) => clearTimeout(id),
    setInterval: (work: () => void, ms: number) => number(setInterval(work, ms / speed)),
    clearInterval: (id: number | undefined) => clearInterval(id),
  });
  const config = {
    ...Config.parse({}),
    apiBase: options.apiBase,
    pushUrl: options.pushUrl,
    pushHosts: options.pushHosts ?? [],
    requestTimeoutMs: options.requestTimeoutMs ?? Math.round(5000 / pace),
  };
  const links: Link[] = [];
  let instances = 0;
  let tabs = 0;
  let host: DataLayerHost | undefined;
  let ports: MessagePort[] = [];

  const worker = (): DataLayerHost => {
    instances += 1;
    return createDataLayer({
      fetch: options.fetch ?? fetch,
      WebSocket,
      openStore: options.openStore ?? (async () => memoryStore()),
      openIntents: options.openIntents,
      alerts: async () => (of) => createAlerts({ ...of, open: undefined, channel: undefined }),
      intentChannel: options.intentChannel?.(),
      locks,
      now: () => began.now + (Date.now() - began.now) * pace,
      monotonic: () => began.monotonic + (performance.now() - began.monotonic) * pace,
      random: options.random ?? Math.random,
      ...timersOf(pace),
      build: 'test',
      instance: `${prefix}worker-${instances}`,
      mode: options.mode ?? 'shared',
      host: new URL(options.apiBase).host,
      crypto: options.crypto ?? crypto,
      channel: options.channel?.(),
    });
  };

  const kill = (): void => {
    host?.stop();
    host = undefined;
    for (const port of ports) port.close();
    ports = [];
    locks.release(workerLock(`${prefix}worker-${instances}`));
  };

  return {
    tab: (reloaded) => {
      tabs += 1;
      let key = reloaded?.key();
      const lock = `${prefix}tab-${tabs}`;
      const hold = () => locks.request(lock, {}, () => new Promise<void>(() => undefined));
      void hold();
      const link = createLink({
        open: () => {
          host ??= worker();
          const channel = new MessageChannel();
          ports.push(channel.port2);
          host.accept(channel.port2);
          return { endpoint: channel.port1, onError: () => undefined, close: () => channel.port1.close() };
        },
        hello: () => {
          const catalogue = quotes.catalogue();
          return {
            contract: CONTRACT_VERSION,
            build: 'test',
            lock,
            config,
            language: 'en',
            visible: true,
            ...(key !== undefined && { sessionKey: key }),
            ...(catalogue !== undefined && { catalogue }),
          };
        },
        customer: () => session.customer(),
        held: Promise.resolve(),
        released: (name, signal) => locks.request(name, { signal }, () => undefined),
        ...timersOf(1),
      });
      links.push(link);
      const quotes = createQuoteStore(link, { afterPaint: (work) => void setTimeout(work, 5) });
      const session = createLiveSession(
        link,
        {
          get: () => key,
          set: (next) => {
            key = next;
          },
        },
        setTimeout,
      );
      return {
        link,
        quotes,
        windows: createWindows(link, quotes),
        rowSets: createRowSets(link),
        feed: createLiveFeed(link),
        session,
        key: () => key,
        lapse: () => {
          locks.release(lock);
          void hold();
        },
        crash: () => {
          link.stop();
          locks.release(lock);
        },
      };
    },
    kill,
    close: () => {
      for (const link of links) link.stop();
      kill();
    },
  };
}

/** Resolves once `holds` is true; rejects after `ms`. */
export function until(holds: () => boolean, what: string, ms = 60_000): Promise<void> {
  return new Promise((resolve, reject) => {
    const started = Date.now();
    const look = () => {
      if (holds()) resolve();
      else if (Date.now() - started > ms) reject(new Error(`never: ${what}`));
      else setTimeout(look, 5);
    };
    look();
  });
}

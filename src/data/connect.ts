/**
 * The page's one link to the data layer, and the only file that names the worker's address. A SharedWorker
 * serves all tabs of a build; where there is none, or config says so, each tab has a worker of its own.
 */
// The suffix makes Vite build the worker and hand out its address; the module itself has no default export.
// oxlint-disable-next-line import/default
import workerAddress from '../../workers/data.worker.ts?worker&url';
import type { Config } from '../../contract/config.ts';
import { CONTRACT_VERSION } from '../../contract/data-layer.ts';
import type { Data } from './context.ts';
import { createLiveFeed } from './feed.ts';
import { createLiveIntents } from './intents.ts';
import { createKeyHolder } from './keyHolder.ts';
import { createLink, type WorkerPort } from './link.ts';
import { createPace } from './pace.ts';
import { createQuoteStore } from './quoteStore.ts';
import { createRowSets } from './rowSets.ts';
import { createLiveSession } from './session.ts';
import { createLiveUser } from './user.ts';
import { createWindows } from './windows.ts';

/** What needs no config and is under way before that is read. */
interface Early {
  /** By this lock of the tab's own the worker sees that it lives. */
  readonly lock: string;
  /** Settles once the tab has its lock. */
  readonly held: Promise<void>;
  /** Of the first connection; undefined where there is no shared worker. */
  readonly port: WorkerPort | undefined;
}

/**
 * Asks for the tab's lock and for the shared worker, which starts while the page has nothing else to do: later it would wait for the
 * first render. Where config wants a worker for each tab it is of no use, and stands idle.
 */
export function startEarly(): Early {
  // randomUUID is there in secure contexts only, and a broker on the local network may have no certificate.
  const lock = `coulisse-tab-${crypto.getRandomValues(new Uint32Array(4)).join('-')}`;
  return { lock, held: holdForLife(lock), port: firstPort() };
}

function firstPort(): WorkerPort | undefined {
  try {
    return hasSharedWorkers() ? openShared(0) : undefined;
  } catch {
    return undefined; // refused by the platform: the link asks again, and tells of it
  }
}

/** Connects this tab; called once, before the first render. */
export function startDataLayer(config: Config, language: string, early: Early): Omit<Data, 'watchlist'> {
  let spoken = language;
  /** The link asks for them from its first connection on, and they need the link. */
  const late: { quotes?: Data['quotes']; session?: Data['session'] } = {};
  const holder = createKeyHolder(() => window.sessionStorage);
  let first = early.port;
  const open = (generation: number): WorkerPort => {
    const port = first;
    first = undefined;
    if (config.workerMode === 'dedicated' || !hasSharedWorkers()) {
      port?.close();
      return openDedicated(generation);
    }
    return port ?? openShared(generation);
  };
  const timers = { setTimeout: window.setTimeout.bind(window), clearTimeout: window.clearTimeout.bind(window) };
  const link = createLink({
    open,
    hello: () => {
      const sessionKey = holder.get();
      const catalogue = late.quotes?.catalogue();
      return {
        contract: CONTRACT_VERSION,
        build: __BUILD__,
        lock: early.lock,
        config,
        language: spoken,
        visible: document.visibilityState === 'visible',
        ...(sessionKey !== undefined && { sessionKey }),
        ...(catalogue !== undefined && { catalogue }),
      };
    },
    customer: () => late.session?.customer(),
    held: early.held,
    released,
    ...timers,
  });
  const quotes = createQuoteStore(
    link,
    createPace({
      requestFrame: (work) => void requestAnimationFrame(work),
      setTimeout: (work, ms) => void window.setTimeout(work, ms),
      now: () => performance.now(),
    }),
  );
  const feed = createLiveFeed(link);
  const session = createLiveSession(link, holder, window.setTimeout.bind(window));
  late.quotes = quotes;
  late.session = session;
  document.addEventListener('visibilitychange', () => link.setVisible(document.visibilityState === 'visible'));
  return {
    config,
    link,
    quotes,
    windows: createWindows(link, quotes),
    rowSets: createRowSets(link),
    feed,
    session,
    intents: createLiveIntents(link),
    user: createLiveUser({ link, feed, session, ...timers }),
    setLanguage(next) {
      spoken = next;
      link.setLanguage(next);
    },
    keepBuild: () => navigator.serviceWorker.register(scriptUrl(SERVICE_WORKER), { updateViaCache: 'none' }),
  };
}

/** Held until the tab closes or crashes; the worker waits for that. Without locks its lease does the same, later. */
function holdForLife(lock: string): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  if (!navigator.locks) resolve();
  const forever = new Promise<void>(() => undefined);
  navigator.locks
    ?.request(lock, () => {
      resolve();
      return forever;
    })
    .catch(() => resolve());
  return promise;
}

function released(lock: string, signal: AbortSignal): Promise<void> {
  if (!navigator.locks) return new Promise(() => undefined);
  return navigator.locks.request(lock, { signal, mode: 'shared' }, () => undefined);
}

const hasSharedWorkers = (): boolean => typeof SharedWorker !== 'undefined';

const optionsOf = (generation: number) =>
  ({ name: `coulisse-${CONTRACT_VERSION}-${__BUILD__}-${generation}`, type: 'module' }) as const satisfies WorkerOptions;

function openShared(generation: number): WorkerPort {
  const worker = new SharedWorker(scriptUrl(workerAddress), optionsOf(generation));
  return { endpoint: worker.port, onError: errorsOf(worker), close: () => worker.port.close() };
}

function openDedicated(generation: number): WorkerPort {
  const worker = new Worker(scriptUrl(workerAddress), optionsOf(generation));
  return { endpoint: worker, onError: errorsOf(worker), close: () => worker.terminate() };
}

/** An error may come before somebody listens. */
function errorsOf(worker: EventTarget): WorkerPort['onError'] {
  const failed = new Promise<void>((resolve) => worker.addEventListener('error', () => resolve(), { once: true }));
  return (listener) => void failed.then(listener);
}

/** The part of the Trusted Types API used here; not in the DOM library yet. */
interface TrustedTypes {
  createPolicy(name: string, rules: { createScriptURL(url: string): string }): { createScriptURL(url: string): string };
}
declare global {
  interface Window {
    trustedTypes?: TrustedTypes;
  }
}

let policy: ReturnType<TrustedTypes['createPolicy']> | undefined;

/** Beside the page; vite.offline.ts makes it. */
const SERVICE_WORKER = './sw.js';

/** The one policy of the page: it knows two scripts, the worker's and the service worker's. */
function scriptUrl(url: string): string {
  policy ??= window.trustedTypes?.createPolicy('coulisse', {
    createScriptURL: (asked) => {
      if (asked !== workerAddress && asked !== SERVICE_WORKER) throw new TypeError('not a worker of this build');
      return asked;
    },
  });
  return policy?.createScriptURL(url) ?? url;
}

/**
 * A worker of a world, from its start to its death: the real engine and the real end of each tab, put together as workers/data-layer.ts
 * does, with the engine in sight. A dead one's timers and requests reach nobody, and its locks are free.
 */
import type { FeedState } from '../../contract/frame.ts';
import { allEndpoints } from '../../contract/rest/index.ts';
import { createAlerts } from '../../workers/alerts/alerts.ts';
import type { AlertStore } from '../../workers/alerts/store.ts';
import type { Store } from '../../workers/cache/store.ts';
import { disk } from '../../workers/diskPart.ts';
import { createEngine, type Engine, type EngineEnvironment } from '../../workers/engine.ts';
import type { IntentStore } from '../../workers/orders/store.ts';
import { besides } from '../../workers/push/besidePart.ts';
import { addRows } from '../../workers/rest/rows.ts';
import type { PeerChannel } from '../../workers/session/peers.ts';
import type { CallPort } from '../../workers/tabs/guard.ts';
import { holdForLife, workerLock } from '../../workers/tabs/liveness.ts';
import { exposeTab } from '../../workers/tabs/tab.ts';
import { tradings } from '../../workers/tradingPart.ts';
import type { Locks } from '../worker/rig.ts';
import { bytesOf } from './globals.ts';
import type { Random } from './random.ts';
import type { Scheduler } from './scheduler.ts';

/** What comes over the network in a browser is here beforehand: how long Node takes to load a file is no part of a world. */
await Promise.all([besides.get(), disk.get(), tradings.get()]);
addRows(allEndpoints);

/** What a worker needs of the world outside of its browser. */
export interface Outside {
  /** @param heard something of a server's has reached whoever asked */
  fetchOf(heard: () => void): typeof fetch;
  socketsOf(owner: { readonly name: string; heard(): void }): typeof WebSocket;
}

export interface WorkerOptions extends Pick<EngineEnvironment, 'now' | 'mode' | 'host'> {
  /** Unlike that of any other worker. */
  readonly name: string;
  readonly build: string;
  readonly scheduler: Scheduler;
  readonly random: Random;
  readonly locks: Locks;
  readonly outside: Outside;
  /** Of the browser, and so of all its workers. */
  readonly store: Store;
  readonly intents: IntentStore;
  readonly alerts: AlertStore;
  readonly channel: (name: string) => PeerChannel;
}

export interface Worker {
  readonly name: string;
  readonly build: string;
  /** From the first hello on. */
  readonly engine: Engine | undefined;
  readonly isDead: boolean;
  /** What the engine last said of its feed, to whichever tab. */
  readonly feed: FeedState | undefined;
  /** World ms since which that has been connected without all that is looked at; undefined: it is live, silent or gone. */
  readonly partialSince: number | undefined;
  says(feed: FeedState): void;
  /** World ms at which the engine was last handed something of a server. */
  readonly heardAt: number;
  /** World ms since which the server may tell an instrument that some tab of this worker draws, by id. */
  readonly drawnSince: Map<number, number>;
  accept(port: CallPort): void;
  /** Without a word. What leads to it is the caller's to cut. */
  die(): void;
}

export function createWorker(options: WorkerOptions): Worker {
  const { name, build, scheduler, random, outside, store, intents, now, mode, host } = options;
  const death = new AbortController();
  const channels = [options.channel('intents'), options.channel('session'), options.channel('alerts')] as const;
  let isDead = false;
  let heardAt = 0;
  const heard = (): void => void (heardAt = scheduler.now);
  /** Nothing that a dead worker waits for comes. */
  const alive = (work: () => void) => (): void => {
    if (!isDead) work();
  };
  const locks: Locks = {
    request: (of, wish, work) => options.locks.request(of, wish, () => (isDead ? undefined : work())),
    release: options.locks.release,
  };
  const fetch = outside.fetchOf(heard);
  const lock = workerLock(name);
  const environment: EngineEnvironment = {
    now,
    mode,
    host,
    fetch: (input, init) =>
      new Promise((resolve, reject) => {
        const signal = AbortSignal.any([death.signal, ...(init?.signal ? [init.signal] : [])]);
        fetch(input, { ...init, signal }).then(
          (response) => isDead || resolve(response),
          (cause: Error) => isDead || reject(cause),
        );
      }),
    WebSocket: outside.socketsOf({ name, heard }),
    openStore: async () => store,
    openIntents: async () => intents,
    alerts: async () => (of) => createAlerts({ ...of, open: async () => options.alerts, channel: channels[2] }),
    intentChannel: channels[0],
    channel: channels[1],
    locks,
    instance: name,
    monotonic: () => scheduler.now,
    random,
    setTimeout: (work, ms) => scheduler.after(ms, alive(work)),
    clearTimeout: scheduler.cancel,
    setInterval: (work, ms) => scheduler.every(ms, alive(work)),
    clearInterval: scheduler.cancel,
    // Nothing can be sealed with it: that takes real threads. So a session that is not to be remembered ends with its worker.
    crypto: { getRandomValues: bytesOf(random) },
  };
  const held = holdForLife(locks, lock);
  let engine: Engine | undefined;
  let feed: FeedState | undefined;
  let partialSince: number | undefined;
  let ports = 0;

  return {
    name,
    build,
    get engine() {
      return engine;
    },
    get isDead() {
      return isDead;
    },
    get feed() {
      return feed;
    },
    get partialSince() {
      return partialSince;
    },
    says(next) {
      const isPartial = next.kind === 'connecting' || next.kind === 'polling';
      partialSince = isPartial ? (partialSince ?? scheduler.now) : undefined;
      feed = next;
    },
    get heardAt() {
      return heardAt;
    },
    drawnSince: new Map(),
    accept(port) {
      ports += 1;
      exposeTab(
        {
          ...environment,
          build,
          lock,
          held,
          engine: (hello) => (engine ??= createEngine(environment, hello.config, hello.language)),
          refused: () => undefined,
          diagnostics: () => undefined,
          gone: () => undefined,
        },
        port,
        `tab${ports}`,
      );
    },
    die() {
      isDead = true;
      death.abort();
      for (const channel of channels) channel.close();
      options.locks.release(lock);
    },
  };
}

/** The worker of a world: the real engine and the real end of each tab, put together as workers/data-layer.ts does, with the engine in sight. */
import { createAlerts } from '../../workers/alerts/alerts.ts';
import { disk } from '../../workers/diskPart.ts';
import { besides } from '../../workers/push/besidePart.ts';
import { memoryStore } from '../../workers/cache/store.ts';
import type { IntentStore } from '../../workers/orders/store.ts';
import { bringEndpoint } from '../../workers/rest/rows.ts';
import { tradings } from '../../workers/tradingPart.ts';
import { createEngine, type Engine, type EngineEnvironment } from '../../workers/engine.ts';
import type { CallPort } from '../../workers/tabs/guard.ts';
import { holdForLife, workerLock } from '../../workers/tabs/liveness.ts';
import { exposeTab } from '../../workers/tabs/tab.ts';
import type { Locks } from '../worker/rig.ts';
import { bytesOf } from './globals.ts';
import type { Random } from './random.ts';
import type { Scheduler } from './scheduler.ts';

/** What comes over the network in a browser is here beforehand: how long Node takes to load a file is no part of a world. */
await Promise.all([besides.get(), disk.get(), tradings.get(), bringEndpoint('loginByUsername')]);

export interface WorkerOptions extends Pick<EngineEnvironment, 'fetch' | 'WebSocket' | 'now'> {
  readonly scheduler: Scheduler;
  readonly random: Random;
  readonly locks: Locks;
  readonly host: string;
}

export interface Worker {
  /** From the first hello on. */
  readonly engine: Engine | undefined;
  accept(port: CallPort): void;
}

export function createWorker({ scheduler, random, locks, ...outside }: WorkerOptions): Worker {
  const instance = 'worker';
  const store = memoryStore();
  const intents = memoryIntents();
  const environment: EngineEnvironment = {
    ...outside,
    openStore: async () => store,
    openIntents: async () => intents,
    alerts: async () => (of) => createAlerts({ ...of, open: undefined, channel: undefined }),
    intentChannel: undefined,
    locks,
    instance,
    monotonic: () => scheduler.now,
    random,
    setTimeout: (work, ms) => scheduler.after(ms, work),
    clearTimeout: scheduler.cancel,
    setInterval: (work, ms) => scheduler.every(ms, work),
    clearInterval: scheduler.cancel,
    mode: 'shared',
    // Nothing can be sealed with it: that takes real threads. So a session that is not to be remembered ends with its worker.
    crypto: { getRandomValues: bytesOf(random) },
    channel: undefined,
  };
  const lock = workerLock(instance);
  const held = holdForLife(locks, lock);
  let engine: Engine | undefined;
  let ports = 0;

  return {
    get engine() {
      return engine;
    },
    accept(port) {
      ports += 1;
      exposeTab(
        {
          ...environment,
          build: 'world',
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
  };
}

/** A database of money calls. What lies in it is no object of whoever put it there. */
function memoryIntents(): IntentStore {
  const records = new Map<string, unknown>();
  return {
    all: async () => structuredClone([...records.values()]),
    get: async (id) => structuredClone(records.get(id)),
    add: async (record) => !records.has(record.clientOrderId) && Boolean(records.set(record.clientOrderId, structuredClone(record))),
    put: async (record) => void records.set(record.clientOrderId, structuredClone(record)),
    remove: async (id) => void records.delete(id),
    lost: new Promise(() => undefined),
    close: () => undefined,
  };
}

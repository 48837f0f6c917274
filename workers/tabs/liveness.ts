/**
 * Knows when a tab is gone. Closing and crashing both release the tab's Web Lock, which the worker waits
 * for; where locks are missing or the grant is odd, a lease renewed by each ping ends it.
 */
export interface Locks {
  request(name: string, options: { signal?: AbortSignal }, granted: () => Promise<void> | void): Promise<unknown>;
}

/** A tab pings each 2 s; hidden tabs may be slowed to one timer a minute, so the lease is longer than that. */
const LEASE_MS = 150_000;
const CHECK_MS = 15_000;

export interface Liveness {
  /** The tab said something. */
  renew(): void;
  stop(): void;
}

export interface LivenessEnvironment {
  locks: Locks | undefined;
  /** Milliseconds of a clock that nobody sets. */
  monotonic: () => number;
  setInterval(work: () => void, ms: number): number;
  clearInterval(id: number | undefined): void;
}

/** Calls `gone` once, when the lock can be had or the lease ran out. */
export function watchTab(environment: LivenessEnvironment, lock: string, gone: () => void): Liveness {
  let renewed = environment.monotonic();
  let over = false;
  const abort = new AbortController();
  const timer = environment.setInterval(() => {
    if (environment.monotonic() - renewed > LEASE_MS) end();
  }, CHECK_MS);
  const stop = () => {
    over = true;
    abort.abort();
    environment.clearInterval(timer);
  };
  const end = () => {
    if (over) return;
    stop();
    gone();
  };
  // A refused request (no permission, opaque origin) leaves the lease in charge.
  environment.locks?.request(lock, { signal: abort.signal }, end).catch(() => undefined);
  return {
    renew: () => {
      renewed = environment.monotonic();
    },
    stop,
  };
}

/** Name of the lock that a worker holds while it lives. */
export const workerLock = (instance: string): string => `coulisse-worker-${instance}`;

/** Takes a lock for the rest of this context's life, whose end others can wait for. Resolves once it is held, or can't be. */
export function holdForLife(locks: Locks | undefined, name: string): Promise<void> {
  if (!locks) return Promise.resolve();
  const { promise, resolve } = Promise.withResolvers<void>();
  const forever = new Promise<void>(() => undefined);
  locks
    .request(name, {}, () => {
      resolve();
      return forever;
    })
    .catch(() => resolve());
  return promise;
}

/**
 * A part of the worker that comes with its first use. One that did not come is asked for again at the next use, and under another
 * address: a browser remembers for as long as a worker lives what it could not load. The build puts each part in one file, which needs
 * none but the worker's own, and its address through `partAddress` (vite.config.ts).
 */

/** A file that has not come by then is taken for missing; it is welcome later. */
const BOUND_MS = 20_000;

export interface Part<T> {
  /** Once it is there. */
  readonly now: T | undefined;
  /** Undefined where it could not be had. Settles within a bound. */
  get(): Promise<T | undefined>;
}

const failures = new Map<string, number>();
/** Addresses that the load under way has named. */
let named: string[] = [];

/** Where a part lies now; under this name the build asks it before each import. */
Object.assign(globalThis, {
  partAddress: (address: string): string => {
    named.push(address);
    const count = failures.get(address);
    return count === undefined ? address : `${address}?${count}`;
  },
});

export function createPart<T>(load: () => Promise<T>): Part<T> {
  let now: T | undefined;
  let coming: Promise<T | undefined> | undefined;

  async function attempt(): Promise<T | undefined> {
    named = [];
    const loading = load().then((part) => (now ??= part));
    // A copy: others that load without a part go on naming theirs.
    const of = [...named];
    const late = Promise.withResolvers<never>();
    const bound = AbortSignal.timeout(BOUND_MS);
    const giveUp = (): void => late.reject(bound.reason);
    bound.addEventListener('abort', giveUp);
    try {
      return await Promise.race([loading, late.promise]);
    } catch {
      for (const address of of) failures.set(address, (failures.get(address) ?? 0) + 1);
      return undefined;
    } finally {
      bound.removeEventListener('abort', giveUp);
    }
  }

  return {
    get now() {
      return now;
    },
    get: async () => {
      if (now !== undefined) return now;
      coming ??= attempt().finally(() => {
        coming = undefined;
      });
      return coming;
    },
  };
}

const LAST_PAUSE_MS = 30_000;

/**
 * For a part that has no next use: asks until it comes, for as long as the worker lives; at once at first, then at pauses that grow. Whoever
 * waits bounds that, and takes it when it is late.
 */
export async function insist<T>(part: Part<T>): Promise<T> {
  for (let ms = 0; ; ms = Math.min(2 * ms || 1000, LAST_PAUSE_MS)) {
    const there = await part.get();
    if (there !== undefined) return there;
    await new Promise((resolve) => void setTimeout(resolve, ms));
  }
}

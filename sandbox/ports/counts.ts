/** How often somebody did something lately, over all nodes: what limits of a place or a customer are measured by. */

export interface Counts {
  /**
   * Counts one more in a window that begins with the first.
   * @returns how many it is now, and the milliseconds until the window ends
   */
  count(key: string, windowMs: number): Promise<Counted>;
}

export interface Counted {
  readonly count: number;
  readonly endsIn: number;
}

interface Window {
  count: number;
  readonly ends: number;
}

/** Keys that are counted at a time in windows of one length; beyond it whoever began first is forgotten. */
const MOST = 100_000;

/** @param now epoch ms of this machine */
export function createCounts(now: () => number): Counts {
  /** By their length, so that they end in the order in which they began: none keeps others that are over, and many short ones push out no long one. */
  const lengths = new Map<number, Map<string, Window>>();
  return {
    async count(key, windowMs) {
      const at = now();
      const windows = lengths.get(windowMs) ?? new Map<string, Window>();
      lengths.set(windowMs, windows);
      let window = windows.get(key);
      if (!window || window.ends <= at) {
        windows.delete(key);
        window = { count: 0, ends: at + windowMs };
        windows.set(key, window);
        for (const [first, { ends }] of windows) {
          if (ends > at && windows.size <= MOST) break;
          windows.delete(first);
        }
      }
      window.count += 1;
      return { count: window.count, endsIn: window.ends - at };
    },
  };
}

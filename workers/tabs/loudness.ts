/** Who is told aloud: one tab of the browser, so that a fill sounds once. */
import type { Locks } from './liveness.ts';

/** As long as other tabs' own workers may take to hear the same. */
const HOLD_MS = 5000;
const DECIDE_MS = 100;

export interface Listener {
  readonly visible: boolean;
  /** When it was last used. */
  readonly activeAt: number;
}

/** The visible tab that was used last; where none is visible, any. */
export function loudest<T extends Listener>(tabs: Iterable<T>): T | undefined {
  let best: T | undefined;
  for (const tab of tabs) {
    if (!best || (tab.visible === best.visible ? tab.activeAt > best.activeAt : tab.visible)) best = tab;
  }
  return best;
}

export interface ClaimEnvironment {
  mode: 'shared' | 'dedicated';
  locks: Locks | undefined;
  setTimeout(work: () => void, ms: number): number;
}

/** Whether this worker is the one that tells a thing aloud. Where each tab has a worker of its own, the first to hold its lock is. */
export async function claimLoud({ mode, locks, setTimeout }: ClaimEnvironment, what: string): Promise<boolean> {
  if (mode === 'shared' || !locks) return true;
  const decided = Promise.withResolvers<boolean>();
  const late = new AbortController();
  setTimeout(() => {
    late.abort();
    decided.resolve(false);
  }, DECIDE_MS);
  const hold = (): Promise<void> => {
    decided.resolve(true);
    return new Promise((resolve) => setTimeout(resolve, HOLD_MS));
  };
  locks.request(`coulisse-told-${what}`, { signal: late.signal }, hold).catch(() => decided.resolve(false));
  return decided.promise;
}

/** Work that is done again and again, one at a time. */
import { setTimeout as wait } from 'node:timers/promises';

/** @returns its stop, which resolves once the work under way has ended */
export function repeat(work: () => Promise<void>, everyMs: number, log: (line: string) => void): () => Promise<void> {
  const ending = new AbortController();
  const run = async () => {
    while (!ending.signal.aborted) {
      try {
        await wait(everyMs, undefined, { signal: ending.signal });
        await work();
      } catch (cause) {
        if (!ending.signal.aborted) log(`Repeated work failed: ${cause instanceof Error ? cause.message : 'unknown'}`);
      }
    }
  };
  const ended = run();
  return () => {
    ending.abort();
    return ended;
  };
}

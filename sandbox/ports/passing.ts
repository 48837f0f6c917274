/** What is kept for seconds and lost without harm, such as tickets: any node may take what another one kept. */

export interface Passing {
  keep(name: string, value: string, ms: number): Promise<void>;
  /** Once: whoever takes it, nobody takes it again. Undefined when it is unknown, taken or too old. */
  take(name: string): Promise<string | undefined>;
}

/** What is kept at a time; beyond it the oldest is dropped. */
const MOST = 10_000;

/** @param now epoch ms of this machine */
export function createPassing(now: () => number): Passing {
  const kept = new Map<string, { readonly value: string; readonly until: number }>();
  return {
    async keep(name, value, ms) {
      // In order of their making, so of one life the expired stand first.
      for (const [oldest, { until }] of kept) {
        if (until > now() && kept.size < MOST) break;
        kept.delete(oldest);
      }
      kept.set(name, { value, until: now() + ms });
    },
    async take(name) {
      const found = kept.get(name);
      kept.delete(name);
      return found && found.until > now() ? found.value : undefined;
    },
  };
}

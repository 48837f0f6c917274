/** Work that one node does for all: whoever holds the lease in the store does it, and another one only once that has run out. */
import type { Store } from './store.ts';

export interface Lease {
  /** Whether this node has it now, and for long enough to begin a piece of work; taken or renewed where it can be. */
  hold(): Promise<boolean>;
  /** Does a piece of work where this node has it, and renews it until that has ended, however long it takes. */
  during(work: () => Promise<void>): Promise<void>;
  /** Lets it go, so that the next node needn't wait. */
  release(): Promise<void>;
}

/** A node that dies leaves its work undone for so long. */
const LIFE_MS = 5000;
/** Renewed once less is left. */
const RENEW_MS = 3000;
/** How often work under way looks. */
export const LOOK_MS = 1000;

/**
 * @param holder this node, unlike any other
 * @param now epoch ms of this machine
 * @param again does something each second or so until its stop is called, which resolves once nothing of it is under way
 */
export function createLease(
  store: Store,
  name: string,
  holder: string,
  now: () => number,
  again: (work: () => Promise<void>) => () => Promise<void>,
): Lease {
  let until = 0;
  const lease: Lease = {
    async hold() {
      if (until - now() > RENEW_MS) return true;
      const wanted = now() + LIFE_MS;
      const taken = await store.inTransaction(async (tx) => {
        const row = await tx.selectFrom('lease').selectAll().where('name', '=', name).executeTakeFirst();
        // One that lasts longer than any was taken before the clock was set back.
        const rest = row && row.holder !== holder ? Number(row.until) - now() : 0;
        if (rest > 0 && rest <= LIFE_MS) return false;
        await tx
          .insertInto('lease')
          .values({ name, holder, until: wanted })
          .onConflict((conflict) => conflict.column('name').doUpdateSet({ holder, until: wanted }))
          .execute();
        return true;
      });
      until = taken ? wanted : 0;
      return taken;
    },
    async during(work) {
      if (!(await lease.hold())) return;
      const stop = again(async () => void (await lease.hold()));
      try {
        await work();
      } finally {
        await stop();
      }
    },
    async release() {
      until = 0;
      await store.inTransaction((tx) => tx.deleteFrom('lease').where('name', '=', name).where('holder', '=', holder).execute());
    },
  };
  return lease;
}

/** Work that one node does for all: whoever holds the lease in the store does it, and another one only once that has run out. */
import type { Store } from './store.ts';

export interface Lease {
  /** Whether this node has it now, and for long enough to begin a piece of work; taken or renewed where it can be. */
  hold(): Promise<boolean>;
  /** Lets it go, so that the next node needn't wait. */
  release(): Promise<void>;
}

/** A node that dies leaves its work undone for so long. */
const LIFE_MS = 5000;
/** Renewed once less is left, so that work of some seconds ends within it. */
const RENEW_MS = 3000;

/**
 * @param holder this node, unlike any other
 * @param now epoch ms of this machine
 */
export function createLease(store: Store, name: string, holder: string, now: () => number): Lease {
  let until = 0;
  return {
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
    async release() {
      until = 0;
      await store.inTransaction((tx) => tx.deleteFrom('lease').where('name', '=', name).where('holder', '=', holder).execute());
    },
  };
}

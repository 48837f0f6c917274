/**
 * Work that one node does for all: whoever holds the lease in the store does it, and another one only once that has run out. Each holder
 * after another has a higher term, so that what a late one still says is told from what is said now.
 */
import type { Store, Tx } from './store.ts';

/** Under which number a node leads, and until when at most, epoch ms of its machine. */
export interface Lead {
  readonly term: number;
  readonly until: number;
}

export interface Lease {
  /** As of the last `hold`; undefined where that had it not. */
  readonly lead: Lead | undefined;
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
  let lead: Lead | undefined;
  const read = (tx: Tx) => tx.selectFrom('lease').selectAll().where('name', '=', name).executeTakeFirst();
  const isAnothers = (row: Awaited<ReturnType<typeof read>>): boolean => {
    // One that lasts longer than any was taken before the clock was set back.
    const rest = row && row.holder !== holder ? Number(row.until) - now() : 0;
    return rest > 0 && rest <= LIFE_MS;
  };
  const lease: Lease = {
    get lead() {
      return lead;
    },
    async hold() {
      if (lead && lead.until - now() > RENEW_MS) return true;
      // Of whoever does not have it nothing is written: what writes waits for its turn.
      if (!lead && isAnothers(await store.inSnapshot(read))) return false;
      const until = now() + LIFE_MS;
      lead = await store.inTransaction(async (tx) => {
        const row = await read(tx);
        if (isAnothers(row)) return undefined;
        const term = Number(row?.term ?? 0) + (row?.holder === holder ? 0 : 1);
        await tx
          .insertInto('lease')
          .values({ name, holder, until, term })
          .onConflict((conflict) => conflict.column('name').doUpdateSet({ holder, until, term }))
          .execute();
        return { term, until };
      });
      return lead !== undefined;
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
      lead = undefined;
      await store.inTransaction((tx) =>
        tx.updateTable('lease').set({ until: 0 }).where('name', '=', name).where('holder', '=', holder).execute(),
      );
    },
  };
  return lease;
}

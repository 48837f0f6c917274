/** Where money calls lie until their end is known, so that they outlive tab, worker, browser and session. */
import { type Losable, openLasting } from '../cache/lasting.ts';
import type { IntentRecord } from './record.ts';

export interface IntentStore extends Losable {
  /** All there is, unchecked. */
  all(): Promise<unknown[]>;
  get(id: string): Promise<unknown>;
  /** False when there is one under that id already, another worker's too. */
  add(record: IntentRecord): Promise<boolean>;
  put(record: IntentRecord): Promise<void>;
  remove(id: string): Promise<void>;
}

/** A disk that hasn't answered by then is done without: the customer waits. */
const PATIENCE_MS = 3000;

export interface ShelfEnvironment {
  /** Absent where the platform has no database. */
  open: (() => Promise<IntentStore>) | undefined;
  setTimeout(work: () => void, ms: number): number;
  clearTimeout(id: number | undefined): void;
  /** Called for each call that is kept in memory only. */
  unkept(): void;
  /** The store was lost and is open again, empty perhaps: what is to outlive this worker has to be put there again. */
  reopened(): void;
  /** It opened after somebody was told that nothing can be read. */
  arrived(): void;
}

export interface Shelf {
  /** `taken`: another call has this id. */
  claim(record: IntentRecord): Promise<'kept' | 'memory' | 'taken'>;
  update(record: IntentRecord): Promise<unknown>;
  remove(id: string): Promise<unknown>;
  get(id: string): Promise<unknown>;
  /** Empty where nothing can be read. */
  all(): Promise<unknown[]>;
  stop(): void;
}

/**
 * A store that may be slow, missing or broken; nothing here fails or waits without a bound. An opening that was waited for in vain costs
 * that time once: until it comes all are answered at once, as if there were none.
 */
export function createShelf({ open, setTimeout, clearTimeout, unkept, reopened, arrived }: ShelfEnvironment): Shelf {
  /** The opening that was waited for in vain, while it is under way: nobody waits for it again. */
  let missed: Promise<unknown> | undefined;
  /** What wasn't done meanwhile: the last of each call, done once the store is there. */
  const behind = new Map<string, (store: IntentStore) => Promise<unknown>>();
  const lasting = openLasting(
    async () => open?.(),
    (store, losses) => {
      const isLate = missed !== undefined;
      missed = undefined;
      const works = [...behind.values()];
      behind.clear();
      if (!store) return;
      const caughtUp = Promise.allSettled(works.map((work) => work(store)));
      if (losses > 0) reopened();
      else if (isLate) void caughtUp.then(arrived);
    },
  );

  /** @param id of the call that `work` writes */
  async function within<T>(work: (store: IntentStore) => Promise<T>, id?: string): Promise<T | undefined> {
    const opening = lasting.now;
    const miss = (): void => {
      missed = opening;
      if (id !== undefined) behind.set(id, work);
    };
    if (opening === missed) {
      miss();
      return undefined;
    }
    let state: 'opening' | 'open' | 'missed' = 'opening';
    const late = Promise.withResolvers<undefined>();
    const timer = setTimeout(() => {
      if (state === 'opening') {
        state = 'missed';
        miss();
      }
      late.resolve(undefined);
    }, PATIENCE_MS);
    const done = opening
      .then((store) => {
        if (state === 'missed') return undefined;
        state = 'open';
        return store && work(store);
      })
      .catch(() => undefined);
    const first = await Promise.race([done, late.promise]);
    clearTimeout(timer);
    return first;
  }

  return {
    claim: async (record) => {
      const added = await within((store) => store.add(record), record.clientOrderId);
      if (added === undefined) unkept();
      return added === undefined ? 'memory' : added ? 'kept' : 'taken';
    },
    update: (record) => within((store) => store.put(record), record.clientOrderId),
    remove: (id) => within((store) => store.remove(id), id),
    get: (id) => within((store) => store.get(id)),
    all: async () => (await within((store) => store.all())) ?? [],
    stop: lasting.stop,
  };
}

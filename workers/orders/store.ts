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
  /** Settles within a bound. `taken`: another call has this id. */
  claim(record: IntentRecord): Promise<'kept' | 'memory' | 'taken'>;
  update(record: IntentRecord): Promise<unknown>;
  remove(id: string): Promise<unknown>;
  get(id: string): Promise<unknown>;
  /** Empty where nothing can be read. */
  all(): Promise<unknown[]>;
  stop(): void;
}

/** A store that may be slow, missing or broken; nothing here fails or waits without a bound. */
export function createShelf({ open, setTimeout, clearTimeout, unkept, reopened, arrived }: ShelfEnvironment): Shelf {
  let isMissed = false;
  const lasting = openLasting(
    async () => open?.(),
    (store, losses) => {
      if (!store) return;
      if (losses > 0) reopened();
      else if (isMissed) arrived();
    },
  );

  async function within<T>(work: (store: IntentStore) => Promise<T>): Promise<T | undefined> {
    const late = Promise.withResolvers<undefined>();
    const timer = setTimeout(() => {
      isMissed = true;
      late.resolve(undefined);
    }, PATIENCE_MS);
    const done = lasting.now.then((store) => store && work(store)).catch(() => undefined);
    const first = await Promise.race([done, late.promise]);
    clearTimeout(timer);
    return first;
  }

  return {
    claim: async (record) => {
      const added = await within((store) => store.add(record));
      if (added === undefined) unkept();
      return added === undefined ? 'memory' : added ? 'kept' : 'taken';
    },
    update: (record) => within((store) => store.put(record)),
    remove: (id) => within((store) => store.remove(id)),
    get: (id) => within((store) => store.get(id)),
    all: async () => (await within((store) => store.all())) ?? [],
    stop: lasting.stop,
  };
}

/** The worker's cache over a store that may be slow, missing or broken: it never fails and never delays a tick. */
import { openLasting } from './lasting.ts';
import { type CacheRecord, type MemoryStore, memoryStore, type Store, type Table } from './store.ts';

/** For a store that has not opened by then memory stands in until it does. */
export const OPEN_DEADLINE_MS = 3000;
const WRITE_EVERY_MS = 15_000;
const KEEP_MS = 7 * 24 * 3_600_000;
/** What loses its worth with time; a catalogue doesn't, its version says whether it holds. */
const AGEING: readonly Table[] = ['reads', 'quotes'];

export interface CacheEnvironment {
  /** Opens the durable store; absent where the platform has none. */
  open: (() => Promise<Store>) | undefined;
  now(): number;
  setTimeout(work: () => void, ms: number): number;
  clearTimeout(id: number | undefined): void;
  /** Called when only memory is left, for now or for good. */
  unavailable(): void;
  /** Called when a store opened after all for which memory had stood in: what lies there can be read from now on. */
  recovered(): void;
}

export interface Cache {
  kind(): Store['kind'];
  /** What is stored, unchecked; undefined when there is none, it can't be read, or the store has not answered within `waitMs`. */
  get(table: Table, key: string, waitMs?: number): Promise<unknown>;
  /** Writes at the next calm moment what `record` gives then; the last wish for a key wins. */
  put(table: Table, key: string, record: () => CacheRecord | undefined): void;
  /** Writes at once. */
  keep<T extends CacheRecord>(table: Table, key: string, record: T): void;
  /** Empties tables, of what is still to be written too. */
  clear(tables: readonly Table[]): void;
  /** Writes now all that was put. */
  flush(): Promise<void>;
  stop(): void;
}

export function createCache(environment: CacheEnvironment): Cache {
  let store: Store = memoryStore();
  /** Stands in for a store that has not opened. */
  let memory: MemoryStore | undefined;
  let timer: number | undefined;
  /** Changes of the store, one after the other: what was cleared isn't written again by who came before. */
  let changes: Promise<unknown> = Promise.resolve();
  const clears = new Map<Table, number>();
  const waiting = new Map<string, Parameters<typeof write>>();

  const lasting = openLasting(
    async () => environment.open?.(),
    (opened) => {
      if (opened) return takeUp(opened);
      memory = memoryStore();
      store = memory;
      environment.unavailable();
    },
    { ms: OPEN_DEADLINE_MS, setTimeout: environment.setTimeout, clearTimeout: environment.clearTimeout },
  );

  function takeUp(opened: Store): void {
    const from = memory;
    memory = undefined;
    if (!from) {
      store = opened;
      return;
    }
    // In its turn: what memory was told is in the store before anything that comes after.
    changes = changes
      .then(() => from.pour(opened))
      .then(
        () => {
          if (store !== from) return;
          store = opened;
          environment.recovered();
        },
        // Of no use then: memory goes on.
        () => opened.close(),
      );
  }

  /** A full disk or a closed store costs the next start its first paint, nothing else. */
  function change(work: (to: Store) => Promise<void>): Promise<unknown> {
    changes = changes.then(() => lasting.now).then(() => work(store).catch(() => undefined));
    return changes;
  }

  /** Unless the table is cleared before its turn comes. */
  function write(table: Table, key: string, record: () => CacheRecord | undefined): Promise<unknown> {
    const before = clears.get(table);
    return change(async (to) => {
      const value = clears.get(table) === before ? record() : undefined;
      if (value) await to.put(table, key, value);
    });
  }

  const keptSince = () => environment.now() - KEEP_MS;
  let pruned: Promise<unknown> | undefined;
  /** Once, at the first calm moment: it reads all that is stored. */
  const prune = () => (pruned ??= Promise.all(AGEING.map((table) => store.prune(table, keptSince()))).catch(() => undefined));

  async function flush(): Promise<void> {
    environment.clearTimeout(timer);
    timer = undefined;
    await lasting.now;
    await prune();
    const writes = [...waiting.values()];
    waiting.clear();
    for (const wish of writes) void write(...wish);
    // Those that came before, too.
    await changes;
  }

  /** Tables to be cleared of what an earlier worker wrote to a store that this one could not open in time. */
  const behind = new Set<Table>();
  /** Nobody waits for that store; what clears it takes its turn, for by then it may have been taken up, cleared, and told of more. */
  async function clearBehind(): Promise<void> {
    const opened = await environment.open?.().catch(() => undefined);
    await change(async (to) => {
      if (to.kind === 'memory') for (const table of behind) await opened?.clear(table);
    });
    behind.clear();
    opened?.close();
  }

  return {
    kind: () => store.kind,
    get: async (table, key, waitMs = OPEN_DEADLINE_MS) => {
      const late = Promise.withResolvers<undefined>();
      const timer = environment.setTimeout(() => late.resolve(undefined), waitMs);
      const found = lasting.now
        .then(() => store.get(table, key))
        .then((record) => (AGEING.includes(table) && isBefore(record, keptSince()) ? undefined : record))
        .catch(() => undefined);
      const first = await Promise.race([found, late.promise]);
      environment.clearTimeout(timer);
      return first;
    },
    put: (table, key, record) => {
      waiting.set(`${table} ${key}`, [table, key, record]);
      timer ??= environment.setTimeout(() => void flush(), WRITE_EVERY_MS);
    },
    keep: (table, key, record) => void write(table, key, () => record),
    clear: (tables) => {
      for (const table of tables) clears.set(table, (clears.get(table) ?? 0) + 1);
      for (const [name, [table]] of waiting) if (tables.includes(table)) waiting.delete(name);
      void change(async (to) => {
        for (const table of tables) await to.clear(table);
        if (to.kind !== 'memory') return;
        if (behind.size === 0) void clearBehind();
        for (const table of tables) behind.add(table);
      });
    },
    flush,
    stop: () => {
      environment.clearTimeout(timer);
      lasting.stop();
    },
  };
}

const isBefore = (record: unknown, instant: number): boolean =>
  typeof record === 'object' && record !== null && 'at' in record && typeof record.at === 'number' && record.at < instant;

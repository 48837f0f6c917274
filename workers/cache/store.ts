/** A small key-value store in named tables: Dexie where it opens, memory otherwise. */
import type { Losable } from './lasting.ts';

export const TABLES = ['catalogue', 'quotes', 'reads', 'session'] as const;
export type Table = (typeof TABLES)[number];

/** Every record carries when it was taken, epoch ms. What comes back is checked by its reader. */
export interface CacheRecord {
  at: number;
}

export interface Store extends Losable {
  readonly kind: 'dexie' | 'memory';
  get(table: Table, key: string): Promise<unknown>;
  put(table: Table, key: string, record: CacheRecord): Promise<void>;
  /** Drops the records of a table taken before an instant. */
  prune(table: Table, before: number): Promise<void>;
  clear(table: Table): Promise<void>;
}

export interface MemoryStore extends Store {
  /** Makes of another store what this one was told, in the same order: cleared, then put. */
  pour(into: Store): Promise<void>;
}

export function memoryStore(): MemoryStore {
  const tables = new Map<Table, Map<string, CacheRecord>>(TABLES.map((table) => [table, new Map()]));
  const cleared = new Set<Table>();
  return {
    kind: 'memory',
    get: async (table, key) => tables.get(table)?.get(key),
    put: async (table, key, record) => {
      tables.get(table)?.set(key, record);
    },
    prune: async (table, before) => {
      const records = tables.get(table);
      for (const [key, record] of records ?? []) if (record.at < before) records?.delete(key);
    },
    clear: async (table) => {
      cleared.add(table);
      tables.get(table)?.clear();
    },
    pour: async (into) => {
      for (const table of cleared) await into.clear(table);
      for (const [table, records] of tables) for (const [key, record] of records) await into.put(table, key, record);
    },
    lost: new Promise(() => undefined),
    close: () => undefined,
  };
}

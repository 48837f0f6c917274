/** The Dexie store. Only loaded late, so that its size never delays the first quote. */
import { Dexie } from 'dexie';
import { type CacheRecord, type Store, type Table, TABLES } from './store.ts';

const NAME = 'coulisse';
/** Changes with the shape of any record; another number on disk means: delete and rebuild. */
const FORMAT = 2;

export interface Databases {
  indexedDB: IDBFactory;
  IDBKeyRange: typeof IDBKeyRange;
}

/** Opens, or deletes and opens anew when what is there can't be used. Rejects when that fails too. */
export async function openDexie(databases: Databases): Promise<Store> {
  try {
    return await openOnce(databases);
  } catch {
    const broken = new Dexie(NAME, { ...databases, autoOpen: false });
    await broken.delete();
    return openOnce(databases);
  }
}

async function openOnce(databases: Databases): Promise<Store> {
  const db = new Dexie(NAME, { ...databases, autoOpen: false });
  db.version(FORMAT).stores(Object.fromEntries(['meta', ...TABLES].map((name) => [name, ''])));
  try {
    await db.open();
    // Dexie opens a newer or foreign layout as it finds it; a missing table shows here, not at the first write.
    const missing = TABLES.filter((table) => !db.backendDB().objectStoreNames.contains(table));
    if (missing.length > 0) throw new Error(`cache without ${missing.join(', ')}`);
    const meta = db.table<number, string>('meta');
    const format = await meta.get('format');
    if (format === undefined) await meta.put(FORMAT, 'format');
    else if (format !== FORMAT) throw new Error(`cache format ${format}`);
  } catch (error) {
    db.close();
    throw error;
  }
  const table = (name: Table) => db.table<CacheRecord, string>(name);
  return {
    kind: 'dexie',
    get: (name, key) => table(name).get(key),
    put: async (name, key, record) => {
      await table(name).put(record, key);
    },
    prune: async (name, before) => {
      await table(name)
        .filter((record) => record.at < before)
        .delete();
    },
    clear: (name) => table(name).clear(),
    lost: new Promise((resolve) => db.on('close', () => resolve())),
    close: () => db.close(),
  };
}

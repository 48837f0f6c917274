/** Money calls in a database of their own: the cache may be thrown away at any time, these may not. Only loaded late. */
import { Dexie } from 'dexie';
import type { Databases } from '../cache/dexie.ts';
import type { IntentRecord } from './record.ts';
import type { IntentStore } from './store.ts';

const NAME = 'coulisse-orders';

/** Rejects where it can't be opened; it is never deleted for that. */
export async function openIntentStore(databases: Databases): Promise<IntentStore> {
  const db = new Dexie(NAME, { ...databases, autoOpen: false });
  db.version(1).stores({ intents: 'clientOrderId' });
  await db.open();
  const table = db.table<IntentRecord, string>('intents');
  return {
    all: () => table.toArray(),
    get: (id) => table.get(id),
    add: (record) =>
      table.add(record).then(
        () => true,
        (error: unknown) => {
          if (error instanceof Error && error.name === 'ConstraintError') return false;
          throw error;
        },
      ),
    put: async (record) => {
      await table.put(record);
    },
    remove: (id) => table.delete(id),
    lost: new Promise((resolve) => db.on('close', () => resolve())),
    close: () => db.close(),
  };
}

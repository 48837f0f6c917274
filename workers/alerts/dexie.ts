/** Alerts in a database of their own: the cache may be thrown away at any time, these may not. Only loaded late. */
import { Dexie } from 'dexie';
import type { Databases } from '../cache/dexie.ts';
import type { Folder } from './record.ts';
import type { AlertStore } from './store.ts';

const NAME = 'coulisse-alerts';

/** Rejects where it can't be opened; it is never deleted for that. */
export async function openAlertStore(databases: Databases): Promise<AlertStore> {
  const db = new Dexie(NAME, { ...databases, autoOpen: false });
  db.version(1).stores({ folders: '' });
  await db.open();
  const table = db.table<Folder, string>('folders');
  return {
    get: (owner) => table.get(owner),
    put: async (owner, folder) => {
      await table.put(folder, owner);
    },
    lost: new Promise((resolve) => db.on('close', () => resolve())),
    close: () => db.close(),
  };
}

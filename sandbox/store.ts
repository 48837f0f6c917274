/** The store with the tables of all domains. */
import { openSharedStoreOf, openStoreOf, type SharedStore, type Store } from './db/store.ts';
import { domains } from './domains.ts';

/**
 * Migrated when it returns.
 * @param where `memory`, a file path, or a `postgres://` URL
 * @param lost another sandbox has taken it: nothing can be written any more
 * @throws StoreLocked, StartRefused
 */
export const openStore = (where: string, lost?: (cause: Error) => void): Promise<Store> => openStoreOf(domains.migrations, where, lost);

/**
 * The PostgreSQL of several nodes, migrated when it returns.
 * @throws StoreLocked, StartRefused
 */
export const openSharedStore = (url: string, lost: (cause: Error) => void): Promise<SharedStore> =>
  openSharedStoreOf(domains.migrations, url, lost);

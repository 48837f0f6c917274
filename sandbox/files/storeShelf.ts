/** The shelf of several nodes: in the store that all have, whatever machine they run on. */
import type { Store } from '../db/store.ts';
import type { Shelf } from './shelf.ts';

export const shelfIn = (store: Store): Shelf => ({
  async put(name, bytes) {
    const text = bytes.toString('base64');
    await store.inTransaction((tx) =>
      tx
        .insertInto('shelf')
        .values({ name, bytes: text })
        .onConflict((conflict) => conflict.column('name').doUpdateSet({ bytes: text }))
        .execute(),
    );
  },
  async get(name) {
    const row = await store.inSnapshot((tx) => tx.selectFrom('shelf').select('bytes').where('name', '=', name).executeTakeFirst());
    return row && Buffer.from(row.bytes, 'base64');
  },
  async remove(name) {
    await store.inTransaction((tx) => tx.deleteFrom('shelf').where('name', '=', name).execute());
  },
  names: () => store.inSnapshot(async (tx) => (await tx.selectFrom('shelf').select('name').execute()).map(({ name }) => name)),
});

/** Tables of what customers watch. */
import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { Classify } from '../../contract/codes.ts';
import { type Integer, type Serial, serialKey, type StoreKind } from '../db/columns.ts';

interface WatchlistTables {
  /** One for each customer and instrument. `name` as it was when the entry was made: it may outlive its listing. */
  watch_entry: {
    id: Serial;
    customer: Integer;
    classify: Classify;
    code: string;
    name: string;
    /** Grows from the top of the list; gaps and ties mean nothing. */
    place: Integer;
    /** Null for none. */
    group_name: string | null;
  };
  watch_group: { customer: Integer; name: string; place: Integer };
}

declare module '../db/schema.ts' {
  interface Schema extends WatchlistTables {}
}

export const watchlistMigrations = (kind: StoreKind): Record<string, Migration> => ({
  '085-watchlist': {
    async up(db: Kysely<never>) {
      await db.schema
        .createTable('watch_entry')
        .addColumn('id', serialKey(kind))
        .addColumn('customer', 'bigint', (column) => column.notNull())
        .addColumn('classify', 'text', (column) => column.notNull())
        .addColumn('code', 'text', (column) => column.notNull())
        .addColumn('name', 'text', (column) => column.notNull())
        .addColumn('place', 'bigint', (column) => column.notNull())
        .addColumn('group_name', 'text')
        .addUniqueConstraint('watch_entry_by_key', ['customer', 'classify', 'code'])
        .execute();
      await db.schema
        .createTable('watch_group')
        .addColumn('customer', 'bigint', (column) => column.notNull())
        .addColumn('name', 'text', (column) => column.notNull())
        .addColumn('place', 'bigint', (column) => column.notNull())
        .addPrimaryKeyConstraint('watch_group_by_name', ['customer', 'name'])
        .execute();
    },
  },
});

/** The table of what customers have handed in. */
import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { Integer } from '../db/columns.ts';

export interface FileTables {
  /**
   * Images by name. `customer` is null until a guest's upload is claimed, `purpose` until anybody's is. `holder` is whose greed it counts
   * to: a keyed hash of the customer or of a guest's network.
   */
  upload: {
    name: string;
    customer: Integer | null;
    purpose: string | null;
    holder: string;
    created_at: Integer;
  };
  /** Their bytes, base64, where several nodes share a shelf. */
  shelf: { name: string; bytes: string };
}

declare module '../db/schema.ts' {
  interface Schema extends FileTables {}
}

/** As 005-review, of reviews/tables.ts, makes it. */
export async function createUploads(db: Kysely<never>): Promise<void> {
  await db.schema
    .createTable('upload')
    .addColumn('name', 'text', (column) => column.primaryKey())
    .addColumn('customer', 'bigint')
    .addColumn('purpose', 'text')
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('upload_by_purpose').on('upload').columns(['purpose', 'created_at']).execute();
}

export const fileMigrations = (): Record<string, Migration> => ({
  '026-upload-holder': {
    async up(db: Kysely<never>) {
      await db.schema
        .alterTable('upload')
        .addColumn('holder', 'text', (column) => column.notNull().defaultTo(''))
        .execute();
    },
  },
  '035-shelf': {
    async up(db: Kysely<never>) {
      await db.schema
        .createTable('shelf')
        .addColumn('name', 'text', (column) => column.primaryKey())
        .addColumn('bytes', 'text', (column) => column.notNull())
        .execute();
    },
  },
});

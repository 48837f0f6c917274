/** Table of what customers are told. */
import type { Kysely } from 'kysely';
import type { MessageStatus } from '../../contract/codes.ts';
import { type Coded, type Integer, type Serial, serialKey, type StoreKind } from '../db/columns.ts';

export interface InboxTables {
  /** `title` is a key, `params` a JSON object of texts to fill it with. */
  message: { id: Serial; customer: Integer; title: string; params: string; created_at: Integer; read: Coded<MessageStatus> };
}

declare module '../db/schema.ts' {
  interface Schema extends InboxTables {}
}

/** As 005-review, of reviews/tables.ts, makes it. */
export async function createMessages(db: Kysely<never>, kind: StoreKind): Promise<void> {
  await db.schema
    .createTable('message')
    .addColumn('id', serialKey(kind))
    .addColumn('customer', 'bigint', (column) => column.notNull())
    .addColumn('title', 'text', (column) => column.notNull())
    .addColumn('params', 'text', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('read', 'bigint', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('message_of_customer').on('message').columns(['customer', 'id']).execute();
}

/** Tables of what customers have committed money to beside orders: amounts or lots with a term and a life of states. */
import type { Kysely, Selectable } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { Currency } from '../../contract/money.ts';
import { type Integer, type Serial, serialKey, type StoreKind } from '../db/columns.ts';

export interface CommitmentTables {
  /** Money in minor units of `currency`; times are milliseconds of the sandbox's clock. */
  commitment: {
    id: Serial;
    customer: Integer;
    /** Of the product. */
    line: string;
    /** What it is of, as the line names it. */
    code: string;
    currency: Currency;
    /** As its life names it. */
    state: string;
    /** Lots or nominal: at first, and what is left. */
    opened: Integer;
    quantity: Integer;
    /** What was paid, or is held, for what is left. */
    cost: Integer;
    /** What the ledger holds for it. */
    held: Integer;
    /** Interest received, and what ended parts brought beyond their cost. */
    interest: Integer;
    realised: Integer;
    /** JSON of the terms that it was made on: they hold, whatever is offered later. */
    terms: string;
    /** When something befalls it by itself. */
    due_at: Integer | null;
    /** End of the term within which it can't be ended. */
    locked_until: Integer | null;
    created_at: Integer;
    modified_at: Integer;
    ended_at: Integer | null;
  };
  /** What was done to it and the state that this led to; `amount` is what it did to the customer's free money. */
  commitment_deed: {
    id: Serial;
    commitment: Integer;
    deed: string;
    /** Absent of deeds done before it was kept. */
    state: string | null;
    quantity: Integer;
    amount: Integer;
    created_at: Integer;
  };
}

export type CommitmentRow = Selectable<CommitmentTables['commitment']>;
export type CommitmentDeed = Selectable<CommitmentTables['commitment_deed']>;

declare module '../db/schema.ts' {
  interface Schema extends CommitmentTables {}
}

export const commitmentMigrations = (kind: StoreKind): Record<string, Migration> => ({
  '030-commitment': {
    async up(db: Kysely<never>) {
      await db.schema
        .createTable('commitment')
        .addColumn('id', serialKey(kind))
        .addColumn('customer', 'bigint', (column) => column.notNull())
        .addColumn('line', 'text', (column) => column.notNull())
        .addColumn('code', 'text', (column) => column.notNull())
        .addColumn('currency', 'text', (column) => column.notNull())
        .addColumn('state', 'text', (column) => column.notNull())
        .addColumn('opened', 'bigint', (column) => column.notNull())
        .addColumn('quantity', 'bigint', (column) => column.notNull())
        .addColumn('cost', 'bigint', (column) => column.notNull())
        .addColumn('held', 'bigint', (column) => column.notNull())
        .addColumn('interest', 'bigint', (column) => column.notNull())
        .addColumn('realised', 'bigint', (column) => column.notNull())
        .addColumn('terms', 'text', (column) => column.notNull())
        .addColumn('due_at', 'bigint')
        .addColumn('locked_until', 'bigint')
        .addColumn('created_at', 'bigint', (column) => column.notNull())
        .addColumn('modified_at', 'bigint', (column) => column.notNull())
        .addColumn('ended_at', 'bigint')
        .execute();
      await db.schema.createIndex('commitment_of_customer').on('commitment').columns(['customer', 'line', 'id']).execute();
      await db.schema.createIndex('commitment_due').on('commitment').column('due_at').execute();
      await db.schema
        .createTable('commitment_deed')
        .addColumn('id', serialKey(kind))
        .addColumn('commitment', 'bigint', (column) => column.notNull())
        .addColumn('deed', 'text', (column) => column.notNull())
        .addColumn('quantity', 'bigint', (column) => column.notNull())
        .addColumn('amount', 'bigint', (column) => column.notNull())
        .addColumn('created_at', 'bigint', (column) => column.notNull())
        .execute();
      await db.schema.createIndex('commitment_deed_of').on('commitment_deed').columns(['commitment', 'id']).execute();
    },
  },
  '032-commitment-ended': {
    async up(db: Kysely<never>) {
      await db.schema.createIndex('commitment_ended').on('commitment').columns(['customer', 'line', 'ended_at']).execute();
    },
  },
  '033-commitment-deed-state': {
    async up(db: Kysely<never>) {
      await db.schema.alterTable('commitment_deed').addColumn('state', 'text').execute();
    },
  },
});

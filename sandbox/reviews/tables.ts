/** Tables of what is reviewed. Times are epoch milliseconds. */
import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { ReviewStatus } from '../../contract/codes.ts';
import { type Coded, type Integer, type Serial, serialKey, type StoreKind } from '../db/columns.ts';
import { createUploads } from '../files/tables.ts';
import { createMessages } from '../inbox/tables.ts';

export const REVIEW_KINDS = ['kyc', 'company', 'deposit', 'withdrawal', 'permission', 'loan'] as const;
export type ReviewKind = (typeof REVIEW_KINDS)[number];

export interface ReviewTables {
  /** `subject` is the id of what is reviewed, in the table of its kind. */
  review: {
    id: Serial;
    kind: ReviewKind;
    customer: Integer;
    subject: Integer;
    status: Coded<ReviewStatus>;
    reason: string | null;
    due_at: Integer;
    created_at: Integer;
    decided_at: Integer | null;
  };
}

declare module '../db/schema.ts' {
  interface Schema extends ReviewTables {}
}

export const reviewMigrations = (kind: StoreKind): Record<string, Migration> => ({
  '005-review': {
    async up(db: Kysely<never>) {
      await db.schema
        .createTable('review')
        .addColumn('id', serialKey(kind))
        .addColumn('kind', 'text', (column) => column.notNull())
        .addColumn('customer', 'bigint', (column) => column.notNull())
        .addColumn('subject', 'bigint', (column) => column.notNull())
        .addColumn('status', 'bigint', (column) => column.notNull())
        .addColumn('reason', 'text')
        .addColumn('due_at', 'bigint', (column) => column.notNull())
        .addColumn('created_at', 'bigint', (column) => column.notNull())
        .addColumn('decided_at', 'bigint')
        .execute();
      await db.schema.createIndex('review_due').on('review').columns(['status', 'due_at']).execute();
      await db.schema.createIndex('review_of_subject').on('review').columns(['kind', 'subject']).execute();
      // One migration made all three, and stays one: stores that have been through it know it by its name.
      await createMessages(db, kind);
      await createUploads(db);
    },
  },
});

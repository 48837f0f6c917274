/** Tables of customers and what proves who they are. Times are epoch milliseconds. */
import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import { type Integer, type Serial, serialKey, type StoreKind } from './columns.ts';

export interface AccountTables {
  /** `password` and `secret` are argon2id in the PHC form; `secret` is the transaction secret, null until it is set. */
  customer: {
    id: Serial;
    type: Integer;
    /** As typed at registration; unique without regard to case by `login`. */
    username: string | null;
    email: string | null;
    password: string;
    secret: string | null;
    base_currency: string;
    block_permission: Integer;
    invitation_code: string;
    invited_by: Integer | null;
    created_at: Integer;
  };
  /** What a customer may log in with: type and lower-case user name or email. */
  login: { type: Integer; name: string; customer: Integer };
  /** A token is kept as its SHA-256, in hex. */
  session: {
    id: Serial;
    customer: Integer;
    token_hash: string;
    device: string;
    created_at: Integer;
    seen_at: Integer;
    expires_at: Integer;
  };
}

export const accountMigrations = (kind: StoreKind): Record<string, Migration> => ({
  '003-customer-session': {
    async up(db: Kysely<never>) {
      await db.schema
        .createTable('customer')
        .addColumn('id', serialKey(kind))
        .addColumn('type', 'bigint', (column) => column.notNull())
        .addColumn('username', 'text')
        .addColumn('email', 'text')
        .addColumn('password', 'text', (column) => column.notNull())
        .addColumn('secret', 'text')
        .addColumn('base_currency', 'text', (column) => column.notNull())
        .addColumn('block_permission', 'bigint', (column) => column.notNull())
        .addColumn('invitation_code', 'text', (column) => column.notNull().unique())
        .addColumn('invited_by', 'bigint')
        .addColumn('created_at', 'bigint', (column) => column.notNull())
        .execute();
      await db.schema
        .createTable('login')
        .addColumn('type', 'bigint', (column) => column.notNull())
        .addColumn('name', 'text', (column) => column.notNull())
        .addColumn('customer', 'bigint', (column) => column.notNull())
        .addPrimaryKeyConstraint('login_by_name', ['type', 'name'])
        .execute();
      await db.schema
        .createTable('session')
        .addColumn('id', serialKey(kind))
        .addColumn('customer', 'bigint', (column) => column.notNull())
        .addColumn('token_hash', 'text', (column) => column.notNull().unique())
        .addColumn('device', 'text', (column) => column.notNull())
        .addColumn('created_at', 'bigint', (column) => column.notNull())
        .addColumn('seen_at', 'bigint', (column) => column.notNull())
        .addColumn('expires_at', 'bigint', (column) => column.notNull())
        .execute();
      await db.schema.createIndex('session_of_customer').on('session').column('customer').execute();
    },
  },
});

/** Tables of customers and what proves who they are. Times are epoch milliseconds. */
import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import { type Integer, type Serial, serialKey, type StoreKind } from '../db/columns.ts';

export interface AccountTables {
  /** `password` and `secret` are argon2id in the PHC form; `secret` is the transaction secret, null until it is set. */
  customer: {
    id: Serial;
    type: Integer;
    /** As typed at registration; unique without regard to case by `login`. */
    username: string | null;
    /** In its one form, see `loginName`; older rows as typed. */
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
  /** Where a customer has logged in from; addresses as keyed hashes. */
  known_address: { customer: Integer; address: string; seen_at: Integer };
  person: { customer: Integer; first_name: string; last_name: string };
  /** Images are names of uploads; the demo company has none. */
  company: {
    customer: Integer;
    full_name: string;
    license_number: string;
    office_address: string;
    corporate_bank_account: string;
    officer_first_name: string;
    officer_last_name: string;
    license_image: string | null;
    account_proof_image: string | null;
    terms: string | null;
  };
  /**
   * What a customer last handed in to prove who they are; of a company its registration, without a document. `number_hash` is a
   * keyed hash, unique, null once the review has failed; of the number itself only the end is kept.
   */
  identity: {
    customer: Integer;
    status: Integer;
    reason: string | null;
    document_type: string | null;
    country: string | null;
    number_hash: string | null;
    number_end: string | null;
    first_name: string | null;
    last_name: string | null;
    front_image: string | null;
    back_image: string | null;
    created_at: Integer;
  };
  /** Failed attempts, by a hash of what they were made on. */
  throttle: { key: string; failures: Integer; locked_until: Integer; changed_at: Integer };
  /** The last code sent to an address for a purpose at one place's wish, as keyed hashes. `sent` counts those of a day. */
  email_code: {
    email: string;
    scene: string;
    place: string;
    hash: string;
    sent: Integer;
    sent_at: Integer;
    expires_at: Integer;
    tries: Integer;
  };
}

declare module '../db/schema.ts' {
  interface Schema extends AccountTables {}
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
  '004-identity': {
    async up(db: Kysely<never>) {
      await db.schema
        .createTable('known_address')
        .addColumn('customer', 'bigint', (column) => column.notNull())
        .addColumn('address', 'text', (column) => column.notNull())
        .addColumn('seen_at', 'bigint', (column) => column.notNull())
        .addPrimaryKeyConstraint('known_address_by_customer', ['customer', 'address'])
        .execute();
      await db.schema
        .createTable('person')
        .addColumn('customer', 'bigint', (column) => column.primaryKey())
        .addColumn('first_name', 'text', (column) => column.notNull())
        .addColumn('last_name', 'text', (column) => column.notNull())
        .execute();
      await db.schema
        .createTable('company')
        .addColumn('customer', 'bigint', (column) => column.primaryKey())
        .addColumn('full_name', 'text', (column) => column.notNull())
        .addColumn('license_number', 'text', (column) => column.notNull())
        .addColumn('office_address', 'text', (column) => column.notNull())
        .addColumn('corporate_bank_account', 'text', (column) => column.notNull())
        .addColumn('officer_first_name', 'text', (column) => column.notNull())
        .addColumn('officer_last_name', 'text', (column) => column.notNull())
        .addColumn('license_image', 'text')
        .addColumn('account_proof_image', 'text')
        .addColumn('terms', 'text')
        .execute();
      await db.schema
        .createTable('identity')
        .addColumn('customer', 'bigint', (column) => column.primaryKey())
        .addColumn('status', 'bigint', (column) => column.notNull())
        .addColumn('reason', 'text')
        .addColumn('document_type', 'text')
        .addColumn('country', 'text')
        .addColumn('number_hash', 'text', (column) => column.unique())
        .addColumn('number_end', 'text')
        .addColumn('first_name', 'text')
        .addColumn('last_name', 'text')
        .addColumn('front_image', 'text')
        .addColumn('back_image', 'text')
        .addColumn('created_at', 'bigint', (column) => column.notNull())
        .execute();
      await db.schema
        .createTable('throttle')
        .addColumn('key', 'text', (column) => column.primaryKey())
        .addColumn('failures', 'bigint', (column) => column.notNull())
        .addColumn('locked_until', 'bigint', (column) => column.notNull())
        .addColumn('changed_at', 'bigint', (column) => column.notNull())
        .execute();
      await db.schema
        .createTable('email_code')
        .addColumn('email', 'text', (column) => column.notNull())
        .addColumn('scene', 'text', (column) => column.notNull())
        .addColumn('hash', 'text', (column) => column.notNull())
        .addColumn('sent', 'bigint', (column) => column.notNull())
        .addColumn('sent_at', 'bigint', (column) => column.notNull())
        .addColumn('expires_at', 'bigint', (column) => column.notNull())
        .addColumn('tries', 'bigint', (column) => column.notNull())
        .addPrimaryKeyConstraint('email_code_by_scene', ['email', 'scene'])
        .execute();
    },
  },
  /** Codes belong to whoever asked for them; those of before are gone, as they are after ten minutes anyway. */
  '025-email-code-by-place': {
    async up(db: Kysely<never>) {
      await db.schema.dropTable('email_code').execute();
      await db.schema
        .createTable('email_code')
        .addColumn('email', 'text', (column) => column.notNull())
        .addColumn('scene', 'text', (column) => column.notNull())
        .addColumn('place', 'text', (column) => column.notNull())
        .addColumn('hash', 'text', (column) => column.notNull())
        .addColumn('sent', 'bigint', (column) => column.notNull())
        .addColumn('sent_at', 'bigint', (column) => column.notNull())
        .addColumn('expires_at', 'bigint', (column) => column.notNull())
        .addColumn('tries', 'bigint', (column) => column.notNull())
        .addPrimaryKeyConstraint('email_code_by_place', ['email', 'scene', 'place'])
        .execute();
    },
  },
});

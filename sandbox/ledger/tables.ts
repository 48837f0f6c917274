/** Tables of the ledger and of what moves money through it. Amounts are integers of the currency's minor unit. */
import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { MoneyStatus } from '../../contract/codes.ts';
import type { AccountKind, BillType, CryptoCurrency, Currency, Wallet } from '../../contract/money.ts';
import type { Recharge } from '../../contract/rest/deposit.ts';
import type { Withdrawal } from '../../contract/rest/withdrawal.ts';
import { type Coded, type Integer, type Serial, serialKey, type StoreKind } from '../db/columns.ts';

/**
 * The broker's books. `world`: what came from outside and went there; `fees`: earned; `conversion`: the other side of every
 * conversion; `market`: the other side of every trade; `taxes`: owed to the state and the exchanges; `loans`: lent, less what was repaid.
 */
export type BrokerBook = 'world' | 'fees' | 'conversion' | 'market' | 'taxes' | 'loans';
export type Part = 'free' | 'held';

export interface LedgerTables {
  /**
   * `name` is a Wallet on the customer's side, a BrokerBook on the broker's. The broker's books are kept for each customer apart: what two
   * customers do at once then never waits for one common row.
   */
  ledger_account: {
    id: Serial;
    customer: Integer;
    side: 'customer' | 'broker';
    name: Wallet | BrokerBook;
    /** A book of the broker's is free. */
    part: Part;
    currency: Currency;
    balance: Integer;
    /** `created_at` of the last posting that touched it. */
    moved_at: Integer;
  };
  /** `created_at` in milliseconds of the sandbox's clock. */
  posting: { id: Serial; customer: Integer; kind: BillType; reference: string; created_at: Integer };
  /** `balance_after` of its account; `total_after` of both parts of the wallet. */
  entry: { id: Serial; posting: Integer; account: Integer; amount: Integer; balance_after: Integer; total_after: Integer };
  /** Answers of money calls; a row is written with the call's effect. */
  money_call: { customer: Integer; client_order_id: string; endpoint: string; body_hash: string; answer: string };
  /**
   * A transfer or a conversion. `due_at` here and below is epoch milliseconds of real time, null once nothing is awaited.
   */
  transfer: {
    id: Serial;
    customer: Integer;
    from_account: AccountKind;
    to_account: AccountKind;
    currency: Currency;
    amount: Integer;
    to_currency: Currency;
    to_amount: Integer;
    rate: string | null;
    status: Coded<MoneyStatus>;
    created_at: Integer;
    due_at: Integer | null;
  };
  deposit: {
    id: Serial;
    customer: Integer;
    kind: Recharge['kind'];
    currency: Currency;
    network: string | null;
    amount: Integer;
    status: Coded<MoneyStatus>;
    reason: string | null;
    confirmations: Integer | null;
    proof: string | null;
    created_at: Integer;
    due_at: Integer | null;
  };
  /** `card` may be gone: `target` keeps the end of its number. */
  withdrawal: {
    id: Serial;
    customer: Integer;
    type: Withdrawal['type'];
    card: Integer;
    target: string;
    currency: Currency;
    amount: Integer;
    fee: Integer;
    status: Coded<MoneyStatus>;
    reason: string | null;
    created_at: Integer;
  };
  /** A bank card (`number` is that of the card or account) or a crypto wallet (`number` is the address). */
  card: {
    id: Serial;
    customer: Integer;
    type: 'card' | 'wallet';
    number: string;
    currency: CryptoCurrency | null;
    network: string | null;
    bank_name: string | null;
    account_name: string | null;
    swift_code: string | null;
    branch_code: string | null;
    aba_routing_number: string | null;
    address: string | null;
    city: string | null;
    region: string | null;
    postal_code: string | null;
    country: string | null;
    front_image: string | null;
    back_image: string | null;
    created_at: Integer;
  };
}

declare module '../db/schema.ts' {
  interface Schema extends LedgerTables {}
}

const CARD_TEXTS = [
  'currency',
  'network',
  'bank_name',
  'account_name',
  'swift_code',
  'branch_code',
  'aba_routing_number',
  'address',
  'city',
  'region',
  'postal_code',
  'country',
  'front_image',
  'back_image',
] as const;

export const ledgerMigrations = (kind: StoreKind): Record<string, Migration> => ({
  '010-ledger': {
    async up(db: Kysely<never>) {
      await db.schema
        .createTable('ledger_account')
        .addColumn('id', serialKey(kind))
        .addColumn('customer', 'bigint', (column) => column.notNull())
        .addColumn('side', 'text', (column) => column.notNull())
        .addColumn('name', 'text', (column) => column.notNull())
        .addColumn('part', 'text', (column) => column.notNull())
        .addColumn('currency', 'text', (column) => column.notNull())
        .addColumn('balance', 'bigint', (column) => column.notNull())
        .addColumn('moved_at', 'bigint', (column) => column.notNull())
        .addUniqueConstraint('ledger_account_key', ['customer', 'side', 'name', 'currency', 'part'])
        .execute();
      await db.schema
        .createTable('posting')
        .addColumn('id', serialKey(kind))
        .addColumn('customer', 'bigint', (column) => column.notNull())
        .addColumn('kind', 'text', (column) => column.notNull())
        .addColumn('reference', 'text', (column) => column.notNull())
        .addColumn('created_at', 'bigint', (column) => column.notNull())
        .execute();
      await db.schema
        .createTable('entry')
        .addColumn('id', serialKey(kind))
        .addColumn('posting', 'bigint', (column) => column.notNull())
        .addColumn('account', 'bigint', (column) => column.notNull())
        .addColumn('amount', 'bigint', (column) => column.notNull())
        .addColumn('balance_after', 'bigint', (column) => column.notNull())
        .addColumn('total_after', 'bigint', (column) => column.notNull())
        .execute();
      await db.schema.createIndex('entry_of_account').on('entry').columns(['account', 'posting']).execute();
      await db.schema.createIndex('entry_of_posting').on('entry').column('posting').execute();
      await db.schema
        .createTable('money_call')
        .addColumn('customer', 'bigint', (column) => column.notNull())
        .addColumn('client_order_id', 'text', (column) => column.notNull())
        .addColumn('endpoint', 'text', (column) => column.notNull())
        .addColumn('body_hash', 'text', (column) => column.notNull())
        .addColumn('answer', 'text', (column) => column.notNull())
        .addPrimaryKeyConstraint('money_call_key', ['customer', 'client_order_id'])
        .execute();
    },
  },
  '011-transfer-deposit-withdrawal-card': {
    async up(db: Kysely<never>) {
      await db.schema
        .createTable('transfer')
        .addColumn('id', serialKey(kind))
        .addColumn('customer', 'bigint', (column) => column.notNull())
        .addColumn('from_account', 'text', (column) => column.notNull())
        .addColumn('to_account', 'text', (column) => column.notNull())
        .addColumn('currency', 'text', (column) => column.notNull())
        .addColumn('amount', 'bigint', (column) => column.notNull())
        .addColumn('to_currency', 'text', (column) => column.notNull())
        .addColumn('to_amount', 'bigint', (column) => column.notNull())
        .addColumn('rate', 'text')
        .addColumn('status', 'bigint', (column) => column.notNull())
        .addColumn('created_at', 'bigint', (column) => column.notNull())
        .addColumn('due_at', 'bigint')
        .execute();
      await db.schema
        .createTable('deposit')
        .addColumn('id', serialKey(kind))
        .addColumn('customer', 'bigint', (column) => column.notNull())
        .addColumn('kind', 'text', (column) => column.notNull())
        .addColumn('currency', 'text', (column) => column.notNull())
        .addColumn('network', 'text')
        .addColumn('amount', 'bigint', (column) => column.notNull())
        .addColumn('status', 'bigint', (column) => column.notNull())
        .addColumn('reason', 'text')
        .addColumn('confirmations', 'bigint')
        .addColumn('proof', 'text')
        .addColumn('created_at', 'bigint', (column) => column.notNull())
        .addColumn('due_at', 'bigint')
        .execute();
      await db.schema
        .createTable('withdrawal')
        .addColumn('id', serialKey(kind))
        .addColumn('customer', 'bigint', (column) => column.notNull())
        .addColumn('type', 'text', (column) => column.notNull())
        .addColumn('card', 'bigint', (column) => column.notNull())
        .addColumn('target', 'text', (column) => column.notNull())
        .addColumn('currency', 'text', (column) => column.notNull())
        .addColumn('amount', 'bigint', (column) => column.notNull())
        .addColumn('fee', 'bigint', (column) => column.notNull())
        .addColumn('status', 'bigint', (column) => column.notNull())
        .addColumn('reason', 'text')
        .addColumn('created_at', 'bigint', (column) => column.notNull())
        .execute();
      let card = db.schema
        .createTable('card')
        .addColumn('id', serialKey(kind))
        .addColumn('customer', 'bigint', (column) => column.notNull())
        .addColumn('type', 'text', (column) => column.notNull())
        .addColumn('number', 'text', (column) => column.notNull());
      for (const text of CARD_TEXTS) card = card.addColumn(text, 'text');
      await card.addColumn('created_at', 'bigint', (column) => column.notNull()).execute();
      for (const table of ['transfer', 'deposit', 'withdrawal'] as const) {
        await db.schema.createIndex(`${table}_of_customer`).on(table).columns(['customer', 'id']).execute();
        if (table !== 'withdrawal') await db.schema.createIndex(`${table}_due`).on(table).column('due_at').execute();
      }
      await db.schema.createIndex('card_of_customer').on('card').column('customer').execute();
    },
  },
});

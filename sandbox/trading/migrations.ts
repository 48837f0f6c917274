/** How the tables of orders and positions came to be what `tables.ts` says. */
import { type CreateTableBuilder, type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { Direction, OrderType } from '../../contract/codes.ts';
import { moneyOf } from '../../contract/finance/trade.ts';
import { CURRENCY_SCALE, type Currency } from '../../contract/money.ts';
import { serialKey, type StoreKind } from '../db/columns.ts';

const named = <T extends string>(table: CreateTableBuilder<T>) =>
  table
    .addColumn('source', 'bigint', (column) => column.notNull())
    .addColumn('market', 'text', (column) => column.notNull())
    .addColumn('code', 'text', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('currency', 'text', (column) => column.notNull())
    .addColumn('settle_currency', 'text', (column) => column.notNull())
    .addColumn('scale', 'bigint', (column) => column.notNull())
    .addColumn('multiplier', 'text', (column) => column.notNull())
    .addColumn('underlying', 'text')
    .addColumn('option_right', 'text')
    .addColumn('strike', 'text')
    .addColumn('last_trade_date', 'text');

interface ClosedBefore {
  readonly id: bigint;
  readonly direction: bigint;
  readonly scale: bigint;
  readonly multiplier: string;
  readonly currency: string;
  readonly settle_currency: Currency;
  readonly today_cost: string;
  readonly profit: bigint;
}

/** What a position closed before `today_made` was kept made on its last day. Of what was converted the rate is gone: all that it realised. */
function dayOf({ direction, scale, multiplier, currency, settle_currency, today_cost, profit }: ClosedBefore): string {
  if (currency !== settle_currency) return String(profit * 10n ** 12n);
  const points = BigInt(today_cost);
  const minorScale = CURRENCY_SCALE[settle_currency] + 12;
  return String(moneyOf(Number(direction) === Direction.Buy ? -points : points, { scale: Number(scale), multiplier, minorScale }));
}

export const tradingMigrations = (kind: StoreKind): Record<string, Migration> => ({
  '020-trading': {
    async up(db: Kysely<never>) {
      await named(db.schema.createTable('trade_order').addColumn('id', serialKey(kind)))
        .addColumn('customer', 'bigint', (column) => column.notNull())
        .addColumn('client_order_id', 'text')
        .addColumn('direction', 'bigint', (column) => column.notNull())
        .addColumn('open_close', 'bigint', (column) => column.notNull())
        .addColumn('wallet', 'text', (column) => column.notNull())
        .addColumn('position', 'bigint')
        .addColumn('order_type', 'bigint', (column) => column.notNull())
        .addColumn('price', 'bigint')
        .addColumn('quantity', 'bigint', (column) => column.notNull())
        .addColumn('filled', 'bigint', (column) => column.notNull())
        .addColumn('points', 'text', (column) => column.notNull())
        .addColumn('amount', 'bigint', (column) => column.notNull())
        .addColumn('fee', 'bigint', (column) => column.notNull())
        .addColumn('reserved', 'bigint', (column) => column.notNull())
        .addColumn('profit', 'bigint')
        .addColumn('leverage', 'bigint')
        .addColumn('validity', 'text', (column) => column.notNull())
        .addColumn('extended_hours', 'bigint', (column) => column.notNull())
        .addColumn('status', 'bigint', (column) => column.notNull())
        .addColumn('reason', 'text')
        .addColumn('denial', 'text')
        .addColumn('opens_at', 'bigint')
        .addColumn('expires_at', 'bigint')
        .addColumn('created_at', 'bigint', (column) => column.notNull())
        .addColumn('modified_at', 'bigint', (column) => column.notNull())
        .addColumn('ended_at', 'bigint')
        .execute();
      await db.schema.createIndex('trade_order_of_customer').on('trade_order').columns(['customer', 'id']).execute();
      await db.schema.createIndex('trade_order_by_status').on('trade_order').columns(['status', 'id']).execute();
      await db.schema
        .createTable('trade_fill')
        .addColumn('id', serialKey(kind))
        .addColumn('trade_order', 'bigint', (column) => column.notNull())
        .addColumn('customer', 'bigint', (column) => column.notNull())
        .addColumn('market', 'text', (column) => column.notNull())
        .addColumn('code', 'text', (column) => column.notNull())
        .addColumn('direction', 'bigint', (column) => column.notNull())
        .addColumn('print', 'bigint', (column) => column.notNull())
        .addColumn('price', 'bigint', (column) => column.notNull())
        .addColumn('quantity', 'bigint', (column) => column.notNull())
        .addColumn('created_at', 'bigint', (column) => column.notNull())
        .execute();
      await db.schema
        .createIndex('trade_fill_of_print')
        .on('trade_fill')
        .columns(['customer', 'market', 'code', 'direction', 'print'])
        .execute();
      await named(db.schema.createTable('position').addColumn('id', serialKey(kind)))
        .addColumn('customer', 'bigint', (column) => column.notNull())
        .addColumn('direction', 'bigint', (column) => column.notNull())
        .addColumn('quantity', 'bigint', (column) => column.notNull())
        .addColumn('frozen', 'bigint', (column) => column.notNull())
        .addColumn('cost', 'text', (column) => column.notNull())
        .addColumn('open_points', 'text', (column) => column.notNull())
        .addColumn('today_cost', 'text', (column) => column.notNull())
        .addColumn('today', 'text', (column) => column.notNull())
        .addColumn('profit', 'bigint', (column) => column.notNull())
        .addColumn('fee', 'bigint', (column) => column.notNull())
        .addColumn('margin', 'bigint', (column) => column.notNull())
        .addColumn('opening_margin', 'bigint', (column) => column.notNull())
        .addColumn('leverage', 'bigint')
        .addColumn('base_cost', 'text')
        .addColumn('expires_at', 'bigint')
        .addColumn('due_at', 'bigint')
        .addColumn('warned', 'text')
        .addColumn('created_at', 'bigint', (column) => column.notNull())
        .addColumn('modified_at', 'bigint', (column) => column.notNull())
        .addColumn('closed_at', 'bigint')
        .execute();
      await db.schema
        .createIndex('position_open')
        .unique()
        .on('position')
        .columns(['customer', 'source', 'market', 'code', 'direction'])
        .where('closed_at' as never, 'is', null)
        .execute();
      await db.schema.createIndex('position_due').on('position').column('due_at').execute();
      await db.schema.createIndex('position_of_customer').on('position').columns(['customer', 'id']).execute();
      await named(db.schema.createTable('closed_part').addColumn('id', serialKey(kind)))
        .addColumn('customer', 'bigint', (column) => column.notNull())
        .addColumn('position', 'bigint', (column) => column.notNull())
        .addColumn('trade_order', 'bigint')
        .addColumn('direction', 'bigint', (column) => column.notNull())
        .addColumn('quantity', 'bigint', (column) => column.notNull())
        .addColumn('open_points', 'text', (column) => column.notNull())
        .addColumn('close_points', 'text', (column) => column.notNull())
        .addColumn('profit', 'bigint', (column) => column.notNull())
        .addColumn('fee', 'bigint', (column) => column.notNull())
        .addColumn('reason', 'text', (column) => column.notNull())
        .addColumn('opened_at', 'bigint', (column) => column.notNull())
        .addColumn('closed_at', 'bigint', (column) => column.notNull())
        .execute();
      await db.schema.createIndex('closed_part_of_customer').on('closed_part').columns(['customer', 'id']).execute();
      await db.schema.createIndex('closed_part_of_order').on('closed_part').column('trade_order').execute();
      await db.schema
        .createTable('movement')
        .addColumn('id', serialKey(kind))
        .addColumn('position', 'bigint', (column) => column.notNull())
        .addColumn('kind', 'text', (column) => column.notNull())
        .addColumn('quantity', 'bigint')
        .addColumn('price', 'text')
        .addColumn('amount', 'bigint', (column) => column.notNull())
        .addColumn('fee', 'bigint', (column) => column.notNull())
        .addColumn('currency', 'text', (column) => column.notNull())
        .addColumn('order_no', 'text')
        .addColumn('created_at', 'bigint', (column) => column.notNull())
        .execute();
      await db.schema.createIndex('movement_of_position').on('movement').columns(['position', 'id']).execute();
    },
  },
  '021-order-made': {
    async up(db: Kysely<never>) {
      await db.schema
        .alterTable('trade_order')
        .addColumn('made', 'text', (column) => column.notNull().defaultTo('0'))
        .execute();
      // What has been realised so far was rounded fill by fill; it goes on from there.
      await sql`update trade_order set made = profit || '000000000000' where profit is not null`.execute(db);
    },
  },
  '022-day-realised': {
    async up(db: Kysely<never>) {
      for (const name of ['today_points', 'today_made'])
        await db.schema
          .alterTable('position')
          .addColumn(name, 'text', (column) => column.notNull().defaultTo('0'))
          .execute();
      // A trading day lasts six days at most, over a long holiday: nothing closed longer ago is read again.
      const { rows } = await sql<ClosedBefore>`select id, direction, scale, multiplier, currency, settle_currency, today_cost, profit
        from position where closed_at >= (select max(closed_at) from position) - 518400000`.execute(db);
      for (const row of rows) await sql`update position set today_made = ${dayOf(row)} where id = ${row.id}`.execute(db);
      // What the broker had borne of a loss was counted in: an order that still trades goes on from what was booked.
      await sql`update trade_order set made = profit || '000000000000' where profit is not null and ended_at is null`.execute(db);
    },
  },
  /** What their customers had seen was kept nowhere: rather than trade at any price they end at the opening, as too far from it. */
  '023-unbound-orders': {
    async up(db: Kysely<never>) {
      const unreachable = sql`case when direction = ${Direction.Buy} then ${sql.lit(Number.MIN_SAFE_INTEGER)} else ${sql.lit(Number.MAX_SAFE_INTEGER)} end`;
      await sql`update trade_order set price = ${unreachable}
        where order_type = ${OrderType.Market} and price is null and opens_at is not null and ended_at is null`.execute(db);
    },
  },
  '025-shown-digits': {
    async up(db: Kysely<never>) {
      for (const table of ['trade_order', 'position', 'closed_part'])
        await db.schema.alterTable(table).addColumn('digits', 'bigint').execute();
    },
  },
  /** What is open was typed and read in decimals; from now on it is shown, and amended, as its instrument's page writes it. */
  '026-notation': {
    async up(db: Kysely<never>) {
      const roots = { ZB: 32, ZN: 32, ZF: 32, ZT: 32, TN: 32, UB: 32, F1U: 32, ZC: 8, ZW: 8, KE: 8, ZO: 8, ZS: 8 };
      for (const table of ['trade_order', 'position', 'closed_part']) {
        await db.schema.alterTable(table).addColumn('notation', 'text').execute();
        for (const [root, parts] of Object.entries(roots)) {
          const future = parts === 32 ? 'thirtySeconds' : 'centEighths';
          const option = parts === 32 ? 'sixtyFourths' : 'centEighths';
          // A month's letter and the last digit of its year.
          await sql`update ${sql.table(table)} set notation = case when underlying is null then ${sql.lit(future)} else ${sql.lit(option)} end
            where market = 'FUT' and coalesce(underlying, code) like ${sql.lit(`${root}__`)}`.execute(db);
        }
      }
    },
  },
});

/** Changes of what belongs to no domain. All are applied in order of their names; one that has shipped is never edited. */
import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

export const migrations = (): Record<string, Migration> => ({
  '001-setting-instrument': {
    async up(db: Kysely<never>) {
      await db.schema
        .createTable('setting')
        .addColumn('name', 'text', (column) => column.primaryKey())
        .addColumn('value', 'text', (column) => column.notNull())
        .execute();
      await db.schema
        .createTable('instrument')
        .addColumn('id', 'bigint', (column) => column.primaryKey())
        .addColumn('market', 'text', (column) => column.notNull())
        .addColumn('code', 'text', (column) => column.notNull())
        .addColumn('name', 'text', (column) => column.notNull())
        .addColumn('classify', 'text', (column) => column.notNull())
        .addColumn('source', 'bigint', (column) => column.notNull())
        .addColumn('currency', 'text', (column) => column.notNull())
        .addColumn('exchange', 'text', (column) => column.notNull())
        .addColumn('scale', 'bigint', (column) => column.notNull())
        .addColumn('tick_digits', 'bigint', (column) => column.notNull())
        .addColumn('lot', 'bigint', (column) => column.notNull())
        .addColumn('round_lot', 'bigint', (column) => column.notNull())
        .addColumn('type', 'text', (column) => column.notNull())
        .addColumn('isin', 'text')
        .addColumn('sector', 'text')
        .addColumn('state', 'bigint', (column) => column.notNull())
        .addUniqueConstraint('instrument_key', ['market', 'code'])
        .execute();
    },
  },
  /** Ids belong to one catalogue and move as contracts roll; what a store remembers for ever is (market, code). */
  '002-instrument-by-key': {
    async up(db: Kysely<never>) {
      await sql`alter table instrument rename to instrument_by_id`.execute(db);
      await db.schema
        .createTable('instrument')
        .addColumn('market', 'text', (column) => column.notNull())
        .addColumn('code', 'text', (column) => column.notNull())
        .addColumn('name', 'text', (column) => column.notNull())
        .addColumn('classify', 'text', (column) => column.notNull())
        .addColumn('source', 'bigint', (column) => column.notNull())
        .addColumn('currency', 'text', (column) => column.notNull())
        .addColumn('exchange', 'text', (column) => column.notNull())
        .addColumn('scale', 'bigint', (column) => column.notNull())
        .addColumn('tick_digits', 'bigint', (column) => column.notNull())
        .addColumn('lot', 'bigint', (column) => column.notNull())
        .addColumn('round_lot', 'bigint', (column) => column.notNull())
        .addColumn('type', 'text', (column) => column.notNull())
        .addColumn('isin', 'text')
        .addColumn('sector', 'text')
        .addColumn('state', 'bigint', (column) => column.notNull())
        .addPrimaryKeyConstraint('instrument_by_key', ['market', 'code'])
        .execute();
      const columns = sql.raw(
        'market, code, name, classify, source, currency, exchange, scale, tick_digits, lot, round_lot, type, isin, sector, state',
      );
      await sql`insert into instrument (${columns}) select ${columns} from instrument_by_id`.execute(db);
      await db.schema.dropTable('instrument_by_id').execute();
    },
  },
  /** Nothing ever read them: orders and positions know their instrument by (market, code), and its facts are the market's. */
  '024-listings-not-kept': {
    async up(db: Kysely<never>) {
      await db.schema.dropTable('instrument').ifExists().execute();
      await sql`delete from setting where name = 'catalogue'`.execute(db);
    },
  },
  '031-lease': {
    async up(db: Kysely<never>) {
      await db.schema
        .createTable('lease')
        .addColumn('name', 'text', (column) => column.primaryKey())
        .addColumn('holder', 'text', (column) => column.notNull())
        .addColumn('until', 'bigint', (column) => column.notNull())
        .execute();
    },
  },
  '034-lease-term': {
    async up(db: Kysely<never>) {
      await db.schema
        .alterTable('lease')
        .addColumn('term', 'bigint', (column) => column.notNull().defaultTo(0))
        .execute();
    },
  },
});

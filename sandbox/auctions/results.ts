/** What auctions ended at, kept: quotes of a later start of the sandbox would say something else of the past. */
import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import { AUCTION_SCALE } from '../../contract/finance/auction.ts';
import type { Integer } from '../db/columns.ts';
import type { Tx } from '../db/store.ts';
import type { Auction, Calendar, Priced } from './calendar.ts';

interface ResultTables {
  auction_result: {
    auction: string;
    /** Units of 10^-6 per 100 nominal. */
    price: Integer;
    /** Percent a year, a decimal. */
    rate: string;
  };
}

declare module '../db/schema.ts' {
  interface Schema extends ResultTables {}
}

export const resultMigrations = (): Record<string, Migration> => ({
  '080-auction-result': {
    async up(db: Kysely<never>) {
      await db.schema
        .createTable('auction_result')
        .addColumn('auction', 'text', (column) => column.primaryKey())
        .addColumn('price', 'bigint', (column) => column.notNull())
        .addColumn('rate', 'text', (column) => column.notNull())
        .execute();
    },
  },
});

/** Those of auctions, by id, as far as they are kept. */
export async function keptResults(tx: Tx, ids: readonly string[]): Promise<ReadonlyMap<string, Priced>> {
  // PostgreSQL knows no list of none.
  if (ids.length === 0) return new Map();
  const rows = await tx
    .selectFrom('auction_result')
    .selectAll()
    .where('auction', 'in', [...new Set(ids)])
    .execute();
  return new Map(rows.map(({ auction, price, rate }) => [auction, { price: { units: price, scale: AUCTION_SCALE }, rate }]));
}

/** What an auction ended at: kept from the first time that somebody asks. */
export async function settleResult(tx: Tx, calendar: Pick<Calendar, 'priced'>, auction: Auction): Promise<Priced> {
  const known = (await keptResults(tx, [auction.id])).get(auction.id);
  if (known) return known;
  const made = calendar.priced(auction, auction.decides);
  await tx
    .insertInto('auction_result')
    .values({ auction: auction.id, price: made.price.units, rate: made.rate })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return (await keptResults(tx, [auction.id])).get(auction.id) ?? made;
}

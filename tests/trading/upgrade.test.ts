/** A store of before, opened by the server of today: what it lacks is worked out, or ends. */
import Database from 'better-sqlite3';
import { Kysely, SqliteDialect, sql } from 'kysely';
import { Migrator } from 'kysely/migration';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { OrderType, Source } from '../../contract/codes.ts';
import { domains } from '../../sandbox/domains.ts';
import type { Schema } from '../../sandbox/db/schema.ts';
import type { Store } from '../../sandbox/db/store.ts';
import { openStore } from '../../sandbox/store.ts';
import { bothStores, STORES } from '../sandbox/bothStores.ts';
import { create, type Floor, granted, openFloor } from './floor.ts';
import { pinnedMarket } from './pinned.ts';
import { clientOrderId } from './wish.ts';

/** While Frankfurt trades, and once it doesn't any more; New York does at both. */
const BOTH_OPEN = Date.parse('2026-03-11T14:30Z');
const NEW_YORK_OPEN = Date.parse('2026-03-11T18:00Z');
const HONG_KONG_OPENS = Date.parse('2026-03-12T01:30Z');
const FRANKFURT_OPENS = Date.parse('2026-03-12T08:00Z');

const where = bothStores();

/** The last migration of a store of before: one later than this must cope with what is open in it. */
const BEFORE = '021';
/** Later migrations drop these with all that is in them. */
const MADE_ANEW = ['email_code'];

/** What each table had in a store of before. */
async function columnsBefore(): Promise<ReadonlySet<string>> {
  const db = new Kysely<Schema>({ dialect: new SqliteDialect({ database: new Database(':memory:') }) });
  const known = Object.entries(domains.migrations('sqlite')).filter(([name]) => name.slice(0, 3) <= BEFORE);
  const { error } = await new Migrator({ db, provider: { getMigrations: async () => Object.fromEntries(known) } }).migrateToLatest();
  expect(error).toBeUndefined();
  const columns = await columnsOf(db);
  await db.destroy();
  return new Set(columns.map(({ table, column }) => `${table}.${column}`));
}

async function columnsOf({ introspection }: Kysely<Schema>): Promise<{ table: string; column: string }[]> {
  const tables = await introspection.getTables();
  return tables
    .filter(({ name }) => !MADE_ANEW.includes(name))
    .flatMap(({ name, columns }) => columns.map((column) => ({ table: name, column: column.name })));
}

/** Whatever later migrations brought is taken out again, and the store knows of none of them. */
async function turnBack(store: Store): Promise<void> {
  const before = await columnsBefore();
  const tables = new Set([...before].map((column) => column.split('.', 1)[0]));
  await store.inTransaction(async (tx) => {
    const columns = await columnsOf(tx);
    const later = new Set(columns.map(({ table }) => table).filter((table) => !tables.has(table)));
    for (const table of later) await sql`drop table ${sql.table(table)}`.execute(tx);
    for (const { table, column } of columns)
      if (!later.has(table) && !before.has(`${table}.${column}`))
        await sql`alter table ${sql.table(table)} drop column ${sql.ref(column)}`.execute(tx);
    await sql`delete from kysely_migration where substr(name, 1, 3) > ${BEFORE}`.execute(tx);
  });
}

describe.each(STORES)('a store of before on %s', (kind) => {
  const pinned = pinnedMarket();
  let store: Store;
  let floor: Floor;
  let customer: number;
  const mine = () => floor.trading.reads.mine(customer, {});
  const flat = async (code: string) => {
    const position = (await mine()).list.find(({ stockCode }) => stockCode === code);
    const wish = { id: position?.id ?? 0, quantity: position?.positionNum ?? 0, orderType: OrderType.Market };
    return granted(await floor.trading.orders.flat(customer, { ...wish, clientOrderId: clientOrderId() }));
  };
  const orderNow = async (id: number) => granted(await floor.trading.reads.order(customer, id));

  beforeAll(async () => {
    store = await openStore(where(kind));
    floor = openFloor(store, BOTH_OPEN, pinned.market);
    customer = await floor.customer({ USD: 100_000_00n, EUR: 100_000_00n, HKD: 100_000_00n });
  });
  afterAll(() => store.close());

  it('knows what the day’s closed positions made, and trades no market order at any price', async () => {
    granted(await create(floor, customer, { stockCode: 'SAP', market: 'DE', quantity: 10 }));
    floor.now = NEW_YORK_OPEN;
    pinned.pin('US', 'AAPL', 2_000_000);
    pinned.pin('FX', 'USDJPY', 150_000);
    granted(await create(floor, customer, { stockCode: 'AAPL', quantity: 10 }));
    const pair = { stockCode: 'USDJPY', market: 'FX', source: Source.Forex, leverage: 20 } as const;
    granted(await create(floor, customer, { ...pair, quantity: 100_000 }));
    pinned.pin('US', 'AAPL', 2_010_000);
    pinned.pin('FX', 'USDJPY', 151_000);
    await flat('AAPL');
    await flat('USDJPY');
    const buying = granted(await create(floor, customer, { stockCode: '00005', market: 'HK', quantity: 400 }));
    const selling = await flat('SAP');
    expect([buying.reason, selling.reason]).toEqual(['queued', 'queued']);
    const { day } = await mine();
    // 10 × 1.00; 100,000 JPY / 151
    expect(day?.map(({ closed }) => closed).toSorted()).toEqual(['0.00', '10.00', '662.25']);

    await turnBack(store);
    await store.close();
    store = await openStore(where(kind));
    floor = openFloor(store, NEW_YORK_OPEN, pinned.market);
    expect((await mine()).day).toEqual(day);

    const away = { reason: 'rejected', denial: 'openedAway', filledQuantity: 0, reserved: '0.00' };
    await floor.at(HONG_KONG_OPENS);
    expect(await orderNow(buying.id)).toMatchObject(away);
    expect(await floor.money(customer, 'HKD')).toEqual({ free: 100_000_00n, held: 0n });
    await floor.at(FRANKFURT_OPENS);
    expect(await orderNow(selling.id)).toMatchObject(away);
    expect((await mine()).list).toMatchObject([{ stockCode: 'SAP', positionNum: 10, frozenNum: 0 }]);
    expect(await floor.balances()).toBe(true);
  });
});

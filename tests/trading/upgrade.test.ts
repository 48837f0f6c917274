/** A store of before, opened by the server of today: what it lacks is worked out, or ends. */
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { OrderType, Source } from '../../contract/codes.ts';
import { openStore, type Store } from '../../sandbox/db/store.ts';
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

/** As it was before a position kept what its day realised, a market order how far it may go, and both the decimals of their prices. */
const turnBack = (store: Store): Promise<void> =>
  store.inTransaction(async (tx) => {
    for (const name of ['today_points', 'today_made']) await sql`alter table position drop column ${sql.ref(name)}`.execute(tx);
    for (const table of ['trade_order', 'position', 'closed_part']) await sql`alter table ${sql.ref(table)} drop column digits`.execute(tx);
    await sql`delete from kysely_migration where name >= '022'`.execute(tx);
  });

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

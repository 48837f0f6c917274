/** Shares across a split, as New York saw it: AAPL 4:1 on 2020-08-31, USO 1:8 on 2020-04-29. */
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { Direction, OrderType, Source } from '../../contract/codes.ts';
import type { Store } from '../../sandbox/db/store.ts';
import { openStore } from '../../sandbox/store.ts';
import { idOf, market } from '../../sandbox/market/market.fixture.ts';
import { create, denialOf, type Floor, granted, openFloor } from './floor.ts';
import { clientOrderId } from './wish.ts';
import { type Pinned, pinnedMarket } from './pinned.ts';

const SECOND = 1000;
const BEFORE = Date.parse('2020-08-28T18:00Z');
/** New York's first hours. */
const SPLIT = Date.parse('2020-08-31T08:00Z');

let store: Store;
let pinned: Pinned;
let floor: Floor;
let customer: number;
beforeAll(async () => {
  store = await openStore('memory');
});
afterAll(() => store.close());
const begin = async (at: number): Promise<void> => {
  floor = openFloor(store, at, pinned.market);
  customer = await floor.customer({ USD: 100_000_00n });
};
beforeEach(() => {
  pinned = pinnedMarket();
});

const only = async () => {
  const { list } = await floor.trading.reads.mine(customer, {});
  const [position] = list;
  if (!position || list.length > 1) throw new Error(`${list.length} positions`);
  return position;
};

it('a split multiplies what is held and leaves its cost, orders of the old shares end', async () => {
  await begin(BEFORE);
  pinned.pin('US', 'AAPL', 4_992_300);
  granted(await create(floor, customer, { stockCode: 'AAPL', quantity: 10 }));
  const buys = granted(await create(floor, customer, { stockCode: 'AAPL', quantity: 5, price: '450', validity: 'gtc' }));
  const { id } = await only();
  const sells = granted(
    await floor.trading.orders.flat(customer, {
      id,
      orderType: OrderType.Limit,
      price: '600',
      quantity: 4,
      validity: 'gtc',
      clientOrderId: clientOrderId(),
    }),
  );
  await floor.at(SPLIT - 1);
  expect(await only()).toMatchObject({ positionNum: 10, frozenNum: 4, cost: '4992.30' });
  pinned.pin('US', 'AAPL', 1_290_400);
  await floor.at(SPLIT);
  await floor.at(SPLIT + SECOND);
  // 10 × 499.23 = 4,992.30 = 40 × 124.8075; 40 × 129.04 = 5,161.60
  expect(await only()).toMatchObject({ positionNum: 40, frozenNum: 0, cost: '4992.30', averagePrice: '124.8075', profit: '169.30' });
  const ended = (await floor.trading.reads.orders(customer, {})).list.filter((order) => [buys.id, sells.id].includes(order.id));
  expect(ended.map(({ reason, reserved }) => ({ reason, reserved }))).toEqual([
    { reason: 'expired', reserved: '0.00' },
    { reason: 'expired', reserved: '0.00' },
  ]);
  const { list } = await floor.trading.reads.movements(customer, { id });
  expect(list[0]).toMatchObject({ type: 'split', quantity: 30, amount: '0.00' });
  expect(list).toHaveLength(2);
  // 10 × 499.23 and 0.005 a share, at least 1.00
  expect(await floor.money(customer, 'USD')).toEqual({ free: 100_000_00n - 4_992_30n - 1_00n, held: 0n });
  // All of it is sold in new shares.
  floor.now = Date.parse('2020-08-31T14:30Z');
  const sold = granted(
    await floor.trading.orders.create(customer, 'test', {
      stockCode: 'AAPL',
      market: 'US',
      source: Source.Stock,
      direction: Direction.Sell,
      orderType: OrderType.Market,
      quantity: 40,
      clientOrderId: clientOrderId(),
    }),
  );
  expect(sold).toMatchObject({ filledQuantity: 40, profit: '169.30' });
  expect(await floor.balances()).toBe(true);
});

it('an order of the old shares can’t be amended once they are new, though no sweep has come by', async () => {
  await begin(BEFORE);
  pinned.pin('US', 'AAPL', 4_992_300);
  granted(await create(floor, customer, { stockCode: 'AAPL', quantity: 10 }));
  const buys = granted(await create(floor, customer, { stockCode: 'AAPL', quantity: 5, price: '450', validity: 'gtc' }));
  const { id } = await only();
  const limit = { id, orderType: OrderType.Limit, price: '600', quantity: 4, validity: 'gtc', clientOrderId: clientOrderId() } as const;
  const sells = granted(await floor.trading.orders.flat(customer, limit));
  pinned.pin('US', 'AAPL', 1_290_400);
  floor.now = SPLIT + SECOND;
  for (const order of [buys, sells]) {
    const change = { id: order.id, price: '128', quantity: 4, clientOrderId: clientOrderId() };
    expect(denialOf(await floor.trading.orders.amend(customer, change))).toMatchObject({ reason: 'orderEnded' });
  }
  await floor.at(SPLIT + 2 * SECOND);
  expect(await only()).toMatchObject({ positionNum: 40, frozenNum: 0 });
  expect((await floor.money(customer, 'USD')).held).toBe(0n);
  // An order of the new shares is amended as one of those: all 40 of them.
  const anew = granted(await floor.trading.orders.flat(customer, { ...limit, price: '150', clientOrderId: clientOrderId() }));
  const change = { id: anew.id, price: '160', quantity: 40, clientOrderId: clientOrderId() };
  expect(granted(await floor.trading.orders.amend(customer, change))).toMatchObject({ quantity: 40, price: '160.00' });
  expect(await only()).toMatchObject({ positionNum: 40, frozenNum: 40 });
});

it('the simulated market and the holding agree on the day: no profit comes of the split itself', async () => {
  const floorOf = openFloor(store, BEFORE);
  floor = floorOf;
  customer = await floor.customer({ USD: 100_000_00n });
  granted(await create(floor, customer, { stockCode: 'AAPL', quantity: 10 }));
  await floor.at(Date.parse('2020-08-28T20:30Z'));
  const evening = Number((await only()).profit);
  await floor.at(SPLIT + SECOND);
  const morning = await only();
  const last = market.quote(idOf('AAPL'), SPLIT + SECOND).price;
  expect(morning.positionNum).toBe(40);
  // The close in old shares, in new ones: rounded to the new tick.
  expect(Math.abs(Number(morning.profit) - evening)).toBeLessThan(40 * 0.005 + 0.01);
  expect(last).toBeLessThan(2_000_000);
});

it('a reverse split pays out the fraction that it leaves over', async () => {
  await begin(Date.parse('2020-04-28T18:00Z'));
  pinned.pin('US', 'USO', 21_300);
  granted(await create(floor, customer, { stockCode: 'USO', quantity: 20 }));
  const { id } = await only();
  pinned.pin('US', 'USO', 170_400);
  await floor.at(Date.parse('2020-04-29T08:00:01Z'));
  // 20 × 2.13 = 42.60 make 2.5 shares: 2 cost 34.08, the half 8.52 and is paid at 17.04 / 2.
  expect(await only()).toMatchObject({ positionNum: 2, cost: '34.08', averagePrice: '17.04', profit: '0.00', sellProfit: '0.00' });
  const { list } = await floor.trading.reads.movements(customer, { id });
  expect(list[0]).toMatchObject({ type: 'split', quantity: -18, amount: '8.52' });
  expect(await floor.money(customer, 'USD')).toEqual({ free: 100_000_00n - 42_60n - 1_00n + 8_52n, held: 0n });
  expect(await floor.balances()).toBe(true);
});

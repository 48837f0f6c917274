/** What a sheet promises of a market order holds for every part of it; and no customer trades against himself. Worked by hand at pinned books. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { Direction, OrderStatus, OrderType, Source } from '../../contract/codes.ts';
import type { Store } from '../../sandbox/db/store.ts';
import { openStore } from '../../sandbox/store.ts';
import { create, denialOf, type Floor, granted, openFloor } from './floor.ts';
import { type Pinned, pinnedMarket } from './pinned.ts';
import { clientOrderId } from './wish.ts';

const { Buy, Sell } = Direction;
const { Market, Limit } = OrderType;
const TRADING = Date.parse('2026-03-11T14:30Z');
const CLOSED = Date.parse('2026-03-11T23:30Z');

let store: Store;
let pinned: Pinned;
let floor: Floor;
let customer: number;
beforeAll(async () => {
  store = await openStore('memory');
});
afterAll(() => store.close());
beforeEach(async () => {
  pinned = pinnedMarket();
  pinned.pin('US', 'AAPL', 2_000_000);
  floor = openFloor(store, TRADING, pinned.market);
  customer = await floor.customer({ USD: 100_000_00n });
});

const buy = (quantity: number, more: object = {}) => create(floor, customer, { stockCode: 'AAPL', quantity, ...more });
const limit = (direction: Direction, quantity: number, price: string, more: object = {}) =>
  buy(quantity, { direction, orderType: Limit, price, validity: 'gtc', ...more });
const orderNow = async (id: number) => granted(await floor.trading.reads.order(customer, id));
const position = async () => {
  const [found] = (await floor.trading.reads.mine(customer, {})).list;
  if (!found) throw new Error('nothing held');
  return found;
};
const fills = (id: number) =>
  store.inSnapshot((tx) => tx.selectFrom('trade_fill').select(['price', 'quantity']).where('trade_order', '=', BigInt(id)).execute());
/** As every sheet that closes sends it. */
const close = async (quantity: number, tolerance: string) =>
  floor.trading.orders.flat(customer, {
    ...{ id: (await position()).id, quantity, orderType: Market, price: '200.00', tolerance },
    clientOrderId: clientOrderId(),
  });

describe('the bound of a market order', () => {
  it('holds for every part of a close: what the book has beyond it stays there, and the rest waits at the bound', async () => {
    granted(await buy(100));
    // Half a percent of 200 is 1: the third level lies beyond 199.00.
    pinned.pinBook('US', 'AAPL', [
      [2_000_000, 10],
      [1_992_000, 10],
      [1_985_000, 80],
    ]);
    floor.now += 1000;
    const sold = granted(await close(100, '0.005'));
    expect(sold).toMatchObject({ status: OrderStatus.PartlyFilled, filledQuantity: 20, averagePrice: '199.60', bound: '199.00' });
    expect(await position()).toMatchObject({ positionNum: 80, frozenNum: 80 });
    // The market goes on beyond the bound, and comes back to it.
    pinned.pin('US', 'AAPL', 1_989_900);
    await floor.pass(1000);
    expect(await orderNow(sold.id)).toMatchObject({ filledQuantity: 20 });
    pinned.pin('US', 'AAPL', 1_990_000);
    await floor.pass(1000);
    // 20 at 199.60 and 80 at 199.00: 19,912.
    expect(await orderNow(sold.id)).toMatchObject({ status: OrderStatus.Filled, amount: '19912.00', averagePrice: '199.12' });
    for (const { price } of await fills(sold.id)) expect(Number(price)).toBeGreaterThanOrEqual(1_990_000);
    expect(await floor.balances()).toBe(true);
  });

  it('reserves what it may cost and no more, and gives it back with the day', async () => {
    pinned.pin('US', 'AAPL', 2_000_000, 40);
    const bought = granted(await buy(100, { orderType: Market, price: '200.00', tolerance: '0.005' }));
    // 60 × 201.00, and the rest of the charges: a cent a share.
    expect(bought).toMatchObject({ filledQuantity: 40, bound: '201.00' });
    expect(bought.reserved).toMatch(/^1206[01]\./);
    await floor.at(CLOSED);
    expect(await orderNow(bought.id)).toMatchObject({ status: OrderStatus.Ended, reason: 'expired', reserved: '0.00' });
  });

  it('is two ticks where the tolerance is less, on both sides of what was seen', async () => {
    pinned.pin('US', 'AAPL', 2_000_200);
    const wish = { orderType: Market, price: '200.00', tolerance: '0' };
    expect(granted(await buy(1, wish))).toMatchObject({ status: OrderStatus.Filled, bound: '200.02' });
    pinned.pin('US', 'AAPL', 2_000_300);
    floor.now += 1000;
    expect(denialOf(await buy(1, wish))).toMatchObject({ reason: 'priceMoved', nearest: ['200.03'] });
  });

  it('is told in the terms', () => {
    expect(granted(floor.trading.terms.minCount({ stockCode: 'AAPL', market: 'US', source: Source.Stock })).bounded).toBe(true);
  });
});

describe('an order against an own one on the other side', () => {
  it('is refused where the two would meet, and the first one stays', async () => {
    granted(await buy(10));
    const selling = granted(await limit(Sell, 10, '210.00'));
    pinned.pin('US', 'AAPL', 2_000_000, 1);
    floor.now += 1000;
    expect(denialOf(await limit(Buy, 5, '210.00'))).toMatchObject({ reason: 'selfTrade', field: 'price' });
    expect(denialOf(await buy(5))).toMatchObject({ reason: 'selfTrade' });
    // Just below it they don't meet; one that the book fills before it gets there doesn't either.
    granted(await limit(Buy, 5, '209.99'));
    floor.now += 1000;
    granted(await limit(Buy, 1, '215.00'));
    expect(await orderNow(selling.id)).toMatchObject({ status: OrderStatus.Working, reason: null });
    expect(await floor.balances()).toBe(true);
  });

  it('is refused with another price too, and in the queue for the opening', async () => {
    granted(await buy(10));
    floor.now = CLOSED;
    granted(await limit(Sell, 10, '210.00'));
    const buying = granted(await limit(Buy, 5, '190.00'));
    const amended = await floor.trading.orders.amend(customer, {
      id: buying.id,
      price: '211.00',
      quantity: 5,
      clientOrderId: clientOrderId(),
    });
    expect(denialOf(amended)).toMatchObject({ reason: 'selfTrade', field: 'price' });
    const still = await orderNow(buying.id);
    expect(still.price).toBe('190.00');
    expect(still.reserved).toMatch(/^95\d\./);
    expect(denialOf(await buy(1, { orderType: Market, price: '206.00', tolerance: '0.02' }))).toMatchObject({ reason: 'selfTrade' });
    expect(await floor.balances()).toBe(true);
  });

  it('of another customer is none of his', async () => {
    granted(await buy(10));
    granted(await limit(Sell, 10, '210.00'));
    const other = await floor.customer({ USD: 100_000_00n });
    expect((await create(floor, other, { stockCode: 'AAPL', quantity: 1, orderType: Limit, price: '215.00' })).ok).toBe(true);
  });
});

describe('an order amended to what has traded', () => {
  it('is done: its rest is free again', async () => {
    pinned.pin('US', 'AAPL', 2_000_000, 4);
    const order = granted(await limit(Buy, 10, '200.00'));
    expect(order).toMatchObject({ filledQuantity: 4 });
    const amend = (quantity: number) =>
      floor.trading.orders.amend(customer, { id: order.id, price: '200.00', quantity, clientOrderId: clientOrderId() });
    expect(denialOf(await amend(3))).toMatchObject({ reason: 'quantityTooSmall', nearest: ['4'] });
    expect(granted(await amend(4))).toMatchObject({ status: OrderStatus.Filled, quantity: 4, filledQuantity: 4, reserved: '0.00' });
    expect((await floor.money(customer, 'USD')).held).toBe(0n);
    expect(await floor.balances()).toBe(true);
  });

  it('that closes gives its part of the position back', async () => {
    granted(await buy(10));
    pinned.pin('US', 'AAPL', 2_000_000, 4);
    floor.now += 1000;
    const order = granted(await limit(Sell, 10, '200.00'));
    expect(await position()).toMatchObject({ positionNum: 6, frozenNum: 6 });
    granted(await floor.trading.orders.amend(customer, { id: order.id, price: '200.00', quantity: 4, clientOrderId: clientOrderId() }));
    expect(await position()).toMatchObject({ positionNum: 6, frozenNum: 0 });
  });
});

it('tells of a position what its day’s closed parts brought, as part of its own day', async () => {
  granted(await buy(10));
  expect((await position()).todayClosed).toBeUndefined();
  pinned.pin('US', 'AAPL', 2_050_000);
  floor.now += 1000;
  granted(await close(4, '0.05'));
  // Four sold at 205 brought 20, the six that stay made 30; 50 in all.
  expect(await position()).toMatchObject({ profit: '30.00', todayProfit: '50.00', todayClosed: '20.00', digits: 2 });
});

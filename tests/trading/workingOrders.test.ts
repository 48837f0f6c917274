/** Orders that wait: found again, cancelled, amended, and how many a customer may have; on both stores. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { Direction, OrderStatus, OrderType } from '../../contract/codes.ts';
import { LIMITS } from '../../contract/rules.ts';
import type { Store } from '../../sandbox/db/store.ts';
import { openStore } from '../../sandbox/store.ts';
import { idOf, market } from '../../sandbox/market/market.fixture.ts';
import { bothStores, STORES } from '../sandbox/bothStores.ts';
import { create, denialOf, type Floor, granted } from './floor.ts';
import { best, openTrader, times, type Trader } from './trader.ts';
import { clientOrderId } from './wish.ts';

const { Sell } = Direction;

const where = bothStores();

describe.each(STORES)('working orders on %s', (kind) => {
  let store: Store;
  let floor: Floor;
  let customer: number;
  let trader: Trader;
  beforeAll(async () => {
    store = await openStore(where(kind));
  });
  afterAll(() => store.close());
  beforeEach(async () => {
    ({ floor, customer, trader } = await openTrader(store));
  });

  it('tells one order by its number, to its own customer only', async () => {
    const low = await trader.place({ stockCode: 'AAPL', quantity: 3, price: '50.00' });
    expect(granted(await floor.trading.reads.order(customer, low.id))).toEqual(low);
    granted(await floor.trading.orders.cancel(customer, low.id));
    expect(granted(await floor.trading.reads.order(customer, low.id))).toMatchObject({ id: low.id, reason: 'cancelled' });
    const other = await floor.customer({ USD: 1n });
    for (const [who, id] of [
      [other, low.id],
      [customer, 2_000_000_000],
    ] as const)
      expect(denialOf(await floor.trading.reads.order(who, id))).toEqual({ reason: 'orderUnknown', field: 'id' });
  });

  it('cancels what has not traded, once', async () => {
    const low = await trader.place({ stockCode: 'AAPL', quantity: 10, price: '50.00' });
    expect(granted(await floor.trading.orders.cancel(customer, low.id))).toMatchObject({
      status: OrderStatus.Ended,
      reason: 'cancelled',
      reserved: '0.00',
    });
    expect(denialOf(await floor.trading.orders.cancel(customer, low.id))).toMatchObject({ reason: 'orderEnded', field: 'id' });
    const stranger = await floor.customer({});
    expect(denialOf(await floor.trading.orders.cancel(stranger, low.id))).toMatchObject({ reason: 'orderUnknown', field: 'id' });
    expect(await floor.money(customer, 'USD')).toEqual({ free: 100_000_00n, held: 0n });
  });

  it('cancels fifty at once, or those of one market', async () => {
    for (let count = 0; count < 25; count += 1) {
      await trader.place({ stockCode: 'AAPL', quantity: 1, price: '50.00' });
      await trader.place({ stockCode: 'SAP', market: 'DE', quantity: 1, price: '5.00' });
    }
    expect(await floor.trading.orders.cancelAll(customer, { market: 'DE' })).toHaveLength(25);
    const rest = await floor.trading.orders.cancelAll(customer, {});
    expect(rest.map(({ status, reason, market: of }) => [status, reason, of])).toEqual(
      Array.from({ length: 25 }, () => [OrderStatus.Ended, 'cancelled', 'US']),
    );
    expect(await floor.trading.orders.cancelAll(customer, {})).toEqual([]);
    expect([await floor.money(customer, 'USD'), await floor.money(customer, 'EUR')]).toEqual([
      { free: 100_000_00n, held: 0n },
      { free: 20_000_00n, held: 0n },
    ]);
  });

  // A count by one query, at either store the same.
  it.runIf(kind === 'sqlite')(
    'takes so many working orders of one customer, one more once one has ended, and another customer’s',
    async () => {
      const wish = { stockCode: 'AAPL', quantity: 1, price: '1.00' };
      await trader.place({ stockCode: 'KO', quantity: 1, orderType: OrderType.Market });
      const orders = [];
      for (let number = 0; number < LIMITS.workingOrders; number += 1) orders.push(await trader.place(wish));
      expect(await trader.refused(wish)).toMatchObject({ reason: 'orderTooMany' });
      // The way out of a position stays open.
      expect(await trader.place({ stockCode: 'KO', quantity: 1, direction: Sell, orderType: OrderType.Market })).toMatchObject({
        filledQuantity: 1,
      });
      granted(await create(floor, await floor.customer({ USD: 1000_00n }), wish));
      granted(await floor.trading.orders.cancel(customer, orders[0]?.id ?? 0));
      await trader.place(wish);
      await floor.trading.orders.cancelAll(customer, {});
    },
    60_000,
  );

  it('amends price and quantity: holds or frees the difference, and keeps number and place', async () => {
    const low = await trader.place({ stockCode: 'AAPL', quantity: 10, price: '50.00' });
    const amend = (price: string, quantity: number, id = low.id) =>
      floor.trading.orders.amend(customer, { id, price, quantity, clientOrderId: clientOrderId() });
    expect(granted(await amend('60.00', 20))).toMatchObject({
      id: low.id,
      orderNo: low.orderNo,
      price: '60.00',
      quantity: 20,
      reserved: '1201.00',
    });
    expect((await floor.money(customer, 'USD')).held).toBe(1201_00n);
    expect(granted(await amend('40.00', 5))).toMatchObject({ reserved: '201.00' });
    expect(denialOf(await amend('40.005', 5))).toEqual({ reason: 'priceOffTick', field: 'price', nearest: ['40.00', '40.01'] });
    expect(denialOf(await amend('50000.00', 5))).toEqual({ reason: 'insufficientFunds', field: 'quantity' });
    expect((await trader.orderNow(low.id)).price).toBe('40.00');
    // To a price at which the market sells it trades at once, at the better one.
    const { price } = best(floor, 'AAPL', 'asks');
    expect(granted(await amend('1000.00', 5))).toMatchObject({ status: OrderStatus.Filled, averagePrice: price, reserved: '0.00' });
    expect(denialOf(await amend('40.00', 5))).toMatchObject({ reason: 'orderEnded' });
    expect(await floor.balances()).toBe(true);
  });

  it('cannot cancel what a fill took first, nor fill what was cancelled', async () => {
    const { price } = best(floor, 'AAPL', 'asks');
    const low = await trader.place({ stockCode: 'AAPL', quantity: 3, price: times(price, 0.999) });
    floor.now += 250;
    for (let step = 0; step < 200 && (market.depth(idOf('AAPL'), floor.now).asks[0]?.price ?? '') > (low.price ?? ''); step += 1)
      floor.now += 60_000;
    const [cancelled] = await Promise.all([floor.trading.orders.cancel(customer, low.id), floor.trading.sweep()]);
    const after = await trader.orderNow(low.id);
    expect(after.status).toBe(cancelled.ok ? OrderStatus.Ended : OrderStatus.Filled);
    expect((await trader.positions())[0]?.positionNum ?? 0).toBe(after.filledQuantity);
    expect((await floor.money(customer, 'USD')).held).toBe(0n);
  });
});

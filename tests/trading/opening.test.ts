/** Market orders that wait for an opening: what their customer saw binds them there too. Worked by hand at pinned prices. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { Direction, OrderStatus, OrderType, Source } from '../../contract/codes.ts';
import type { Store } from '../../sandbox/db/store.ts';
import { openStore } from '../../sandbox/store.ts';
import { create, denialOf, type Floor, granted, openFloor } from './floor.ts';
import { type Pinned, pinnedMarket } from './pinned.ts';
import { clientOrderId, order } from './wish.ts';

const { Buy, Sell } = Direction;
const TRADING = Date.parse('2026-03-11T14:30Z');
const CLOSED = Date.parse('2026-03-11T23:30Z');
const OPENING = Date.parse('2026-03-12T13:30Z');
const DAY = 86_400_000;

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
  floor = openFloor(store, CLOSED, pinned.market);
  customer = await floor.customer({ USD: 100_000_00n });
});

const orderNow = async (id: number) => (await floor.trading.reads.orders(customer, {})).list.find((own) => own.id === id);
const positions = async () => (await floor.trading.reads.mine(customer, {})).list;
/** As the ticket sends a market order. */
const seeing = (tolerance: string, more: object = {}) => ({
  ...{ stockCode: 'AAPL', quantity: 10, orderType: OrderType.Market, price: '200.00', tolerance },
  ...more,
});

describe('a market order that waits for the opening', () => {
  it.each([
    // A quarter of a percent beyond 200 is 200.50.
    { tolerance: '0.0025', opens: 2_005_000, fills: true },
    { tolerance: '0.0025', opens: 2_005_100, fills: false },
    { tolerance: '0.02', opens: 2_040_000, fills: true },
    { tolerance: '0.02', opens: 2_040_100, fills: false },
    { tolerance: '0.05', opens: 2_100_000, fills: true },
    { tolerance: '0.05', opens: 2_100_100, fills: false },
    { tolerance: '0.0025', opens: 1_500_000, fills: true },
  ])('to buy, seen at 200 within $tolerance: opens at $opens, fills $fills', async ({ tolerance, opens, fills }) => {
    const queued = granted(await create(floor, customer, seeing(tolerance)));
    expect(queued).toMatchObject({ status: OrderStatus.Working, reason: 'queued', opensAt: OPENING / 1000 });
    pinned.pin('US', 'AAPL', opens);
    floor.told.length = 0;
    await floor.at(OPENING);
    const cost = BigInt(opens / 100) * 10n + 1_00n;
    if (fills) {
      expect(await orderNow(queued.id)).toMatchObject({ status: OrderStatus.Filled, filledQuantity: 10 });
      expect(await floor.money(customer, 'USD')).toEqual({ free: 100_000_00n - cost, held: 0n });
    } else {
      expect(await orderNow(queued.id)).toMatchObject({
        status: OrderStatus.Ended,
        reason: 'rejected',
        denial: 'openedAway',
        filledQuantity: 0,
      });
      expect(await floor.money(customer, 'USD')).toEqual({ free: 100_000_00n, held: 0n });
    }
    expect(floor.told).toContain(`${customer} order`);
    expect(await floor.balances()).toBe(true);
  });

  it('to sell is bound below, and leaves the position free where it ends', async () => {
    floor.now = TRADING;
    granted(await create(floor, customer, seeing('0.02')));
    floor.now = CLOSED;
    const [{ id } = { id: 0 }] = await positions();
    const flat = async () =>
      granted(
        await floor.trading.orders.flat(customer, {
          ...{ id, quantity: 10, orderType: OrderType.Market, price: '200.00', tolerance: '0.02' },
          clientOrderId: clientOrderId(),
        }),
      );
    const first = await flat();
    expect((await positions())[0]).toMatchObject({ positionNum: 10, frozenNum: 10 });
    pinned.pin('US', 'AAPL', 1_959_900);
    await floor.at(OPENING);
    expect(await orderNow(first.id)).toMatchObject({ reason: 'rejected', denial: 'openedAway' });
    expect((await positions())[0]).toMatchObject({ positionNum: 10, frozenNum: 0 });
    // 195.99 × 10 came to nothing; seen at 200 again the evening after, 196 is just within.
    floor.now = CLOSED + DAY;
    const second = await flat();
    pinned.pin('US', 'AAPL', 1_960_000);
    await floor.at(OPENING + DAY);
    expect(await orderNow(second.id)).toMatchObject({ status: OrderStatus.Filled, averagePrice: '196.00', profit: '-40.00' });
  });

  it('in the auction is bound as well', async () => {
    const auction = async () =>
      granted(await floor.trading.orders.create(customer, 'auctionStockCreate', { ...order(seeing('0.02')), source: Source.AuctionStock }));
    const queued = await auction();
    pinned.pin('US', 'AAPL', 2_040_100);
    await floor.at(OPENING);
    expect(await orderNow(queued.id)).toMatchObject({ reason: 'rejected', denial: 'openedAway' });
    floor.now = CLOSED + DAY;
    const again = await auction();
    pinned.pin('US', 'AAPL', 2_040_000);
    await floor.at(OPENING + DAY);
    expect(await orderNow(again.id)).toMatchObject({ status: OrderStatus.Filled, averagePrice: '204.00' });
  });

  it('without a tolerance takes what comes', async () => {
    const queued = granted(await create(floor, customer, { stockCode: 'AAPL', quantity: 10 }));
    pinned.pin('US', 'AAPL', 3_000_000);
    await floor.at(OPENING);
    expect(await orderNow(queued.id)).toMatchObject({ status: OrderStatus.Filled, averagePrice: '300.00' });
  });

  it('with a tolerance of nothing seen is refused at once', async () => {
    expect(denialOf(await create(floor, customer, { stockCode: 'AAPL', quantity: 10, tolerance: '0.01' }))).toMatchObject({
      reason: 'priceMissing',
    });
  });

  it('whose opening nobody saw waits for the next, still bound', async () => {
    const queued = granted(await create(floor, customer, seeing('0.02', { validity: 'gtc' })));
    floor.told.length = 0;
    await floor.at(CLOSED + DAY);
    expect(floor.told).toContain(`${customer} order`);
    expect(await orderNow(queued.id)).toMatchObject({ status: OrderStatus.Working, reason: 'queued', opensAt: (OPENING + DAY) / 1000 });
    pinned.pin('US', 'AAPL', 2_040_100);
    await floor.at(OPENING + DAY);
    expect(await orderNow(queued.id)).toMatchObject({ reason: 'rejected', denial: 'openedAway' });
  });

  it.each([Buy, Sell])('of a future is bound on both sides (%s)', async (direction) => {
    floor.now = Date.parse('2026-03-14T12:00Z');
    pinned.pin('FUT', 'ESM6', 700_000);
    const queued = granted(
      await floor.trading.orders.create(customer, 'futureCreate', {
        ...{ market: 'FUT', stockCode: 'ESM6', source: Source.Future, quantity: 1, orderType: OrderType.Market, validity: 'gtc' },
        ...{ direction, price: '7000', tolerance: '0.02', clientOrderId: clientOrderId() },
      }),
    );
    // 7,140 and 6,860 would still do.
    pinned.pin('FUT', 'ESM6', direction === Buy ? 714_025 : 685_975);
    await floor.at(Date.parse('2026-03-15T22:00:01Z'));
    expect(await orderNow(queued.id)).toMatchObject({ reason: 'rejected', denial: 'openedAway', reserved: '0.00' });
    expect(await floor.money(customer, 'USD')).toEqual({ free: 100_000_00n, held: 0n });
  });
});

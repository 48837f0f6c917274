/** Orders of shares from wish to position, on both stores: when they trade, what that costs, and what is refused. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { Direction, OpenClose, OrderStatus, OrderType, Source } from '../../contract/codes.ts';
import { chargesOf, totalOf } from '../../contract/finance/charges.ts';
import { minorUnits } from '../../contract/finance/amount.ts';
import { profitOf } from '../../contract/finance/trade.ts';
import type { Order } from '../../contract/rest/trading.ts';
import { LIMITS } from '../../contract/rules.ts';
import { openStore, type Store } from '../../sandbox/db/store.ts';
import { idOf, market } from '../../sandbox/market/market.fixture.ts';
import { feesOf } from '../../sandbox/trading/fees.ts';
import { startPostgres, type TestPostgres } from '../sandbox/postgres.ts';
import { create, denialOf, type Floor, granted, openFloor } from './floor.ts';
import { clientOrderId, order } from './wish.ts';

const { Buy, Sell } = Direction;
/** New York and Frankfurt trade, Hong Kong doesn't. */
const START = Date.parse('2026-03-11T14:30Z');
const MINUTE = 60_000;
const DAY = 86_400_000;
const cents = (text: string | null | undefined): bigint => minorUnits(text ?? '', 2) ?? -1n;

let dir: string;
let postgres: TestPostgres;
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'coulisse-trading-'));
  postgres = await startPostgres();
});
afterAll(async () => {
  await postgres.stop();
  await rm(dir, { recursive: true, force: true });
});

describe.each(['sqlite', 'postgres'] as const)('shares on %s', (kind) => {
  let store: Store;
  let floor: Floor;
  let customer: number;
  beforeAll(async () => {
    store = await openStore(kind === 'sqlite' ? join(dir, 'trading.db') : postgres.url);
  });
  afterAll(() => store.close());
  beforeEach(async () => {
    floor = openFloor(store, START);
    customer = await floor.customer({ USD: 100_000_00n, HKD: 500_000_00n, EUR: 20_000_00n });
  });

  const trading = () => floor.trading;
  const place = async (wanted: Parameters<typeof create>[2]): Promise<Order> => granted(await create(floor, customer, wanted));
  const refused = async (wanted: Parameters<typeof create>[2]) => denialOf(await create(floor, customer, wanted));
  const orderNow = async (id: number): Promise<Order> => {
    const { list } = await trading().reads.orders(customer, { pageSize: 200 });
    const found = list.find((own) => own.id === id);
    if (!found) throw new Error(`no order ${id}`);
    return found;
  };
  const positions = async () => (await trading().reads.mine(customer, {})).list;
  const best = (code: string, side: 'bids' | 'asks', of: 'US' | 'HK' | 'DE' = 'US', at = floor.now) => {
    const level = market.depth(idOf(code, of), at)[side][0];
    if (!level) throw new Error(`no ${side} of ${code}`);
    return level;
  };
  const times = (price: string, factor: number) => (Number(price) * factor).toFixed(2);

  it('buys at the ask at once, with its commission, and makes a position of it', async () => {
    const ask = best('AAPL', 'asks');
    const bought = await place({ stockCode: 'AAPL', quantity: 10 });
    expect(bought).toMatchObject({
      status: OrderStatus.Filled,
      openClose: OpenClose.Open,
      filledQuantity: 10,
      averagePrice: ask.price,
      fee: '1.00',
      reserved: '0.00',
    });
    expect(cents(bought.amount)).toBe(cents(ask.price) * 10n);
    expect(await floor.money(customer, 'USD')).toEqual({ free: 100_000_00n - cents(bought.amount) - 1_00n, held: 0n });
    const [position] = await positions();
    expect(position).toMatchObject({
      id: bought.positionId,
      source: Source.Stock,
      positionNum: 10,
      frozenNum: 0,
      averagePrice: ask.price,
      cost: bought.amount,
      baseCost: bought.amount,
      fee: '1.00',
      sellProfit: '0.00',
    });
    expect(floor.told.slice(-3)).toEqual([`${customer} order`, `${customer} position`, `${customer} wallet`]);
    expect(await floor.balances()).toBe(true);
  });

  it('answers the same id alike, refuses it another body, and does nothing twice', async () => {
    const wish = order({ stockCode: 'MSFT', quantity: 3 });
    const first = granted(await trading().orders.create(customer, 'stockCreate', wish));
    floor.now += MINUTE;
    expect(granted(await trading().orders.create(customer, 'stockCreate', wish))).toEqual(first);
    expect(denialOf(await trading().orders.create(customer, 'stockCreate', { ...wish, quantity: 4 }))).toMatchObject({
      reason: 'duplicateId',
    });
    const [position, ...more] = await positions();
    expect([position?.positionNum, more]).toEqual([3, []]);
  });

  it('leaves the id of a refused order free', async () => {
    const wish = order({ stockCode: 'MSFT', quantity: 3, price: '1.005' });
    expect(denialOf(await trading().orders.create(customer, 'stockCreate', wish))).toMatchObject({ reason: 'priceOffTick' });
    expect(granted(await trading().orders.create(customer, 'stockCreate', { ...wish, price: '1.00' })).status).toBe(OrderStatus.Working);
  });

  it('says why and what would do: each refusal with its field and the nearest valid values', async () => {
    const buy = (quantity: number, price?: string) => ({ stockCode: 'AAPL', quantity, ...(price !== undefined && { price }) });
    expect(await refused(buy(1, '100.005'))).toEqual({ reason: 'priceOffTick', field: 'price', nearest: ['100.00', '100.01'] });
    expect(await refused(buy(1, '0'))).toEqual({ reason: 'priceOffTick', field: 'price', nearest: ['0.0001'] });
    expect(await refused(buy(1, '-5.25'))).toEqual({ reason: 'priceOffTick', field: 'price', nearest: ['0.0001'] });
    expect(await refused(buy(1, '9999999999999999'))).toEqual({ reason: 'invalid', field: 'price' });
    expect(await refused({ ...buy(1), orderType: OrderType.Limit })).toEqual({ reason: 'priceMissing', field: 'price' });
    expect(await refused({ ...buy(1), tolerance: '0.01' })).toEqual({ reason: 'priceMissing', field: 'price' });
    expect(await refused(buy(100_000_001, '1.00'))).toEqual({ reason: 'quantityTooLarge', field: 'quantity', nearest: ['100000000'] });
    expect(await refused(buy(100_000_000, '999999.99'))).toEqual({ reason: 'quantityTooLarge', field: 'quantity' });
    expect(await refused(buy(10_000))).toEqual({ reason: 'insufficientFunds', field: 'quantity' });
    expect(await refused({ ...buy(1), direction: Sell })).toEqual({ reason: 'insufficientPosition', field: 'quantity' });
    expect(await refused({ stockCode: 'NOSUCH', quantity: 1 })).toEqual({ reason: 'instrumentUnknown' });
    expect(await refused({ stockCode: '00700', market: 'HK', quantity: 150, price: '400' })).toEqual({
      reason: 'quantityOffLot',
      field: 'quantity',
      nearest: ['100', '200'],
    });
    expect(await refused({ stockCode: '00700', market: 'HK', quantity: 50, price: '400' })).toEqual({
      reason: 'quantityTooSmall',
      field: 'quantity',
      nearest: ['100'],
    });
    expect(await refused({ stockCode: 'EURUSD', market: 'FX', quantity: 1 })).toEqual({ reason: 'notTradable' });
    expect(await refused({ stockCode: 'SAP', market: 'DE', quantity: 1, price: '30.00', extendedHours: true })).toEqual({
      reason: 'invalid',
      field: 'extendedHours',
    });
    expect(await refused({ ...buy(1), extendedHours: true })).toEqual({ reason: 'invalid', field: 'extendedHours' });
    expect(await floor.money(customer, 'USD')).toEqual({ free: 100_000_00n, held: 0n });
    expect((await trading().reads.orders(customer, {})).total).toBe(0);
  });

  it('trades no share that is halted', async () => {
    const halted = market.listings.find(
      ({ id, market: of }) => of === 'US' && (market.rules(id)?.haltedFrom ?? Number.POSITIVE_INFINITY) <= START,
    );
    if (!halted) throw new Error('nothing is halted');
    expect(await refused({ stockCode: halted.code, quantity: 1 })).toEqual({ reason: 'halted' });
  });

  it('refuses a market order once the market is further away than the customer allows', async () => {
    const { price } = best('AAPL', 'asks');
    expect(
      await refused({ stockCode: 'AAPL', quantity: 1, orderType: OrderType.Market, price: times(price, 0.98), tolerance: '0.01' }),
    ).toEqual({
      reason: 'priceMoved',
      field: 'price',
      nearest: [price],
    });
    const near = { stockCode: 'AAPL', quantity: 1, orderType: OrderType.Market, price: times(price, 0.995), tolerance: '0.01' } as const;
    expect((await place(near)).status).toBe(OrderStatus.Filled);
  });

  it('carries a market order no further than two hundredths from what the customer saw, whatever part of it trades when', async () => {
    const rich = await floor.customer({ USD: 900_000_000_00n });
    const { price } = best('AAPL', 'asks');
    const wish = { stockCode: 'AAPL', quantity: 5_000_000, orderType: OrderType.Market, price, tolerance: '0' } as const;
    const bought = granted(await create(floor, rich, wish));
    expect(bought).toMatchObject({ status: OrderStatus.PartlyFilled, price: undefined });
    expect(Number(bought.averagePrice)).toBeLessThanOrEqual(Number(price) * 1.02);
    for (let step = 0; step < 40; step += 1) await floor.pass(250);
    const [after] = (await trading().reads.orders(rich, {})).list;
    expect(Number(after?.averagePrice)).toBeLessThanOrEqual(Number(price) * 1.02);
    expect(cents(after?.reserved ?? '')).toBeLessThanOrEqual((cents(price) * 102n * 5_000_000n) / 100n + 30_000_00n);
    await trading().orders.cancelAll(rich, {});
  });

  it('fills in parts over several prints, and charges what the whole comes to', async () => {
    const rich = await floor.customer({ USD: 900_000_000_00n });
    const bought = granted(await create(floor, rich, { stockCode: 'KO', quantity: 20_000 }));
    expect(bought).toMatchObject({ status: OrderStatus.PartlyFilled, reason: 'partial' });
    expect(bought.filledQuantity).toBeLessThan(20_000);
    const steps = [bought.filledQuantity];
    let now = bought;
    for (let step = 0; step < 400 && now.status !== OrderStatus.Filled; step += 1) {
      await floor.pass(250);
      const [found] = (await trading().reads.orders(rich, {})).list;
      if (!found) throw new Error('the order is gone');
      now = found;
      steps.push(now.filledQuantity);
      expect((await floor.money(rich, 'USD')).held).toBe(cents(now.reserved));
    }
    expect(now).toMatchObject({ status: OrderStatus.Filled, filledQuantity: 20_000, reserved: '0.00' });
    expect(new Set(steps).size).toBeGreaterThan(2);
    const listing = market.listings[idOf('KO')];
    if (!listing) throw new Error('no KO');
    const charges = chargesOf(feesOf(listing, Source.Stock, START), {
      direction: Buy,
      value: cents(now.amount),
      quantity: 20_000n,
      minorScale: 2,
    });
    expect(cents(now.fee)).toBe(totalOf(charges));
    const [position] = (await trading().reads.mine(rich, {})).list;
    if (!position) throw new Error('no position');
    expect(cents(position.cost)).toBe(cents(now.amount));
    const { list, total } = await trading().reads.movements(rich, { id: position.id, pageSize: 200 });
    expect(list.reduce((sum, { quantity }) => sum + (quantity ?? 0), 0)).toBe(20_000);
    expect(list.reduce((sum, { amount }) => sum - cents(amount), 0n)).toBe(cents(now.amount) + cents(now.fee));
    expect(total).toBe(new Set(steps).size);
    expect(await floor.money(rich, 'USD')).toEqual({ free: 900_000_000_00n - cents(now.amount) - cents(now.fee), held: 0n });
  }, 60_000);

  it('takes no share of one print twice, however many orders ask', async () => {
    const rich = await floor.customer({ USD: 900_000_000_00n });
    const there = market.depth(idOf('KO'), floor.now).asks.reduce((sum, { volume }) => sum + volume, 0);
    const first = granted(await create(floor, rich, { stockCode: 'KO', quantity: there - 10 }));
    const second = granted(await create(floor, rich, { stockCode: 'KO', quantity: 50 }));
    expect([first.filledQuantity, second.filledQuantity]).toEqual([there - 10, 10]);
    await trading().sweep();
    expect((await trading().reads.orders(rich, {})).list[0]).toMatchObject({ id: second.id, filledQuantity: 10 });
  });

  it('holds what a limit order may cost, gives the better price back, and waits for its price', async () => {
    const { price } = best('AAPL', 'asks');
    const low = await place({ stockCode: 'AAPL', quantity: 10, price: times(price, 0.9) });
    expect(low).toMatchObject({ status: OrderStatus.Working, reason: null, filledQuantity: 0 });
    expect(cents(low.reserved)).toBe(cents(times(price, 0.9)) * 10n + 1_00n);
    await floor.pass(1000);
    expect((await orderNow(low.id)).filledQuantity).toBe(0);
    const now = best('AAPL', 'asks');
    const high = await place({ stockCode: 'AAPL', quantity: 2, price: times(price, 1.1) });
    expect(high).toMatchObject({ status: OrderStatus.Filled, averagePrice: now.price, reserved: '0.00' });
    expect((await floor.money(customer, 'USD')).held).toBe(cents(low.reserved));
  });

  it('tells one order by its number, to its own customer only', async () => {
    const low = await place({ stockCode: 'AAPL', quantity: 3, price: '50.00' });
    expect(granted(await trading().reads.order(customer, low.id))).toEqual(low);
    granted(await trading().orders.cancel(customer, low.id));
    expect(granted(await trading().reads.order(customer, low.id))).toMatchObject({ id: low.id, reason: 'cancelled' });
    const other = await floor.customer({ USD: 1n });
    for (const [who, id] of [
      [other, low.id],
      [customer, 2_000_000_000],
    ] as const)
      expect(denialOf(await trading().reads.order(who, id))).toEqual({ reason: 'orderUnknown', field: 'id' });
  });

  it('cancels what has not traded, once', async () => {
    const low = await place({ stockCode: 'AAPL', quantity: 10, price: '50.00' });
    expect(granted(await trading().orders.cancel(customer, low.id))).toMatchObject({
      status: OrderStatus.Ended,
      reason: 'cancelled',
      reserved: '0.00',
    });
    expect(denialOf(await trading().orders.cancel(customer, low.id))).toMatchObject({ reason: 'orderEnded', field: 'id' });
    const stranger = await floor.customer({});
    expect(denialOf(await trading().orders.cancel(stranger, low.id))).toMatchObject({ reason: 'orderUnknown', field: 'id' });
    expect(await floor.money(customer, 'USD')).toEqual({ free: 100_000_00n, held: 0n });
  });

  it('cancels fifty at once, or those of one market', async () => {
    for (let count = 0; count < 25; count += 1) {
      await place({ stockCode: 'AAPL', quantity: 1, price: '50.00' });
      await place({ stockCode: 'SAP', market: 'DE', quantity: 1, price: '5.00' });
    }
    expect(await trading().orders.cancelAll(customer, { market: 'DE' })).toHaveLength(25);
    const rest = await trading().orders.cancelAll(customer, {});
    expect(rest.map(({ status, reason, market: of }) => [status, reason, of])).toEqual(
      Array.from({ length: 25 }, () => [OrderStatus.Ended, 'cancelled', 'US']),
    );
    expect(await trading().orders.cancelAll(customer, {})).toEqual([]);
    expect([await floor.money(customer, 'USD'), await floor.money(customer, 'EUR')]).toEqual([
      { free: 100_000_00n, held: 0n },
      { free: 20_000_00n, held: 0n },
    ]);
  });

  it('takes so many working orders of one customer, one more once one has ended, and another customer’s', async () => {
    const wish = { stockCode: 'AAPL', quantity: 1, price: '1.00' };
    await place({ stockCode: 'KO', quantity: 1, orderType: OrderType.Market });
    const orders = [];
    for (let number = 0; number < LIMITS.workingOrders; number += 1) orders.push(await place(wish));
    expect(await refused(wish)).toMatchObject({ reason: 'orderTooMany' });
    // The way out of a position stays open.
    expect(await place({ stockCode: 'KO', quantity: 1, direction: Sell, orderType: OrderType.Market })).toMatchObject({
      filledQuantity: 1,
    });
    granted(await create(floor, await floor.customer({ USD: 1000_00n }), wish));
    granted(await trading().orders.cancel(customer, orders[0]?.id ?? 0));
    await place(wish);
    await trading().orders.cancelAll(customer, {});
  }, 60_000);

  it('amends price and quantity: holds or frees the difference, and keeps number and place', async () => {
    const low = await place({ stockCode: 'AAPL', quantity: 10, price: '50.00' });
    const amend = (price: string, quantity: number, id = low.id) =>
      trading().orders.amend(customer, { id, price, quantity, clientOrderId: clientOrderId() });
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
    expect((await orderNow(low.id)).price).toBe('40.00');
    // To a price at which the market sells it trades at once, at the better one.
    const { price } = best('AAPL', 'asks');
    expect(granted(await amend('1000.00', 5))).toMatchObject({ status: OrderStatus.Filled, averagePrice: price, reserved: '0.00' });
    expect(denialOf(await amend('40.00', 5))).toMatchObject({ reason: 'orderEnded' });
    expect(await floor.balances()).toBe(true);
  });

  it('sells what is held, in parts, realises the profit, and never more than is free', async () => {
    await place({ stockCode: 'AAPL', quantity: 10 });
    const [position] = await positions();
    if (!position) throw new Error('no position');
    const high = await place({ stockCode: 'AAPL', direction: Sell, quantity: 6, price: '900.00' });
    expect(high).toMatchObject({ openClose: OpenClose.Close, positionId: position.id, reserved: '0.00' });
    expect((await positions())[0]).toMatchObject({ positionNum: 10, frozenNum: 6 });
    const flat = (quantity: number) =>
      trading().orders.flat(customer, { id: position.id, orderType: 0, quantity, clientOrderId: clientOrderId() });
    // Two at once, of which only one can have the rest.
    const both = await Promise.all([flat(4), flat(4)]);
    expect(both.filter((outcome) => outcome.ok)).toHaveLength(1);
    expect(both.map(denialOf).find(Boolean)).toEqual({ reason: 'insufficientPosition', field: 'quantity' });
    granted(await trading().orders.cancel(customer, high.id));
    floor.now += MINUTE;
    const bid = best('AAPL', 'bids');
    const rest = granted(await flat(6));
    const gained = profitOf(
      { direction: Buy, quantity: 6n, cost: cents(position.averagePrice) * 6n, scale: 2, multiplier: '1', minorScale: 2 },
      cents(bid.price),
    );
    expect(rest).toMatchObject({ status: OrderStatus.Filled, averagePrice: bid.price });
    expect(minorUnits(rest.profit ?? '', 2)).toBe(gained);
    expect(await positions()).toEqual([]);
    const closed = await trading().reads.closed(customer, {});
    expect(closed.list.map(({ quantity, reason }) => [quantity, reason])).toEqual([
      [6, 'customer'],
      [4, 'customer'],
    ]);
    expect(closed.list[0]?.profit).toBe(rest.profit);
    expect(denialOf(await flat(1))).toEqual({ reason: 'positionUnknown', field: 'id' });
    expect(await floor.balances()).toBe(true);
  });

  it('cannot cancel what a fill took first, nor fill what was cancelled', async () => {
    const { price } = best('AAPL', 'asks');
    const low = await place({ stockCode: 'AAPL', quantity: 3, price: times(price, 0.999) });
    floor.now += 250;
    for (let step = 0; step < 200 && (market.depth(idOf('AAPL'), floor.now).asks[0]?.price ?? '') > (low.price ?? ''); step += 1)
      floor.now += 60_000;
    const [cancelled] = await Promise.all([trading().orders.cancel(customer, low.id), trading().sweep()]);
    const after = await orderNow(low.id);
    expect(after.status).toBe(cancelled.ok ? OrderStatus.Ended : OrderStatus.Filled);
    expect((await positions())[0]?.positionNum ?? 0).toBe(after.filledQuantity);
    expect((await floor.money(customer, 'USD')).held).toBe(0n);
  });

  describe('by the hours of its market', () => {
    it('queues until the opening, says when, and trades then', async () => {
      const queued = await place({ stockCode: '00700', market: 'HK', quantity: 100, price: '900.0' });
      const opening = Date.parse('2026-03-12T01:30Z');
      expect(queued).toMatchObject({ status: OrderStatus.Working, reason: 'queued', opensAt: opening / 1000 });
      floor.now = opening - 1000;
      await trading().sweep();
      expect(await orderNow(queued.id)).toMatchObject({ filledQuantity: 0, reason: 'queued' });
      floor.now = opening + 1000;
      await trading().sweep();
      const traded = await orderNow(queued.id);
      expect(traded.filledQuantity).toBeGreaterThan(0);
      expect(traded.opensAt ?? null).toBeNull();
      // Stamp duty goes up to the next whole dollar, each side.
      expect((await positions())[0]).toMatchObject({ source: Source.HKStock, market: 'HK' });
    });

    it('turns a queued order down at the opening when the money no longer reaches', async () => {
      const closed = Date.parse('2026-03-11T23:30Z');
      const opening = Date.parse('2026-03-12T13:30Z');
      const askOf = (id: number, at: number) => Number(market.depth(id, at).asks[0]?.price ?? 0);
      const risen = market.listings.find(
        ({ id, market: of }) => of === 'US' && askOf(id, closed) > 5 && askOf(id, opening + 1000) > askOf(id, closed) * 1.05,
      );
      if (!risen) throw new Error('nothing rises overnight');
      floor.now = closed;
      const poor = await floor.customer({ USD: 10_000_00n });
      const wish = { stockCode: risen.code, market: 'US', source: Source.Stock, direction: Buy } as const;
      const { full } = granted(await trading().terms.halfOrFull(poor, wish));
      const queued = granted(await create(floor, poor, { stockCode: risen.code, quantity: full }));
      expect(queued).toMatchObject({ status: OrderStatus.Working, reason: 'queued', opensAt: opening / 1000 });
      floor.now = opening + 1000;
      for (let step = 0; step < 200; step += 1) await floor.pass(250);
      const ended = (await trading().reads.orders(poor, {})).list[0];
      expect(ended).toMatchObject({ status: OrderStatus.Ended, reason: 'rejected', denial: 'insufficientFunds', reserved: '0.00' });
      const paid = cents(ended?.amount) + cents(ended?.fee);
      expect(await floor.money(poor, 'USD')).toEqual({ free: 10_000_00n - paid, held: 0n });
    });

    it('lets a day order end with its session and a standing one go on', async () => {
      const day = await place({ stockCode: 'AAPL', quantity: 2, price: '50.00' });
      const standing = await place({ stockCode: 'AAPL', quantity: 2, price: '50.00', validity: 'gtc' });
      floor.now = Date.parse('2026-03-11T20:00Z');
      await trading().sweep();
      expect(await orderNow(day.id)).toMatchObject({ status: OrderStatus.Ended, reason: 'expired', reserved: '0.00' });
      floor.now += 2 * DAY;
      await trading().sweep();
      expect(await orderNow(standing.id)).toMatchObject({ status: OrderStatus.Working, filledQuantity: 0 });
      expect((await floor.money(customer, 'USD')).held).toBe(101_00n);
    });

    it('trades before the opening and after the close where the order says so', async () => {
      floor.now = Date.parse('2026-03-11T12:00Z');
      const { price } = best('AAPL', 'asks');
      const usual = await place({ stockCode: 'AAPL', quantity: 1, price: times(price, 1.05) });
      expect(usual).toMatchObject({ reason: 'queued', opensAt: Date.parse('2026-03-11T13:30Z') / 1000 });
      const early = await place({ stockCode: 'AAPL', quantity: 1, price: times(price, 1.05), extendedHours: true });
      expect(early).toMatchObject({ status: OrderStatus.Filled, extendedHours: true, averagePrice: price });
      floor.now = Date.parse('2026-03-11T21:00Z');
      const late = await place({ stockCode: 'AAPL', quantity: 1, price: '50.00', extendedHours: true });
      expect(late).toMatchObject({ status: OrderStatus.Working, reason: null });
      floor.now = Date.parse('2026-03-12T00:00Z');
      await trading().sweep();
      expect(await orderNow(late.id)).toMatchObject({ reason: 'expired' });
    });

    it('auctions at the opening price, or not at all', async () => {
      const auction = (price: string | undefined, id = clientOrderId()) =>
        trading().orders.create(customer, 'auctionStockCreate', {
          ...order({ stockCode: 'AAPL', quantity: 5, ...(price !== undefined && { price }) }),
          source: Source.AuctionStock,
          clientOrderId: id,
        });
      const any = granted(await auction(undefined));
      const low = granted(await auction('50.00'));
      const opening = Date.parse('2026-03-12T13:30Z');
      expect(any).toMatchObject({ source: Source.AuctionStock, reason: 'queued', opensAt: opening / 1000 });
      floor.now = opening + 5 * MINUTE;
      await trading().sweep();
      const open = market.quote(idOf('AAPL'), opening).open;
      expect(cents((await orderNow(any.id)).averagePrice)).toBe(BigInt(open) / 100n);
      expect(await orderNow(any.id)).toMatchObject({ status: OrderStatus.Filled, filledQuantity: 5 });
      expect(await orderNow(low.id)).toMatchObject({ status: OrderStatus.Ended, reason: 'expired' });
      expect(await positions()).toMatchObject([{ source: Source.Stock, positionNum: 5 }]);
    });

    it('keeps an auction order as it is once the opening price is known, though no sweep has come by', async () => {
      const wish = { ...order({ stockCode: 'AAPL', quantity: 1, price: '10.00' }), source: Source.AuctionStock };
      const low = granted(await trading().orders.create(customer, 'auctionStockCreate', wish));
      floor.now = Date.parse('2026-03-12T13:30:00.200Z');
      const amended = await trading().orders.amend(customer, { id: low.id, price: '900.00', quantity: 50, clientOrderId: clientOrderId() });
      expect(denialOf(amended)).toMatchObject({ reason: 'notPending' });
      expect(denialOf(await trading().orders.cancel(customer, low.id))).toMatchObject({ reason: 'notPending' });
      expect(await trading().orders.cancelAll(customer, {})).toEqual([]);
      await trading().sweep();
      expect(await orderNow(low.id)).toMatchObject({ reason: 'expired', filledQuantity: 0 });
    });

    it('fills no more than was ordered beside an auction that took more than the book had', async () => {
      const opening = Date.parse('2026-03-12T13:30Z');
      const bookOf = (id: number) => market.depth(id, opening).asks[0];
      const share = market.listings.find(({ id, market: of, scale }) => {
        const ask = bookOf(id);
        return of === 'US' && ask !== undefined && Number(ask.price) * 10 ** scale === market.quote(id, opening).open;
      });
      if (!share) throw new Error('nothing opens at its ask');
      const rich = await floor.customer({ USD: 900_000_000_00n });
      const wish = order({ stockCode: share.code, quantity: (bookOf(share.id)?.volume ?? 0) + 500 });
      granted(await trading().orders.create(rich, 'auctionStockCreate', { ...wish, source: Source.AuctionStock }));
      floor.now = opening;
      await trading().sweep();
      const few = granted(await create(floor, rich, { stockCode: share.code, quantity: 3 }));
      expect(few.filledQuantity).toBeLessThanOrEqual(3);
    });

    it('counts today’s profit from the close before, and from the price of what was bought today', async () => {
      await place({ stockCode: 'AAPL', quantity: 10 });
      const [today] = await positions();
      expect(today?.todayProfit).toBe(today?.profit);
      floor.now += DAY;
      const [next] = await positions();
      const { price, previousClose } = market.quote(idOf('AAPL'), floor.now);
      expect(minorUnits(next?.todayProfit ?? '', 2)).toBe((BigInt(price - previousClose) * 10n) / 100n);
      expect(next?.marketDateTimestamp).toBe(Date.parse('2026-03-12') / 1000);
      const { today: made, worth } = await store.inSnapshot((tx) => trading().reads.invested(tx, customer));
      expect(made).toEqual([{ wallet: 'usStock', currency: 'USD', amount: (BigInt(price - previousClose) * 10n) / 100n }]);
      expect(worth).toEqual([{ wallet: 'usStock', currency: 'USD', amount: (BigInt(price) * 10n) / 100n }]);
    });

    it('counts of today what was closed whole too, less all fees; a part closed bears its share of those of its opening', async () => {
      const { positionId } = await place({ stockCode: 'AAPL', quantity: 10 });
      await place({ stockCode: 'MSFT', quantity: 1 });
      granted(await trading().orders.flat(customer, { id: positionId ?? 0, orderType: 0, quantity: 10, clientOrderId: clientOrderId() }));
      const [part] = (await trading().reads.closed(customer, {})).list;
      expect(part).toMatchObject({ fee: '1.00', costs: '2.00' });
      const made = cents(part?.profit);
      const { list, day } = await trading().reads.mine(customer, {});
      expect(day).toEqual([{ source: Source.Stock, currency: 'USD', closed: part?.profit, costs: '3.00' }]);
      const floating = list.reduce((sum, { todayProfit }) => sum + cents(todayProfit), 0n);
      const { today } = await store.inSnapshot((tx) => trading().reads.invested(tx, customer));
      expect(today.reduce((sum, { amount }) => sum + amount, 0n)).toBe(floating + made - 3_00n);
      floor.now += DAY;
      expect((await trading().reads.mine(customer, {})).day).toEqual([]);
    });
  });

  it('says how much may be traded: what is bought of it can be paid, and one lot more can not', async () => {
    const { price } = best('AAPL', 'asks');
    const limit = times(price, 1);
    const wish = { stockCode: 'AAPL', market: 'US', source: Source.Stock, direction: Buy, price: limit } as const;
    const { full, half, available } = granted(await trading().terms.halfOrFull(customer, wish));
    expect(available).toBe('100000.00');
    expect(half).toBe(Math.floor(full / 2));
    expect(await refused({ stockCode: 'AAPL', quantity: full + 1, price: limit })).toMatchObject({ reason: 'insufficientFunds' });
    await place({ stockCode: 'AAPL', quantity: full, price: limit });
    const sell = granted(await trading().terms.halfOrFull(customer, { ...wish, direction: Sell }));
    const [position] = await positions();
    expect(sell.full).toBe(position?.positionNum ?? 0);
  });
});

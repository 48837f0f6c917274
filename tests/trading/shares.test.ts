/** Orders of shares from wish to position, on both stores: when they trade, what that costs, and what is refused. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { Direction, OpenClose, OrderStatus, OrderType, Source } from '../../contract/codes.ts';
import { chargesOf, totalOf } from '../../contract/finance/charges.ts';
import { amountText, minorUnits } from '../../contract/finance/amount.ts';
import { profitOf } from '../../contract/finance/trade.ts';
import type { Store } from '../../sandbox/db/store.ts';
import { openStore } from '../../sandbox/store.ts';
import { idOf, market } from '../../sandbox/market/market.fixture.ts';
import { feesOf } from '../../sandbox/trading/orders/fees.ts';
import { bothStores, STORES } from '../sandbox/bothStores.ts';
import { create, denialOf, type Floor, granted } from './floor.ts';
import { best, cents, openTrader, START, times, type Trader } from './trader.ts';
import { clientOrderId, order } from './wish.ts';

const { Buy, Sell } = Direction;
const MINUTE = 60_000;

const where = bothStores();

describe.each(STORES)('shares on %s', (kind) => {
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

  it('buys at the ask at once, with its commission, and makes a position of it', async () => {
    const ask = best(floor, 'AAPL', 'asks');
    const bought = await trader.place({ stockCode: 'AAPL', quantity: 10 });
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
    const [position] = await trader.positions();
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
    const first = granted(await floor.trading.orders.create(customer, 'stockCreate', wish));
    floor.now += MINUTE;
    expect(granted(await floor.trading.orders.create(customer, 'stockCreate', wish))).toEqual(first);
    expect(denialOf(await floor.trading.orders.create(customer, 'stockCreate', { ...wish, quantity: 4 }))).toMatchObject({
      reason: 'duplicateId',
    });
    const [position, ...more] = await trader.positions();
    expect([position?.positionNum, more]).toEqual([3, []]);
  });

  it('leaves the id of a refused order free', async () => {
    const wish = order({ stockCode: 'MSFT', quantity: 3, price: '1.005' });
    expect(denialOf(await floor.trading.orders.create(customer, 'stockCreate', wish))).toMatchObject({ reason: 'priceOffTick' });
    expect(granted(await floor.trading.orders.create(customer, 'stockCreate', { ...wish, price: '1.00' })).status).toBe(
      OrderStatus.Working,
    );
  });

  it('says why and what would do: each refusal with its field and the nearest valid values', async () => {
    const buy = (quantity: number, price?: string) => ({ stockCode: 'AAPL', quantity, ...(price !== undefined && { price }) });
    expect(await trader.refused(buy(1, '100.005'))).toEqual({ reason: 'priceOffTick', field: 'price', nearest: ['100.00', '100.01'] });
    expect(await trader.refused(buy(1, '0'))).toEqual({ reason: 'priceOffTick', field: 'price', nearest: ['0.0001'] });
    expect(await trader.refused(buy(1, '-5.25'))).toEqual({ reason: 'priceOffTick', field: 'price', nearest: ['0.0001'] });
    expect(await trader.refused(buy(1, '9999999999999999'))).toEqual({ reason: 'invalid', field: 'price' });
    expect(await trader.refused({ ...buy(1), orderType: OrderType.Limit })).toEqual({ reason: 'priceMissing', field: 'price' });
    expect(await trader.refused({ ...buy(1), tolerance: '0.01' })).toEqual({ reason: 'priceMissing', field: 'price' });
    expect(await trader.refused(buy(100_000_001, '1.00'))).toEqual({
      reason: 'quantityTooLarge',
      field: 'quantity',
      nearest: ['100000000'],
    });
    expect(await trader.refused(buy(100_000_000, '999999.99'))).toEqual({ reason: 'quantityTooLarge', field: 'quantity' });
    expect(await trader.refused(buy(10_000))).toEqual({ reason: 'insufficientFunds', field: 'quantity' });
    expect(await trader.refused({ ...buy(1), direction: Sell })).toEqual({ reason: 'insufficientPosition', field: 'quantity' });
    expect(await trader.refused({ stockCode: 'NOSUCH', quantity: 1 })).toEqual({ reason: 'instrumentUnknown' });
    expect(await trader.refused({ stockCode: '00700', market: 'HK', quantity: 150, price: '400' })).toEqual({
      reason: 'quantityOffLot',
      field: 'quantity',
      nearest: ['100', '200'],
    });
    expect(await trader.refused({ stockCode: '00700', market: 'HK', quantity: 50, price: '400' })).toEqual({
      reason: 'quantityTooSmall',
      field: 'quantity',
      nearest: ['100'],
    });
    expect(await trader.refused({ stockCode: 'EURUSD', market: 'FX', quantity: 1 })).toEqual({ reason: 'notTradable' });
    expect(await trader.refused({ stockCode: 'SAP', market: 'DE', quantity: 1, price: '30.00', extendedHours: true })).toEqual({
      reason: 'invalid',
      field: 'extendedHours',
    });
    expect(await trader.refused({ ...buy(1), extendedHours: true })).toEqual({ reason: 'invalid', field: 'extendedHours' });
    expect(await floor.money(customer, 'USD')).toEqual({ free: 100_000_00n, held: 0n });
    expect((await floor.trading.reads.orders(customer, {})).total).toBe(0);
  });

  it('trades no share that is halted', async () => {
    const halted = market.listings.find(
      ({ id, market: of }) => of === 'US' && (market.rules(id)?.haltedFrom ?? Number.POSITIVE_INFINITY) <= START,
    );
    if (!halted) throw new Error('nothing is halted');
    expect(await trader.refused({ stockCode: halted.code, quantity: 1 })).toEqual({ reason: 'halted' });
  });

  it('refuses a market order once the market is further away than the customer allows', async () => {
    const { price } = best(floor, 'AAPL', 'asks');
    expect(
      await trader.refused({ stockCode: 'AAPL', quantity: 1, orderType: OrderType.Market, price: times(price, 0.98), tolerance: '0.01' }),
    ).toEqual({
      reason: 'priceMoved',
      field: 'price',
      nearest: [price],
    });
    const near = { stockCode: 'AAPL', quantity: 1, orderType: OrderType.Market, price: times(price, 0.995), tolerance: '0.01' } as const;
    expect((await trader.place(near)).status).toBe(OrderStatus.Filled);
  });

  it('carries a market order no further than its bound, whatever part of it trades when', async () => {
    const rich = await floor.customer({ USD: 9_000_000_000_00n });
    const { price } = best(floor, 'AAPL', 'asks');
    const wish = { stockCode: 'AAPL', quantity: 5_000_000, orderType: OrderType.Market, price, tolerance: '0' } as const;
    const bought = granted(await create(floor, rich, wish));
    // Nothing was tolerated: two ticks.
    const bound = cents(price) + 2n;
    expect(bought).toMatchObject({ status: OrderStatus.PartlyFilled, price: undefined });
    expect(cents(bought.bound)).toBe(bound);
    for (let step = 0; step < 40; step += 1) await floor.pass(250);
    const [after] = (await floor.trading.reads.orders(rich, {})).list;
    expect(Number(after?.averagePrice)).toBeLessThanOrEqual(Number(amountText(bound, 2)));
    expect(cents(after?.reserved ?? '')).toBeLessThanOrEqual(bound * 5_000_000n + 30_000_00n);
    await floor.trading.orders.cancelAll(rich, {});
  });

  it('fills in parts over several prints, and charges what the whole comes to', async () => {
    const rich = await floor.customer({ USD: 900_000_000_00n });
    // Several times what stands in the book.
    const quantity = 4 * market.depth(idOf('KO'), floor.now).asks.reduce((sum, { volume }) => sum + volume, 0);
    const bought = granted(await create(floor, rich, { stockCode: 'KO', quantity }));
    expect(bought).toMatchObject({ status: OrderStatus.PartlyFilled, reason: 'partial' });
    expect(bought.filledQuantity).toBeLessThan(quantity);
    const steps = [bought.filledQuantity];
    let now = bought;
    for (let step = 0; step < 400 && now.status !== OrderStatus.Filled; step += 1) {
      await floor.pass(250);
      const [found] = (await floor.trading.reads.orders(rich, {})).list;
      if (!found) throw new Error('the order is gone');
      now = found;
      steps.push(now.filledQuantity);
      expect((await floor.money(rich, 'USD')).held).toBe(cents(now.reserved));
    }
    expect(now).toMatchObject({ status: OrderStatus.Filled, filledQuantity: quantity, reserved: '0.00' });
    expect(new Set(steps).size).toBeGreaterThan(2);
    const listing = market.listings[idOf('KO')];
    if (!listing) throw new Error('no KO');
    const charges = chargesOf(feesOf(listing, Source.Stock, START), {
      direction: Buy,
      value: cents(now.amount),
      quantity: BigInt(quantity),
      minorScale: 2,
    });
    expect(cents(now.fee)).toBe(totalOf(charges));
    const [position] = (await floor.trading.reads.mine(rich, {})).list;
    if (!position) throw new Error('no position');
    expect(cents(position.cost)).toBe(cents(now.amount));
    const { list, total } = await floor.trading.reads.movements(rich, { id: position.id, pageSize: 200 });
    expect(list.reduce((sum, { quantity }) => sum + (quantity ?? 0), 0)).toBe(quantity);
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
    await floor.trading.sweep();
    expect((await floor.trading.reads.orders(rich, {})).list[0]).toMatchObject({ id: second.id, filledQuantity: 10 });
  });

  it('holds what a limit order may cost, gives the better price back, and waits for its price', async () => {
    const { price } = best(floor, 'AAPL', 'asks');
    const low = await trader.place({ stockCode: 'AAPL', quantity: 10, price: times(price, 0.9) });
    expect(low).toMatchObject({ status: OrderStatus.Working, reason: null, filledQuantity: 0 });
    expect(cents(low.reserved)).toBe(cents(times(price, 0.9)) * 10n + 1_00n);
    await floor.pass(1000);
    expect((await trader.orderNow(low.id)).filledQuantity).toBe(0);
    const now = best(floor, 'AAPL', 'asks');
    const high = await trader.place({ stockCode: 'AAPL', quantity: 2, price: times(price, 1.1) });
    expect(high).toMatchObject({ status: OrderStatus.Filled, averagePrice: now.price, reserved: '0.00' });
    expect((await floor.money(customer, 'USD')).held).toBe(cents(low.reserved));
  });

  it('sells what is held, in parts, realises the profit, and never more than is free', async () => {
    await trader.place({ stockCode: 'AAPL', quantity: 10 });
    const [position] = await trader.positions();
    if (!position) throw new Error('no position');
    const high = await trader.place({ stockCode: 'AAPL', direction: Sell, quantity: 6, price: '900.00' });
    expect(high).toMatchObject({ openClose: OpenClose.Close, positionId: position.id, reserved: '0.00' });
    expect((await trader.positions())[0]).toMatchObject({ positionNum: 10, frozenNum: 6 });
    const flat = (quantity: number) =>
      floor.trading.orders.flat(customer, { id: position.id, orderType: 0, quantity, clientOrderId: clientOrderId() });
    // Two at once, of which only one can have the rest.
    const both = await Promise.all([flat(4), flat(4)]);
    expect(both.filter((outcome) => outcome.ok)).toHaveLength(1);
    expect(both.map(denialOf).find(Boolean)).toEqual({ reason: 'insufficientPosition', field: 'quantity' });
    granted(await floor.trading.orders.cancel(customer, high.id));
    floor.now += MINUTE;
    const bid = best(floor, 'AAPL', 'bids');
    const rest = granted(await flat(6));
    const gained = profitOf(
      { direction: Buy, quantity: 6n, cost: cents(position.averagePrice) * 6n, scale: 2, multiplier: '1', minorScale: 2 },
      cents(bid.price),
    );
    expect(rest).toMatchObject({ status: OrderStatus.Filled, averagePrice: bid.price });
    expect(minorUnits(rest.profit ?? '', 2)).toBe(gained);
    expect(await trader.positions()).toEqual([]);
    const closed = await floor.trading.reads.closed(customer, {});
    expect(closed.list.map(({ quantity, reason }) => [quantity, reason])).toEqual([
      [6, 'customer'],
      [4, 'customer'],
    ]);
    expect(closed.list[0]?.profit).toBe(rest.profit);
    expect(denialOf(await flat(1))).toEqual({ reason: 'positionUnknown', field: 'id' });
    expect(await floor.balances()).toBe(true);
  });

  it('says how much may be traded: what is bought of it can be paid, and one lot more can not', async () => {
    const { price } = best(floor, 'AAPL', 'asks');
    const limit = times(price, 1);
    const wish = { stockCode: 'AAPL', market: 'US', source: Source.Stock, direction: Buy, price: limit } as const;
    const { full, half, available } = granted(await floor.trading.terms.halfOrFull(customer, wish));
    expect(available).toBe('100000.00');
    expect(half).toBe(Math.floor(full / 2));
    expect(await trader.refused({ stockCode: 'AAPL', quantity: full + 1, price: limit })).toMatchObject({ reason: 'insufficientFunds' });
    await trader.place({ stockCode: 'AAPL', quantity: full, price: limit });
    const sell = granted(await floor.trading.terms.halfOrFull(customer, { ...wish, direction: Sell }));
    const [position] = await trader.positions();
    expect(sell.full).toBe(position?.positionNum ?? 0);
  });
});

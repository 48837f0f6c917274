/** Orders of shares by the hours of their market: queued, for the day or standing, before and after, in the auction. */
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { Direction, OrderStatus, Source } from '../../contract/codes.ts';
import { minorUnits } from '../../contract/finance/amount.ts';
import type { Store } from '../../sandbox/db/store.ts';
import { openStore } from '../../sandbox/store.ts';
import { idOf, market } from '../../sandbox/market/market.fixture.ts';
import { create, denialOf, type Floor, granted } from './floor.ts';
import { best, cents, openTrader, times, type Trader } from './trader.ts';
import { clientOrderId, order } from './wish.ts';

const { Buy } = Direction;
const MINUTE = 60_000;
const DAY = 86_400_000;

let store: Store;
let floor: Floor;
let customer: number;
let trader: Trader;
beforeAll(async () => {
  store = await openStore('memory');
});
afterAll(() => store.close());
beforeEach(async () => {
  ({ floor, customer, trader } = await openTrader(store));
});

it('queues until the opening, says when, and trades then', async () => {
  const queued = await trader.place({ stockCode: '00700', market: 'HK', quantity: 100, price: '900.0' });
  const opening = Date.parse('2026-03-12T01:30Z');
  expect(queued).toMatchObject({ status: OrderStatus.Working, reason: 'queued', opensAt: opening / 1000 });
  await floor.at(opening - 1000);
  expect(await trader.orderNow(queued.id)).toMatchObject({ filledQuantity: 0, reason: 'queued' });
  await floor.at(opening + 1000);
  const traded = await trader.orderNow(queued.id);
  expect(traded.filledQuantity).toBeGreaterThan(0);
  expect(traded.opensAt ?? null).toBeNull();
  // Stamp duty goes up to the next whole dollar, each side.
  expect((await trader.positions())[0]).toMatchObject({ source: Source.HKStock, market: 'HK' });
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
  const { full } = granted(await floor.trading.terms.halfOrFull(poor, wish));
  const queued = granted(await create(floor, poor, { stockCode: risen.code, quantity: full }));
  expect(queued).toMatchObject({ status: OrderStatus.Working, reason: 'queued', opensAt: opening / 1000 });
  floor.now = opening + 1000;
  const now = async () => granted(await floor.trading.reads.order(poor, queued.id));
  for (let step = 0; step < 200 && (await now()).status !== OrderStatus.Ended; step += 1) await floor.pass(250);
  const ended = await now();
  expect(ended).toMatchObject({ status: OrderStatus.Ended, reason: 'rejected', denial: 'insufficientFunds', reserved: '0.00' });
  const paid = cents(ended.amount) + cents(ended.fee);
  expect(await floor.money(poor, 'USD')).toEqual({ free: 10_000_00n - paid, held: 0n });
});

it('lets a day order end with its session and a standing one go on', async () => {
  const day = await trader.place({ stockCode: 'AAPL', quantity: 2, price: '50.00' });
  const standing = await trader.place({ stockCode: 'AAPL', quantity: 2, price: '50.00', validity: 'gtc' });
  await floor.at(Date.parse('2026-03-11T20:00Z'));
  expect(await trader.orderNow(day.id)).toMatchObject({ status: OrderStatus.Ended, reason: 'expired', reserved: '0.00' });
  floor.now += 2 * DAY;
  await floor.trading.sweep();
  expect(await trader.orderNow(standing.id)).toMatchObject({ status: OrderStatus.Working, filledQuantity: 0 });
  expect((await floor.money(customer, 'USD')).held).toBe(101_00n);
});

it('trades before the opening and after the close where the order says so', async () => {
  floor.now = Date.parse('2026-03-11T12:00Z');
  const { price } = best(floor, 'AAPL', 'asks');
  const usual = await trader.place({ stockCode: 'AAPL', quantity: 1, price: times(price, 1.05) });
  expect(usual).toMatchObject({ reason: 'queued', opensAt: Date.parse('2026-03-11T13:30Z') / 1000 });
  const early = await trader.place({ stockCode: 'AAPL', quantity: 1, price: times(price, 1.05), extendedHours: true });
  expect(early).toMatchObject({ status: OrderStatus.Filled, extendedHours: true, averagePrice: price });
  floor.now = Date.parse('2026-03-11T21:00Z');
  const late = await trader.place({ stockCode: 'AAPL', quantity: 1, price: '50.00', extendedHours: true });
  expect(late).toMatchObject({ status: OrderStatus.Working, reason: null });
  await floor.at(Date.parse('2026-03-12T00:00Z'));
  expect(await trader.orderNow(late.id)).toMatchObject({ reason: 'expired' });
});

it('auctions at the opening price, or not at all', async () => {
  const auction = (price: string | undefined, id = clientOrderId()) =>
    floor.trading.orders.create(customer, 'auctionStockCreate', {
      ...order({ stockCode: 'AAPL', quantity: 5, ...(price !== undefined && { price }) }),
      source: Source.AuctionStock,
      clientOrderId: id,
    });
  const any = granted(await auction(undefined));
  const low = granted(await auction('50.00'));
  const opening = Date.parse('2026-03-12T13:30Z');
  expect(any).toMatchObject({ source: Source.AuctionStock, reason: 'queued', opensAt: opening / 1000 });
  await floor.at(opening + 5 * MINUTE);
  const open = market.quote(idOf('AAPL'), opening).open;
  expect(cents((await trader.orderNow(any.id)).averagePrice)).toBe(BigInt(open) / 100n);
  expect(await trader.orderNow(any.id)).toMatchObject({ status: OrderStatus.Filled, filledQuantity: 5 });
  expect(await trader.orderNow(low.id)).toMatchObject({ status: OrderStatus.Ended, reason: 'expired' });
  expect(await trader.positions()).toMatchObject([{ source: Source.Stock, positionNum: 5 }]);
});

it('keeps an auction order as it is once the opening price is known, though no sweep has come by', async () => {
  const wish = { ...order({ stockCode: 'AAPL', quantity: 1, price: '10.00' }), source: Source.AuctionStock };
  const low = granted(await floor.trading.orders.create(customer, 'auctionStockCreate', wish));
  floor.now = Date.parse('2026-03-12T13:30:00.200Z');
  const amended = await floor.trading.orders.amend(customer, { id: low.id, price: '900.00', quantity: 50, clientOrderId: clientOrderId() });
  expect(denialOf(amended)).toMatchObject({ reason: 'notPending' });
  expect(denialOf(await floor.trading.orders.cancel(customer, low.id))).toMatchObject({ reason: 'notPending' });
  expect(await floor.trading.orders.cancelAll(customer, {})).toEqual([]);
  await floor.trading.sweep();
  expect(await trader.orderNow(low.id)).toMatchObject({ reason: 'expired', filledQuantity: 0 });
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
  granted(await floor.trading.orders.create(rich, 'auctionStockCreate', { ...wish, source: Source.AuctionStock }));
  await floor.at(opening);
  const few = granted(await create(floor, rich, { stockCode: share.code, quantity: 3 }));
  expect(few.filledQuantity).toBeLessThanOrEqual(3);
});

it('counts today’s profit from the close before, and from the price of what was bought today', async () => {
  await trader.place({ stockCode: 'AAPL', quantity: 10 });
  const [today] = await trader.positions();
  expect(today?.todayProfit).toBe(today?.profit);
  floor.now += DAY;
  const [next] = await trader.positions();
  const { price, previousClose } = market.quote(idOf('AAPL'), floor.now);
  expect(minorUnits(next?.todayProfit ?? '', 2)).toBe((BigInt(price - previousClose) * 10n) / 100n);
  expect(next?.marketDateTimestamp).toBe(Date.parse('2026-03-12') / 1000);
  const { today: made, worth } = await store.inSnapshot((tx) => floor.trading.reads.invested(tx, customer));
  expect(made).toEqual([{ wallet: 'usStock', currency: 'USD', amount: (BigInt(price - previousClose) * 10n) / 100n }]);
  expect(worth).toEqual([{ wallet: 'usStock', currency: 'USD', amount: (BigInt(price) * 10n) / 100n }]);
});

it('counts of today what was closed whole too, less all fees; a part closed bears its share of those of its opening', async () => {
  const { positionId } = await trader.place({ stockCode: 'AAPL', quantity: 10 });
  await trader.place({ stockCode: 'MSFT', quantity: 1 });
  granted(await floor.trading.orders.flat(customer, { id: positionId ?? 0, orderType: 0, quantity: 10, clientOrderId: clientOrderId() }));
  const [part] = (await floor.trading.reads.closed(customer, {})).list;
  expect(part).toMatchObject({ fee: '1.00', costs: '2.00' });
  const made = cents(part?.profit);
  const { list, day } = await floor.trading.reads.mine(customer, {});
  expect(day).toEqual([{ source: Source.Stock, currency: 'USD', closed: part?.profit, costs: '3.00' }]);
  const floating = list.reduce((sum, { todayProfit }) => sum + cents(todayProfit), 0n);
  const { today } = await store.inSnapshot((tx) => floor.trading.reads.invested(tx, customer));
  expect(today.reduce((sum, { amount }) => sum + amount, 0n)).toBe(floating + made - 3_00n);
  floor.now += DAY;
  expect((await floor.trading.reads.mine(customer, {})).day).toEqual([]);
});

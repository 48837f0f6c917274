import * as fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { amountText, minorUnits } from '../../contract/finance/amount.ts';
import { profitOf } from '../../contract/finance/trade.ts';
import type { TabMessage, OrderNews } from '../../contract/frame.ts';
import type { Position } from '../../contract/rest/trading.ts';
import { createLiveHoldings, type LiveHoldings } from '../../src/data/holdings.ts';
import { type Accounts, LOGIN, openAccounts } from './accounts.ts';
import { type Broker, codeOf, startBroker } from './broker.ts';
import { createRig, type Rig, type RigTab, until } from './rig.ts';
import { openTrading, orderOf, type Trading } from './trading.ts';

let broker: Broker;
let accounts: Accounts;
let trading: Trading;
let rig: Rig;

beforeEach(async () => {
  broker = await startBroker({ count: 60 });
  accounts = openAccounts(broker);
  trading = openTrading(broker, accounts);
  rig = createRig({ apiBase: broker.url, pushUrl: broker.pushUrl });
});
afterEach(async () => {
  rig.close();
  await broker.close();
});

const positionOf = (id: number, fields: Partial<Position> = {}): Position => ({
  id,
  stockCode: codeOf(id),
  market: 'US',
  source: 0,
  name: `Company ${id}`,
  currency: 'USD',
  settleCurrency: 'USD',
  scale: 2,
  multiplier: '1',
  direction: 0,
  positionNum: 10,
  frozenNum: 0,
  isolatedPosition: 1,
  averagePrice: '100.00',
  cost: '1000.00',
  todayCost: '1010.00',
  price: '100.00',
  sellProfit: '0',
  fee: '0',
  createTimeTimestamp: 1_773_237_600,
  modifyTimeTimestamp: 1_773_237_600,
  marketDateTimestamp: 1_773_187_200,
  ...fields,
});

interface Watcher {
  tab: RigTab;
  holdings: LiveHoldings;
  told: { told: OrderNews; loud: boolean }[];
}
function watcher(): Watcher {
  const tab = rig.tab();
  const told: Watcher['told'] = [];
  tab.link.onMessage((message: TabMessage) => {
    if (!(message instanceof ArrayBuffer) && message.op === 'told') told.push(message);
  });
  return { tab, holdings: createLiveHoldings(tab.link), told };
}
const signIn = async ({ tab }: Watcher): Promise<void> => {
  expect(await tab.session.login(LOGIN, false)).toMatchObject({ ok: true });
};

describe('figures of positions', () => {
  test('follow the prices that rows are painted with, and sum up', async () => {
    trading.positions = [positionOf(1), positionOf(2, { direction: 1, cost: '1020.00', todayCost: '1020.00' })];
    const one = watcher();
    await signIn(one);
    one.holdings.show();
    await until(() => one.holdings.sums().totals.length === 1, 'figures');
    await until(() => broker.rows.has(1) && broker.rows.has(2), 'wished for');
    const set = one.tab.rowSets.prepare(['US:C00001']);
    set.open();
    await until(() => one.tab.quotes.get(1) !== undefined, 'row');
    let apart = 0;
    one.tab.quotes.subscribe(1, (quote) => {
      // Whatever is painted is painted after the task in which both came.
      queueMicrotask(() => {
        if (one.holdings.get(1)?.price !== quote.price) apart += 1;
      });
    });
    for (let step = 1; step <= 40; step += 1) {
      broker.tick(1, 10_000 + step);
      broker.tick(2, 10_300 - step);
      await until(() => one.holdings.get(1)?.price === 10_000 + step && one.holdings.get(2)?.price === 10_300 - step, 'the tick');
    }
    await until(() => one.holdings.get(1)?.price === 10_040 && one.holdings.get(2)?.price === 10_260, 'newest');
    expect(one.holdings.get(1)).toEqual({ price: 10_040, profit: 400, today: -600, value: 100_400, level: Number.NaN, readAt: Number.NaN });
    expect(one.holdings.get(2)).toMatchObject({ profit: -600, today: -600 });
    expect(one.holdings.sums().totals).toEqual([{ source: 0, currency: 'USD', value: '2030.00', profit: '-2.00', today: '-12.00' }]);
    expect(apart).toBe(0);
  });

  test('are wished for while some tab shows them, and gone with the session', async () => {
    trading.positions = [positionOf(3)];
    const one = watcher();
    await signIn(one);
    await until(() => (broker.requests.get('/web/position/me') ?? 0) > 0, 'read');
    const stop = one.holdings.show();
    await until(() => broker.rows.has(3), 'wished for');
    await until(() => one.holdings.get(3) !== undefined, 'figures');
    stop();
    await until(() => !broker.rows.has(3), 'let go of');
    one.holdings.show();
    await one.tab.session.logout();
    await until(() => one.holdings.get(3) === undefined, 'gone');
    expect(one.holdings.sums()).toEqual({ totals: [], base: undefined });
  });

  test('of what has no row in the book are at the server’s price', async () => {
    const option = { underlying: 'ES', right: 'call', strike: '100', lastTradeDate: '2026-06-19' } as const;
    trading.positions = [positionOf(4, { stockCode: 'ES-C100', option, multiplier: '50', price: '101.00' })];
    const one = watcher();
    await signIn(one);
    one.holdings.show();
    // Something has to be in the book before there are frames.
    one.tab.rowSets.prepare(['US:C00001']).open();
    await until(() => one.holdings.get(4) !== undefined, 'figures');
    expect(one.holdings.get(4)).toMatchObject({ price: 10_100, profit: 50_000 });
  });

  test('are renewed when the server says that a position changed', async () => {
    trading.positions = [positionOf(5)];
    const one = watcher();
    await signIn(one);
    one.holdings.show();
    await until(() => one.holdings.get(5) !== undefined, 'figures');
    await until(() => broker.ready === 2, 'own feed');
    trading.positions = [positionOf(5, { positionNum: 20, cost: '2000.00' }), positionOf(6)];
    broker.say({ op: 'event', topic: 'position' });
    await until(() => one.holdings.get(6) !== undefined, 'renewed');
    // 20 at 100.05 in place of 10
    expect(one.holdings.get(5)?.profit).toBe(100);
  });

  test('are renewed when the trading day may have turned', async () => {
    trading.positions = [positionOf(5)];
    trading.day = [{ source: 0, currency: 'USD', closed: '30.00', costs: '1.00' }];
    const one = watcher();
    await signIn(one);
    one.holdings.show();
    // 10 at 100.05, less the 1,010 of today's cost, and 29 beside.
    await until(() => one.holdings.sums().totals[0]?.today === '19.50', 'the day');
    await until(() => broker.ready === 2, 'own feed');
    trading.positions = [positionOf(5, { todayCost: '1000.00' })];
    trading.day = [];
    broker.say({ op: 'session', market: 'US', phase: 'pre', t: 1 });
    await until(() => one.holdings.sums().totals[0]?.today !== '19.50', 'the next day');
    expect(one.holdings.sums().totals[0]?.today).toBe('0.50');
  });

  test('equal the server’s for random ticks', async () => {
    const positions = Array.from({ length: 50 }, (_, index) => index + 1).map((id) =>
      positionOf(id, { direction: id % 2 === 0 ? 0 : 1, multiplier: ['1', '50', '0.001', '12500'][id % 4] ?? '1', cost: `${900 + id}.37` }),
    );
    trading.positions = positions;
    const one = watcher();
    await signIn(one);
    one.holdings.show();
    await until(() => one.holdings.get(50) !== undefined, 'figures');
    await until(() => broker.rows.size >= 50, 'wished for');
    /** As a server keeps them: integers, never text. */
    const rows = positions.map(({ cost, direction, multiplier }) => ({ cost: minorUnits(cost, 2) ?? 0n, direction, multiplier }));
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(fc.integer({ min: 1, max: 50 }), fc.integer({ min: 1, max: 5_000_000 })), { minLength: 1, maxLength: 40 }),
        async (ticks) => {
          for (const [id, price] of ticks) broker.tick(id, price);
          await until(() => positions.every(({ id }) => one.holdings.get(id)?.price === broker.price(id)), 'newest');
          let total = 0n;
          for (const { id } of positions) {
            const row = rows[id - 1];
            if (!row) continue;
            const profit = profitOf({ ...row, scale: 2, minorScale: 2, quantity: 10n }, BigInt(broker.price(id)));
            total += profit;
            expect(one.holdings.get(id)?.profit).toBe(Number(profit));
          }
          expect(one.holdings.sums().totals[0]?.profit).toBe(amountText(total, 2));
        },
      ),
      { numRuns: 15 },
    );
  });

  test('a margin level that falls is told once a threshold, in every tab, aloud in one, whether anybody looks or not', async () => {
    trading.positions = [positionOf(7, { source: 3, multiplier: '10', margin: '100.00', maintenance: '50.00' })];
    const [one, two] = [watcher(), watcher()];
    await signIn(one);
    await until(() => broker.rows.has(7), 'watched');
    broker.tick(7, 9980);
    await until(() => one.told.length === 0 && broker.price(7) === 9980, 'safe');
    // 100 - 48 = 52, by 50: 1.04
    broker.tick(7, 9952);
    await until(() => one.told.length === 1, 'low');
    broker.tick(7, 9953);
    // 1.02
    broker.tick(7, 9951);
    await until(() => one.told.length === 2 && two.told.length === 2, 'critical');
    expect(one.told.map(({ told }) => told)).toEqual([
      { what: 'marginLow', position: 7, name: 'Company 7', stockCode: 'C00007' },
      { what: 'marginCritical', position: 7, name: 'Company 7', stockCode: 'C00007' },
    ]);
    expect([...one.told, ...two.told].filter(({ loud }) => loud)).toHaveLength(2);
  });
});

describe('what happens to orders', () => {
  test('is told within half a second in every tab, aloud in one; what was over at login isn’t', async () => {
    const orders = trading.orders as ReturnType<typeof orderOf>[] & { push(order: object): number };
    orders.push({ ...orderOf(1, { status: 1, filledQuantity: 10 }), owner: LOGIN.username });
    orders.push({ ...orderOf(2), owner: LOGIN.username });
    const [one, two] = [watcher(), watcher()];
    await signIn(one);
    await until(() => broker.ready === 2, 'own feed');
    await until(() => (broker.requests.get('/web/position/consignList') ?? 0) > 0, 'read');
    trading.change(2, { filledQuantity: 4, status: 3 });
    await until(() => one.told.length === 1 && two.told.length === 1, 'partly', 500);
    expect(one.told[0]?.told).toMatchObject({ what: 'partlyFilled', order: { id: 2, filledQuantity: 4 } });
    trading.change(2, { filledQuantity: 10, status: 1 });
    await until(() => one.told.length === 2 && two.told.length === 2, 'filled', 500);
    expect(one.told[1]?.told).toMatchObject({ what: 'filled', order: { id: 2 } });
    orders.push({ ...orderOf(3), owner: LOGIN.username });
    trading.change(3, { status: 2, reason: 'cancelled' });
    await until(() => one.told.length === 3, 'ended', 500);
    expect(one.told[2]?.told).toMatchObject({ what: 'ended', order: { id: 3 } });
    broker.say({ op: 'event', topic: 'order' });
    const reads = broker.requests.get('/web/position/consignList') ?? 0;
    await until(() => (broker.requests.get('/web/position/consignList') ?? 0) > reads, 'read again');
    expect(one.told).toHaveLength(3);
    const loud = [one, two].map(({ told }) => told.filter((each) => each.loud).length);
    expect(loud.toSorted((a, b) => a - b)).toEqual([0, 3]);
  });
});

/** Trading over HTTP, each answer held to its schema: what the demo account finds, a way in and out, and what stays after a crash. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { AccountType, Direction, OrderStatus, OrderType, Source } from '../../contract/codes.ts';
import { minorUnits } from '../../contract/finance/amount.ts';
import type { Order } from '../../contract/rest/trading.ts';
import { type Client, loginAs } from '../accounts/client.ts';
import { requestsTo } from '../sandbox/rig.ts';
import { openPush } from '../sandbox/pushClient.ts';
import { type RunningSandbox, startSandbox } from '../startSandbox.ts';
import { clientOrderId, order } from './wish.ts';

const cents = (text: string | null | undefined): bigint => minorUnits(text ?? '', 2) ?? -1n;
const START_MS = 120_000;

describe('trading over HTTP', () => {
  let dir: string;
  let sandbox: RunningSandbox;
  let demo: Client;
  const start = async () => {
    sandbox = await startSandbox({ db: join(dir, 'sandbox.db'), rate: '100' });
    demo = await loginAs(sandbox.url, { username: 'demo', password: 'demo1234', accountType: AccountType.Individual });
  };
  beforeAll(async () => {
    dir = await mkdtemp(join(tmpdir(), 'coulisse-orders-'));
    await start();
  }, START_MS);
  afterAll(async () => {
    await sandbox.stop();
    await rm(dir, { recursive: true, force: true });
  });

  const balanced = async () => (await requestsTo(sandbox.url).get('sandbox/ledger')).body;
  const freeDollars = async () => {
    const { list } = await demo.call('walletBalance', { walletType: 'stock' });
    return cents(list.find(({ currency }) => currency === 'USD')?.balance);
  };

  it('shows the demo account positions in several markets, one closed, one order working, and what they come to', async () => {
    const { list } = await demo.call('positionMine', {});
    expect(new Set(list.map(({ market }) => market)).size).toBeGreaterThan(2);
    const closed = await demo.call('positionFlatList', {});
    expect(closed.total).toBe(1);
    const orders = await demo.call('positionConsignList', {});
    expect(orders.list.filter(({ status }) => status === OrderStatus.Working)).toHaveLength(1);
    expect(orders.list[0]?.status).toBe(OrderStatus.Working);
    const hongKong = await demo.call('positionMine', { source: Source.HKStock });
    expect(hongKong.list.map(({ market }) => market)).toEqual(['HK']);
    const overview = await demo.call('fundingOverview', {});
    expect(typeof overview.todayProfit).toBe('string');
    expect(typeof overview.hkTodayProfit).toBe('string');
    const sum = overview.accounts.reduce((total, account) => total + cents(account.total), 0n);
    // Each part is rounded by itself.
    expect(Math.abs(Number(cents(overview.total) - sum))).toBeLessThan(20);
    expect(await balanced()).toMatchObject({ balanced: true });
  });

  it('sums what was closed by the days of a zone, after all costs', async () => {
    const { list } = await demo.call('positionFlatList', {});
    const profits = await demo.call('fundProfit', { timeZone: 'Asia/Tokyo', days: 366 });
    const [part] = list;
    const net = cents(part?.profit) - cents(part?.costs);
    expect(profits.list.map(({ total, days }) => [cents(total), days.map(({ profit }) => cents(profit))])).toEqual([[net, [net]]]);
    const day = new Date((part?.closeTimeTimestamp ?? 0) * 1000 + 9 * 3_600_000).toISOString().slice(0, 10);
    expect(profits.list[0]?.days[0]?.day).toBe(day);
    expect(
      (await demo.call('fundProfit', { timeZone: 'UTC', days: 1 })).list.every(({ days }) => days.every((own) => own.day >= day)),
    ).toBe(true);
    expect(await demo.denied('fundProfit', { timeZone: 'Mars/Olympus' })).toMatchObject({ field: 'timeZone' });
  });

  it('says terms and costs before an order', async () => {
    const apple = { stockCode: 'AAPL', market: 'US', source: Source.Stock } as const;
    expect(await demo.call('minCount', apple)).toMatchObject({
      lot: 1,
      minimum: 1,
      ticks: [
        { from: '0.00', size: '0.0001' },
        { from: '1.00', size: '0.01' },
      ],
      settleCurrency: 'USD',
      multiplier: '1',
      extendedHours: true,
      canShort: false,
    });
    expect(await demo.call('minCount', { stockCode: '00700', market: 'HK', source: Source.HKStock })).toMatchObject({
      lot: 100,
      settleCurrency: 'HKD',
    });
    expect(await demo.denied('minCount', { ...apple, stockCode: 'NOSUCH' })).toMatchObject({ reason: 'instrumentUnknown' });
    const rates = await fetch(new URL('web/stock_rate/site/get?source=11&market=HK&stockCode=00700', sandbox.url), {
      headers: { authorization: demo.token },
    });
    const { data } = (await rates.json()) as { data: { currency: string; charges: { kind: string }[] } };
    expect(data.currency).toBe('HKD');
    expect(data.charges.map(({ kind }) => kind)).toContain('stampDuty');
  });

  it('opens, tells so on the socket, closes, and the statement closes to the cent', async () => {
    const { ticket } = await demo.call('pushTicket', {});
    const socket = await openPush(sandbox.url, { guest: false });
    socket.send({ op: 'auth', ticket });
    await socket.message('ready');
    const before = await freeDollars();
    const wish = order({ stockCode: 'IBM', quantity: 5 });
    const bought = await demo.call('stockCreate', wish);
    for (const topic of ['order', 'position', 'wallet']) await socket.message('event', (event) => event.topic === topic);
    socket.close();
    const held = await demo.call('positionGetByStock', { stockCode: 'IBM', market: 'US', source: Source.Stock });
    expect(held).toMatchObject({ list: [{ id: bought.positionId, positionNum: 5 }], orders: [] });
    const sold = await demo.call('positionFlat', {
      id: bought.positionId ?? 0,
      orderType: OrderType.Market,
      quantity: 5,
      clientOrderId: clientOrderId(),
    });
    const after = await freeDollars();
    expect(after - before).toBe(cents(sold.amount) - cents(bought.amount) - cents(sold.fee) - cents(bought.fee));
    const bills = await demo.call('walletBill', { walletType: 'overview', timeZone: 'UTC', pageSize: 50 });
    const own = bills.list.filter(({ reference }) => reference === bought.orderNo || reference === sold.orderNo);
    expect(own.reduce((sum, { amount }) => sum + cents(amount), 0n)).toBe(after - before);
    const movements = await demo.call('positionWaterPageList', { id: bought.positionId ?? 0 });
    expect(movements.list.map(({ type, quantity }) => [type, quantity])).toEqual([
      ['close', -5],
      ['open', 5],
    ]);
  });

  it('looks an id up, and closes one that has done nothing', async () => {
    const wish = order({ stockCode: 'AAPL', quantity: 1, price: '20.00' });
    const placed = await demo.call('stockCreate', wish);
    expect(await demo.call('orderById', { id: placed.id })).toEqual(placed);
    const found = await demo.call('orderByClientId', { clientOrderId: wish.clientOrderId, void: true });
    expect(found).toMatchObject({ found: true, endpoint: 'stockCreate', answer: { id: placed.id, orderNo: placed.orderNo } });
    const never = clientOrderId();
    expect(await demo.call('orderByClientId', { clientOrderId: never })).toEqual({ found: false });
    expect(await demo.call('orderByClientId', { clientOrderId: never, void: true })).toEqual({ found: false });
    const late = { ...wish, clientOrderId: never };
    expect(await demo.denied('stockCreate', late)).toEqual({ reason: 'idVoid', field: 'clientOrderId' });
    await demo.call('orderCancel', { id: placed.id });
  });

  it('refuses the wrong line', async () => {
    expect(await demo.denied('hkCreate', order({ stockCode: 'AAPL', quantity: 1 }))).toEqual({ reason: 'notTradable' });
    expect(await demo.denied('stockCreate', order({ stockCode: '00700', market: 'HK', quantity: 100 }))).toEqual({ reason: 'notTradable' });
  });

  it(
    'has each order once after it was killed in the middle, and matching goes on',
    async () => {
      const before = (await demo.call('positionConsignList', {})).total;
      const standing = await demo.call('stockCreate', order({ stockCode: 'AAPL', quantity: 1, price: '20.00', validity: 'gtc' }));
      const wishes = Array.from({ length: 40 }, (_, place) =>
        order({ stockCode: 'AAPL', quantity: 1, direction: place % 4 === 3 ? Direction.Sell : Direction.Buy }),
      );
      const answers = new Map<string, Order>();
      const asked = wishes.map(async (wish) => {
        const answer = await demo.ask('stockCreate', wish).catch(() => undefined);
        if (answer?.code === 200) answers.set(wish.clientOrderId, answer.data as Order);
      });
      // Some are answered, some are under way, some wait in line.
      while (answers.size < 8) await wait(1);
      await sandbox.kill();
      await Promise.all(asked);
      expect(answers.size).toBeLessThan(wishes.length);
      await start();
      for (const wish of wishes) {
        const { found, answer } = await demo.call('orderByClientId', { clientOrderId: wish.clientOrderId });
        const told = answers.get(wish.clientOrderId);
        if (told) expect(answer).toEqual(told);
        // Asked again, it is the same order or its first.
        const again = await demo.call('stockCreate', wish);
        if (found) expect(again).toEqual(answer);
      }
      const { total, list } = await demo.call('positionConsignList', { pageSize: 200 });
      expect(total).toBe(before + wishes.length + 1);
      expect(new Set(list.map(({ clientOrderId: id }) => id).filter(Boolean)).size).toBe(list.filter((own) => own.clientOrderId).length);
      expect(list.find(({ id }) => id === standing.id)).toMatchObject({ status: OrderStatus.Working });
      expect(await balanced()).toMatchObject({ balanced: true });
      await demo.call('orderAmend', { id: standing.id, price: '300.00', quantity: 1, clientOrderId: clientOrderId() });
      await demo.call('orderCancelAll', { market: 'US' });
      expect((await demo.call('positionConsignList', {})).list.every(({ status }) => status !== OrderStatus.Working)).toBe(true);
    },
    START_MS,
  );
});

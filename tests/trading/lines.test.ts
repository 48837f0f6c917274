/** Over HTTP: a pair and a future with their margin; blocks, with permission, secret and the price that a counterparty asks. */
import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { AccountType, BlockPermission, Direction, OrderStatus, OrderType, Source } from '../../contract/codes.ts';
import { type Client, loginAs } from '../accounts/client.ts';
import { controlOf } from '../control.ts';
import { type Rig, startRig } from '../sandbox/rig.ts';

const SECRET = '123456';
/** A cheap share, so that a block of it is within the demo account's money. */
const block = (stockCode: string, more: object) =>
  ({
    stockCode,
    market: 'US',
    source: Source.BlockTrade,
    direction: Direction.Buy,
    orderType: OrderType.Market,
    quantity: 10_000,
    secret: SECRET,
    clientOrderId: randomUUID(),
    ...more,
  }) as const;

describe('beside shares', () => {
  let rig: Rig;
  let demo: Client;
  let cheap: { code: string; last: number };

  beforeAll(async () => {
    rig = await startRig({ rate: 0, review: 200 });
    demo = await loginAs(rig.url, { username: 'demo', password: 'demo1234', accountType: AccountType.Individual });
    const { body } = await rig.get('web/m_ft/stock_list?market=US&pageSize=200&pageNum=1');
    const { list } = (body as { data: { list: { stock_code: string; price_nominal: string | null }[] } }).data;
    const found = list
      .map(({ stock_code: code, price_nominal: last }) => ({ code, last: Number(last) }))
      .find(({ last }) => last > 0.05 && last < 0.4);
    cheap = found ?? (await cheapest());
  }, 120_000);
  afterAll(() => rig.close());

  /** From the whole list, where its first page has none. */
  async function cheapest(): Promise<{ code: string; last: number }> {
    for (let page = 1; page <= 80; page += 1) {
      const { body } = await rig.get(`web/m_ft/stock_list?market=US&pageSize=200&pageNum=${page}`);
      const { list } = (body as { data: { list: { stock_code: string; price_nominal: string | null }[] } }).data;
      const found = list.find(({ price_nominal: last }) => Number(last) > 0.05 && Number(last) < 0.4);
      if (found) return { code: found.stock_code, last: Number(found.price_nominal) };
    }
    throw new Error('no cheap share');
  }

  const permission = async () => (await demo.call('userInfo', {})).blockPermission;
  const held = async () => (await demo.call('positionMine', { source: Source.BlockTrade })).list;

  it('a block needs a permission, which is asked for once and reviewed', async () => {
    expect(await permission()).toBe(BlockPermission.NotOpened);
    expect(await demo.denied('blockTradeCreate', block(cheap.code, {}))).toMatchObject({ reason: 'permissionMissing' });
    expect(await demo.call('applyService', { service: 'blockTrade' })).toEqual({ blockPermission: BlockPermission.UnderReview });
    while ((await permission()) !== BlockPermission.Open) await wait(50);
    expect(await demo.call('applyService', { service: 'blockTrade' })).toEqual({ blockPermission: BlockPermission.Open });
  });

  it('a block is not for who isn’t verified', async () => {
    const newbie = await loginAs(rig.url, { username: 'newbie', password: 'demo1234', accountType: AccountType.Individual });
    expect(await newbie.denied('applyService', { service: 'blockTrade' })).toMatchObject({ reason: 'notVerified' });
    expect(await newbie.denied('blockTradeCreate', block(cheap.code, {}))).toMatchObject({ reason: 'permissionMissing' });
  });

  it('a block needs the secret', async () => {
    expect(await demo.denied('blockTradeCheckSecret', { secret: '654321' })).toMatchObject({ reason: 'secretWrong' });
    await demo.call('blockTradeCheckSecret', { secret: SECRET });
    expect(await demo.denied('blockTradeCreate', block(cheap.code, { secret: '654321' }))).toMatchObject({ reason: 'secretWrong' });
    expect(await held()).toEqual([]);
  });

  it.each([
    [{ quantity: 9999 }, { reason: 'quantityTooSmall', nearest: ['10000'] }],
    [{ direction: Direction.Sell }, { reason: 'insufficientPosition' }],
    [{ source: Source.Stock }, { reason: 'notTradable' }],
  ])('a block %j is refused', async (wanted, denial) => {
    expect(await demo.denied('blockTradeCreate', block(cheap.code, wanted))).toMatchObject(denial);
  });

  it('a block is bought whole and at once, at the price that is asked, and sold again', async () => {
    const terms = await demo.call('minCount', { stockCode: cheap.code, market: 'US', source: Source.BlockTrade });
    const asked = Number(terms.blockPrice);
    expect(terms.minimum).toBe(10_000);
    // Between three percent less and one more, give or take a tick and what the price moved since it was listed.
    expect(asked).toBeGreaterThan(cheap.last * 0.9);
    expect(asked).toBeLessThan(cheap.last * 1.1);
    expect(await demo.denied('blockTradeCreate', block(cheap.code, { orderType: OrderType.Limit, price: '0.01' }))).toMatchObject({
      reason: 'priceMoved',
    });
    const wish = block(cheap.code, {});
    const bought = await demo.call('blockTradeCreate', wish);
    expect(bought).toMatchObject({ status: OrderStatus.Filled, filledQuantity: 10_000, source: Source.BlockTrade });
    expect(Math.abs(Number(bought.averagePrice) - asked)).toBeLessThan(asked * 0.05);
    // Invented commission of a thousandth.
    expect(Number(bought.fee)).toBeCloseTo(Number(bought.amount) * 0.001, 2);
    // Asked again it is the same order; with a wrong secret too, for it got past it before.
    expect(await demo.call('blockTradeCreate', { ...wish, secret: '654321' })).toEqual(bought);
    expect(await demo.denied('blockTradeCreate', { ...wish, quantity: 20_000 })).toMatchObject({ reason: 'duplicateId' });
    const [position] = await held();
    expect(position).toMatchObject({ positionNum: 10_000, source: Source.BlockTrade });
    const sold = await demo.call('positionFlat', {
      id: position?.id ?? 0,
      orderType: OrderType.Market,
      quantity: 10_000,
      clientOrderId: randomUUID(),
    });
    expect(sold).toMatchObject({ status: OrderStatus.Filled });
    expect(await held()).toEqual([]);
  });

  it('a pair and a future stand on margin, which is added to', async () => {
    const leveraged = { direction: Direction.Buy, orderType: OrderType.Market } as const;
    const pair = { stockCode: 'EURUSD', market: 'FX', source: Source.Forex } as const;
    expect(await demo.call('minCount', pair)).toMatchObject({ lot: 1000, leverages: [30, 20, 10, 5, 2, 1], canShort: true });
    const bought = await demo.call('forexCreate', { ...pair, ...leveraged, quantity: 1000, leverage: 20, clientOrderId: randomUUID() });
    expect(bought).toMatchObject({ status: OrderStatus.Filled, leverage: 20, fee: '0.00' });
    const id = bought.positionId ?? 0;
    const before = (await demo.call('positionMine', { source: Source.Forex })).list[0];
    const adding = { id, amount: '10.00', clientOrderId: randomUUID() };
    const after = await demo.call('positionAddMargin', adding);
    expect(Number(after.margin)).toBeCloseTo(Number(before?.margin) + 10, 2);
    expect(await demo.call('positionAddMargin', adding)).toEqual(after);
    expect(await demo.denied('positionAddMargin', { ...adding, amount: '1.00' })).toMatchObject({ reason: 'duplicateId' });
    expect(await demo.denied('positionAddMargin', { id, amount: '99999999', clientOrderId: randomUUID() })).toMatchObject({
      reason: 'insufficientFunds',
      field: 'amount',
    });
    await demo.call('positionFlat', { id, orderType: OrderType.Market, quantity: 1000, clientOrderId: randomUUID() });

    const future = { stockCode: 'MESM6', market: 'FUT', source: Source.Future } as const;
    const opened = await demo.call('futureCreate', { ...future, ...leveraged, quantity: 1, leverage: 20, clientOrderId: randomUUID() });
    expect(opened).toMatchObject({ status: OrderStatus.Filled, fee: '2.23' });
    // The exchange's part of it is a fee as the broker's is.
    const { list: bills } = await demo.call('walletBill', { walletType: 'overview', timeZone: 'UTC', pageSize: 50 });
    const charged = bills.filter(({ reference, type }) => reference === opened.orderNo && (type === 'fee' || type === 'tax'));
    expect(charged.map(({ type, amount }) => [type, amount])).toEqual([['fee', '-2.23']]);
    await demo.call('positionFlat', { id: opened.positionId ?? 0, orderType: OrderType.Market, quantity: 1, clientOrderId: randomUUID() });
    expect((await demo.call('positionMine', {})).list.filter(({ source }) => source === Source.Forex || source === Source.Future)).toEqual(
      [],
    );
  });

  it('a block is for the open market only', async () => {
    await controlOf(rig.url).advance(8 * 3_600_000);
    expect(await demo.denied('blockTradeCreate', block(cheap.code, {}))).toMatchObject({ reason: 'marketClosed' });
  });

  it('all of it leaves the books right', async () => {
    expect((await rig.get('sandbox/ledger')).body).toMatchObject({ balanced: true });
  });
});

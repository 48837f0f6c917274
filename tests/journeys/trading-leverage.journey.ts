/** A currency pair and a future, from the first order over added margin to the statement. */
import { Direction, OrderStatus, Source } from '../../contract/codes.ts';
import { shortName } from '../../src/lib/instrumentName.ts';
import { expect, test } from './journey.ts';
import {
  booksBalance,
  type Device,
  goTo,
  minor,
  openClose,
  openOwn,
  otherDevice,
  place,
  reconcile,
  showsBills,
  ticketOf,
} from './trading.ts';

/** Free dollars of the trading account, cents. */
async function freeDollars(device: Device): Promise<bigint> {
  const { list } = await device.call('walletBalance', { walletType: 'stock' });
  const { balance = '0', usedBalance = '0' } = list.find(({ currency }) => currency === 'USD') ?? {};
  return minor(balance, 'USD') - minor(usedBalance, 'USD');
}

async function affordableFuture(device: Device) {
  const { list } = await device.call('futuresList', {});
  for (const { stock_code: code, market, name, state, currency } of list) {
    if (state !== 0 || currency !== 'USD') continue;
    const { initialMargin } = await device.call('minCount', { stockCode: code, market, source: Source.Future });
    if (initialMargin && Number(initialMargin) < 1500) return { code, market, name };
  }
  throw new Error('no future that the demo customer can afford');
}

const LINES = {
  forex: {
    path: '/pages/payment/forex',
    source: Source.Forex,
    quantity: 20_000,
    find: async () => ({ code: 'EURUSD', market: 'FX', name: '' }),
  },
  future: { path: '/pages/payment/future', source: Source.Future, quantity: 2, find: affordableFuture },
} as const;

for (const [line, { path, source, quantity, find }] of Object.entries(LINES))
  test(`${line}: opened, margin added, closed in part and in whole, and every cent is on the statement`, async ({ open, sandbox }) => {
    test.setTimeout(240_000);
    const device = await otherDevice(sandbox.url);
    const { code, market } = await find(device);
    const before = await freeDollars(device);
    const page = await openOwn(open, `${path}?code=${code}&market=${market}&source=${source}&direction=${Direction.Buy}`);
    await ticketOf(page).choose('Market');
    const opened = await place(page, { quantity: String(quantity) });
    expect((await reconcile(device, opened)).order).toMatchObject({ status: OrderStatus.Filled });
    const positionOf = async () => (await device.call('positionMine', {})).list.find(({ stockCode }) => stockCode === code);
    const position = await positionOf();
    if (!position) throw new Error('no position');
    const name = shortName(position.name) || code;

    await goTo(page, `/pages/payment/close?id=${position.id}&source=${source}&mode=margin`);
    await page.getByRole('dialog').getByRole('textbox', { name: 'Amount to add' }).fill('25.5');
    await page.getByRole('dialog').getByRole('button', { name: /^Add / }).last().click();
    await expect(page.getByText('The margin is added.')).toBeVisible();
    const margin = minor((await positionOf())?.margin ?? '', 'USD');
    expect(margin).toBe(minor(position.margin ?? '', 'USD') + 2550n);

    const orders = [opened];
    for (const part of [quantity / 2, quantity / 2]) {
      await openClose(page, name);
      await ticketOf(page).choose('Market');
      const closed = await place(page, { quantity: String(part) });
      expect((await reconcile(device, closed)).order).toMatchObject({ status: OrderStatus.Filled });
      orders.unshift(closed);
    }
    expect(await positionOf()).toBeUndefined();

    // All that was put up is back; what changed is the profit, less what the orders cost.
    const { list } = await device.call('positionFlatList', { pageSize: 200 });
    const profit = list.filter(({ positionId }) => positionId === position.id).reduce((sum, part) => sum + minor(part.profit, 'USD'), 0n);
    let fees = 0n;
    for (const orderNo of orders) fees += minor((await reconcile(device, orderNo)).order.fee, 'USD');
    expect(await freeDollars(device)).toBe(before + profit - fees);
    await showsBills(page, device, orders);
    await booksBalance(sandbox.url);
  });

/** Two contracts of a call that the demo customer can afford, of the first future that has one. */
async function affordableCall(device: Device) {
  const { list } = await device.call('futuresList', {});
  for (const { stock_code: goldCode, state, currency } of list) {
    if (state !== 0 || currency !== 'USD') continue;
    const chain = await device.call('futuresOptionsList', { goldCode });
    const found = chain.list.find(
      ({ right, ask }) => right === 'call' && ask && Number(ask) > 0 && Number(ask) * Number(chain.multiplier) < 1500,
    );
    if (found) return { ...found, goldCode };
  }
  throw new Error('no option that the demo customer can afford');
}

test('option: bought, sold in part and in whole, and every cent is on the statement', async ({ open, sandbox }) => {
  test.setTimeout(240_000);
  const device = await otherDevice(sandbox.url);
  const { code, goldCode, right, strike, lastTradeDate } = await affordableCall(device);
  const before = await freeDollars(device);
  const query = new URLSearchParams({
    code,
    market: 'FUT',
    source: String(Source.Future),
    goldCode,
    optionType: right,
    strike,
    expiry: lastTradeDate,
  });
  const page = await openOwn(open, `/pages/payment/future?${query.toString()}&direction=${Direction.Buy}`);
  await ticketOf(page).choose('Market');
  const opened = await place(page, { quantity: '2' });
  expect((await reconcile(device, opened)).order).toMatchObject({ status: OrderStatus.Filled });
  const positionOf = async () => (await device.call('positionMine', {})).list.find(({ stockCode }) => stockCode === code);
  const position = await positionOf();
  expect(position).toMatchObject({ positionNum: 2, option: { underlying: goldCode, right } });
  const orders = [opened];
  for (let part = 0; part < 2; part += 1) {
    await openClose(page, code);
    await ticketOf(page).choose('Market');
    const closed = await place(page, { quantity: '1' });
    expect((await reconcile(device, closed)).order).toMatchObject({ status: OrderStatus.Filled });
    orders.unshift(closed);
  }
  expect(await positionOf()).toBeUndefined();
  const { list } = await device.call('positionFlatList', { pageSize: 200 });
  const profit = list.filter(({ positionId }) => positionId === position?.id).reduce((sum, part) => sum + minor(part.profit, 'USD'), 0n);
  let fees = 0n;
  for (const orderNo of orders) fees += minor((await reconcile(device, orderNo)).order.fee, 'USD');
  expect(await freeDollars(device)).toBe(before + profit - fees);
  await showsBills(page, device, orders);
  await booksBalance(sandbox.url);
});

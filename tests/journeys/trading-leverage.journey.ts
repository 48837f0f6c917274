/** A currency pair, a future and an option on one, from the first order over added margin to the statement. */
import { Direction, type Market, Source } from '../../contract/codes.ts';
import type { Position } from '../../contract/rest/trading.ts';
import { shortName } from '../../src/lib/instrumentName.ts';
import { expect, goTo } from './journey.ts';
import {
  booksBalance,
  buyInPart,
  closeInParts,
  type Device,
  freeMoney,
  fund,
  minor,
  openOwn,
  otherDevice,
  positionOf,
  reconcile,
  showsBills,
  test,
  waitFor,
} from './trading.ts';

/** Of the trading account, cents. */
const freeDollars = (device: Device): Promise<bigint> => freeMoney(device, 'stock', 'USD');

/** All that was put up is back; what the free money changed by is the profit, less what the orders cost. */
async function reconcileAll(
  device: Device,
  { before, position, orders }: { readonly before: bigint; readonly position: Position; readonly orders: readonly string[] },
): Promise<void> {
  const { list } = await device.call('positionFlatList', { pageSize: 200 });
  const profit = list.filter(({ positionId }) => positionId === position.id).reduce((sum, part) => sum + minor(part.profit, 'USD'), 0n);
  let fees = 0n;
  for (const orderNo of orders) fees += minor((await reconcile(device, orderNo)).order.fee, 'USD');
  expect(await freeDollars(device)).toBe(before + profit - fees);
}

/** A limit at the best offer, and more than there is at it. */
interface Found {
  readonly code: string;
  readonly market: Market;
  readonly price: string;
  readonly quantity: number;
}

/** What the customer pays in first, and what of it an order may put up, dollars. */
const PAID_IN = '400000.00';
const BUDGET = 300_000;

async function payIn(device: Device): Promise<void> {
  if ((await freeDollars(device)) < minor(PAID_IN, 'USD')) await fund(device, PAID_IN);
}

async function affordablePair(device: Device): Promise<Found> {
  const { list } = await device.call('forexList', {});
  for (const { stock_code: code, market, currency, state, ask, askVolume } of list) {
    if (state !== 0 || currency !== 'USD' || !ask || !askVolume) continue;
    const { minimum, leverages } = await device.call('minCount', { stockCode: code, market, source: Source.Forex });
    const quantity = askVolume + minimum;
    if ((Number(ask) * quantity) / (leverages?.[0] ?? 1) < BUDGET) return { code, market, price: ask, quantity };
  }
  throw new Error('no currency pair that the demo customer can afford');
}

async function affordableFuture(device: Device): Promise<Found> {
  const { list } = await device.call('futuresList', {});
  for (const { stock_code: code, market, state, currency, ask, askVolume } of list) {
    // One contract can't be closed in part.
    if (state !== 0 || currency !== 'USD' || !ask || !askVolume || askVolume < 2) continue;
    const { initialMargin, multiplier, leverages } = await device.call('minCount', { stockCode: code, market, source: Source.Future });
    const quantity = askVolume + 1;
    const levered = (Number(ask) * Number(multiplier)) / (leverages?.[0] ?? 1);
    if (Math.max(Number(initialMargin), levered) * quantity < BUDGET) return { code, market, price: ask, quantity };
  }
  throw new Error('no future that the demo customer can afford');
}

const LINES = {
  forex: { path: '/pages/payment/forex', source: Source.Forex, lot: 1000, find: affordablePair },
  future: { path: '/pages/payment/future', source: Source.Future, lot: 1, find: affordableFuture },
} as const;

for (const [line, { path, source, lot, find }] of Object.entries(LINES))
  test(`${line}: opened in part, the rest cancelled, margin added, closed in part and in whole, and every cent is on the statement`, async ({
    open,
    sandbox,
    control,
  }) => {
    await waitFor(control, '14:30');
    const device = await otherDevice(sandbox.url);
    await payIn(device);
    const { code, market, price, quantity } = await find(device);
    const before = await freeDollars(device);
    const page = await openOwn(open, `${path}?code=${code}&market=${market}&source=${source}&direction=${Direction.Buy}`);
    const { row } = await device.call('quoteStock', { stockCode: code, market });
    const name = shortName(row.name) || code;
    const { orderNo: opened, filledQuantity } = await buyInPart(page, device, { name, price, quantity });
    const position = await positionOf(device, code);
    if (!position) throw new Error('no position');

    await goTo(page, `/pages/payment/close?id=${position.id}&source=${source}&mode=margin`);
    await page.getByRole('dialog').getByRole('textbox', { name: 'Amount to add' }).fill('25.5');
    await page.getByRole('dialog').getByRole('button', { name: /^Add / }).last().click();
    await expect(page.getByText('The margin is added.')).toBeVisible();
    const margin = minor((await positionOf(device, code))?.margin ?? '', 'USD');
    expect(margin).toBe(minor(position.margin ?? '', 'USD') + 2550n);

    const half = Math.floor(filledQuantity / 2 / lot) * lot;
    const closed = await closeInParts(page, { device, control }, { ...position, name }, [half, filledQuantity - half]);

    await reconcileAll(device, { before, position, orders: [...closed, opened] });
    await showsBills(page, device, [...closed, opened]);
    await booksBalance(sandbox.url);
  });

/** As many contracts of an option as are ever offered at once, and one more. */
const MORE_THAN_OFFERED = 61;

/** A call of which the demo customer can afford that many, of the first future that has one. */
async function affordableCall(device: Device) {
  const { list } = await device.call('futuresList', {});
  for (const { stock_code: goldCode, state, currency } of list) {
    if (state !== 0 || currency !== 'USD') continue;
    const chain = await device.call('futuresOptionsList', { goldCode });
    const costs = (price: string): number => Number(price) * Number(chain.multiplier) * MORE_THAN_OFFERED;
    for (const { ask, bid, ...option } of chain.list)
      if (option.right === 'call' && ask && bid && costs(ask) > 0 && costs(ask) < BUDGET) return { ...option, goldCode, price: ask };
  }
  throw new Error('no option that the demo customer can afford');
}

/** As lists name a call. */
function optionName(goldCode: string, strike: string, lastTradeDate: string): string {
  const [year, month, day] = lastTradeDate.split('-');
  const figure = Number(strike).toLocaleString('en', { maximumFractionDigits: 8 });
  return `${goldCode} ${figure} call, ${month}/${day}/${year}`;
}

test('option: bought in part, the rest cancelled, sold in part and in whole, and every cent is on the statement', async ({
  open,
  sandbox,
  control,
}) => {
  await waitFor(control, '14:30');
  const device = await otherDevice(sandbox.url);
  await payIn(device);
  const { code, goldCode, right, strike, lastTradeDate, price } = await affordableCall(device);
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
  const name = optionName(goldCode, strike, lastTradeDate);
  const { orderNo: opened, filledQuantity } = await buyInPart(page, device, { name, price, quantity: MORE_THAN_OFFERED });
  const position = await positionOf(device, code);
  if (!position) throw new Error('no position');
  expect(position).toMatchObject({ option: { underlying: goldCode, right } });
  const half = Math.floor(filledQuantity / 2);
  const sold = await closeInParts(page, { device, control }, { ...position, name }, [half, filledQuantity - half]);
  await reconcileAll(device, { before, position, orders: [...sold, opened] });
  await showsBills(page, device, [...sold, opened]);
  await booksBalance(sandbox.url);
});

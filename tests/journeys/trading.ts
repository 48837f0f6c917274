/** What the trading journeys share: the demo customer in the browser, and the same one on another device who reads the books. */
import type { Locator, Page } from '@playwright/test';
import type * as z from 'zod/mini';
import { AccountType, Direction, EnvelopeCode, OrderStatus } from '../../contract/codes.ts';
import { chargesOf, totalOf } from '../../contract/finance/charges.ts';
import { minorUnits } from '../../contract/finance/amount.ts';
import { CURRENCY_SCALE, type Currency } from '../../contract/money.ts';
import { allEndpoints, type EndpointId, type Input, type Output } from '../../contract/rest/index.ts';
import type { Bill } from '../../contract/rest/wallet.ts';
import type { Order, Position } from '../../contract/rest/trading.ts';
import type { Control } from '../control.ts';
import { answer, test as base, expect, goTo } from './journey.ts';

/**
 * A market that all but stands still, one for all files that ask for it: a print lasts for hours, so that what an order leaves of it stays.
 * What is paid in is there at once: how long it takes is looked at where money is (money.journey.ts). The demo customer has money and nothing
 * else: what of his past still goes on would pay into the sums that are compared here, once a clock leaps.
 */
export const test = base.extend({
  flags: [{ speed: '0.00001', pace: '20', demo: 'funded' }, { scope: 'worker' }],
});

export const DAY_MS = 86_400_000;

/** Moves the clock on to the next such time of a weekday, UTC as HH:mm; it stays where it is within that minute. */
export async function waitFor(control: Control, time: string): Promise<void> {
  const now = await control.now();
  let at = Date.parse(`${new Date(now).toISOString().slice(0, 10)}T${time}:00Z`);
  const isWeekend = (): boolean => [0, 6].includes(new Date(at).getUTCDay());
  while (at + 60_000 <= now || isWeekend()) at += DAY_MS;
  if (at > now) await control.advance(at - now);
}

/** The sandbox's demo accounts, see the README. */
export const DEMO = { username: 'demo', password: 'demo1234', accountType: AccountType.Individual } as const;
export const SECRET = '123456';

export async function logIn(page: Page): Promise<void> {
  await page.getByLabel('User ID or email').fill(DEMO.username);
  await page.getByLabel('Password', { exact: true }).fill(DEMO.password);
  await page.getByRole('button', { name: 'Log in' }).click();
}

/** Opens an address; a guest comes to it by the login. */
export async function openOwn(open: (path: string) => Promise<Page>, path: string): Promise<Page> {
  const page = await open(path);
  await logIn(page);
  await expect(page.getByLabel('Password', { exact: true })).toHaveCount(0);
  return page;
}

export interface Device {
  call<K extends EndpointId>(id: K, input: Input<K>): Promise<Output<K>>;
}

/** A session of the customer's beside the browser's. */
export async function otherDevice(url: string): Promise<Device> {
  let token = '';
  const call = async <K extends EndpointId>(id: K, input: Input<K>): Promise<Output<K>> => {
    const { method, path } = allEndpoints[id];
    const fields = Object.entries(input).map(([name, value]): [string, string] => [name, String(value)]);
    const query = method === 'GET' ? `?${new URLSearchParams(fields).toString()}` : '';
    const fieldsOf = new Map(fields);
    const place = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(fieldsOf.get(name) ?? ''));
    const answer = await fetch(new URL(`web${place}${query}`, url), {
      method,
      headers: { 'content-type': 'application/json', ...(token && { authorization: token }) },
      ...(method === 'POST' && { body: JSON.stringify(input) }),
    });
    const { code, msg, data } = (await answer.json()) as { code: number; msg: string; data: unknown };
    expect({ id, code, msg }).toEqual({ id, code: EnvelopeCode.Ok, msg: 'success' });
    const schema: z.ZodMiniType = allEndpoints[id].output;
    return schema.parse(data) as Output<K>;
  };
  token = (await call('loginByUsername', DEMO)).token;
  return { call };
}

/** Free money of a wallet in one currency, minor units. */
export async function freeMoney(device: Device, walletType: 'balance' | 'stock', currency: Currency): Promise<bigint> {
  const { list } = await device.call('walletBalance', { walletType });
  const { balance = '0', usedBalance = '0' } = list.find((row) => row.currency === currency) ?? {};
  return minor(balance, currency) - minor(usedBalance, currency);
}

/** Pays coins in, and brings them to the trading account as money of a currency: what stands at one price of a liquid market is worth a lot. */
export async function fund(device: Device, amount: string, toCurrency: Currency = 'USD'): Promise<void> {
  const { wallet } = await device.call('rechargeCurrencies', {});
  const network = wallet.find(({ currency }) => currency === 'USDT')?.networks[0]?.network ?? '';
  const coins = await freeMoney(device, 'balance', 'USDT');
  const before = await freeMoney(device, 'stock', toCurrency);
  await device.call('rechargeCreate', { kind: 'wallet', currency: 'USDT', network, amount, clientOrderId: crypto.randomUUID() });
  await expect.poll(() => freeMoney(device, 'balance', 'USDT')).toBeGreaterThan(coins);
  const { list } = await device.call('currencyRates', { to: toCurrency });
  const rate = list.find(({ currency }) => currency === 'USDT')?.rate ?? '';
  const way = { from: 'funding', to: 'trading', currency: 'USDT', toCurrency } as const;
  await device.call('walletTransfer', { ...way, amount, rate, clientOrderId: crypto.randomUUID() });
  await expect.poll(() => freeMoney(device, 'stock', toCurrency)).toBeGreaterThan(before);
}

export const minor = (amount: string, currency: Currency): bigint => {
  const negative = amount.startsWith('-');
  const units = minorUnits(negative ? amount.slice(1) : amount, CURRENCY_SCALE[currency]);
  if (units === undefined) throw new Error(`no amount: ${amount}`);
  return negative ? -units : units;
};

/** All bills of an order, over all wallets. */
async function billsOf(device: Device, reference: string): Promise<Bill[]> {
  const { list } = await device.call('walletBill', { walletType: 'overview', timeZone: 'UTC', pageSize: 200 });
  return list.filter((bill) => bill.reference === reference);
}

/**
 * Holds an order that has ended against its fills, the schedule of charges, and what its bills moved, all to the cent.
 * `moved` is what the customer's money changed by.
 */
export async function reconcile(device: Device, orderNo: string): Promise<{ order: Order; moved: bigint }> {
  const order = await ended(device, orderNo);
  const { settleCurrency: currency, source, market, direction, filledQuantity, option } = order;
  const stockCode = option ? option.underlying : order.stockCode;
  const value = minor(order.amount, currency);
  const { charges = [] } = await device.call('rateSite', { source, market, stockCode });
  const charged = totalOf(
    chargesOf(charges ?? [], { direction, value, quantity: BigInt(filledQuantity), minorScale: CURRENCY_SCALE[currency] }),
  );
  expect([orderNo, 'fee', minor(order.fee, currency)]).toEqual([orderNo, 'fee', filledQuantity === 0 ? 0n : charged]);
  expect([orderNo, 'reserved', minor(order.reserved, currency)]).toEqual([orderNo, 'reserved', 0n]);
  const bills = await billsOf(device, orderNo);
  expect(bills.every((bill) => bill.currency === currency)).toBe(true);
  const moved = bills.reduce((sum, { amount }) => sum + minor(amount, currency), 0n);
  return { order, moved };
}

/** Of a share: the value of its fills, less or plus what they cost. */
export async function reconcileShare(device: Device, orderNo: string): Promise<Order> {
  const { order, moved } = await reconcile(device, orderNo);
  const { settleCurrency: currency, direction, filledQuantity, averagePrice, positionId } = order;
  const value = minor(order.amount, currency);
  if (filledQuantity > 0 && positionId) {
    const { list } = await device.call('positionWaterPageList', { id: positionId, pageSize: 200 });
    const fills = list.filter((movement) => movement.orderNo === orderNo);
    expect(fills.reduce((sum, { quantity }) => sum + Math.abs(quantity ?? 0), 0)).toBe(filledQuantity);
    expect(fills.reduce((sum, { amount }) => sum + minor(amount, currency), 0n)).toBe(moved);
  }
  // The average is rounded, the value is not: within half a unit of its last decimal on each share.
  if (averagePrice)
    expect(Math.abs(Number(averagePrice) * filledQuantity - Number(order.amount))).toBeLessThan(0.005 + filledQuantity * 0.00005);
  const fee = minor(order.fee, currency);
  expect([orderNo, moved]).toEqual([orderNo, direction === Direction.Buy ? -value - fee : value - fee]);
  return order;
}

/** The customer's own page of transactions shows the bills of these orders, each with its amount. */
export async function showsBills(page: Page, device: Device, orderNos: readonly string[]): Promise<void> {
  await goTo(page, '/pages/profile/transaction');
  const first = orderNos[0] ?? '';
  const row = (orderNo: string) => page.getByRole('listitem').filter({ hasText: `no. ${orderNo}` });
  await expect(async () => {
    const more = page.getByRole('button', { name: 'More' });
    if ((await row(first).count()) < (await billsOf(device, first)).length && (await more.count()) > 0) await more.click({ timeout: 5000 });
    for (const orderNo of orderNos) expect(await row(orderNo).count()).toBe((await billsOf(device, orderNo)).length);
  }).toPass();
  for (const orderNo of orderNos) {
    const texts = (await row(orderNo).allTextContents()).join('\n');
    for (const { amount } of await billsOf(device, orderNo)) expect(texts.replaceAll(',', '')).toContain(amount.replace('-', ''));
  }
}

export const booksBalance = async (url: string): Promise<void> => {
  const answer = await fetch(new URL('sandbox/ledger', url));
  expect(await answer.json()).toMatchObject({ balanced: true });
};

export async function orderOf(device: Device, orderNo: string): Promise<Order> {
  const { list } = await device.call('positionConsignList', { pageSize: 200 });
  const order = list.find((one) => one.orderNo === orderNo);
  if (!order) throw new Error(`no order ${orderNo}`);
  return order;
}

export const positionOf = async (device: Device, stockCode: string): Promise<Position | undefined> =>
  (await device.call('positionMine', {})).list.find((position) => position.stockCode === stockCode);

const isWorking = ({ status }: Order): boolean => status === OrderStatus.Working || status === OrderStatus.PartlyFilled;

/** Resolves with the order once it has ended. */
export async function ended(device: Device, orderNo: string): Promise<Order> {
  await expect.poll(async () => isWorking(await orderOf(device, orderNo))).toBe(false);
  return orderOf(device, orderNo);
}

/** Cancels an order in the list of orders. */
export async function cancel(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: `Cancel the order ${name}` }).click();
  await answer(page.getByRole('button', { name: 'Yes, cancel' }));
}

/** Orders more than the book holds at a limit, and cancels what is left of it. The order as it ended, filled in part. */
export async function buyInPart(
  page: Page,
  device: Device,
  wish: { readonly name: string; readonly price: string; readonly quantity: number },
): Promise<Order> {
  const bought = await place(page, { price: wish.price, quantity: String(wish.quantity) });
  await expect(page.getByText('Order accepted, filled in part')).toBeVisible();
  const { status, filledQuantity } = await orderOf(device, bought);
  expect(status).toBe(OrderStatus.PartlyFilled);
  expect(filledQuantity).toBeGreaterThan(0);
  await goTo(page, '/pages/trade/index?tab=orders');
  await expect(page.getByText('Partly filled', { exact: true })).toBeVisible();
  await cancel(page, wish.name);
  await expect(page.getByText('Partly filled', { exact: true })).toHaveCount(0);
  const order = await ended(device, bought);
  expect(order).toMatchObject({ status: OrderStatus.Ended, reason: 'cancelled', filledQuantity });
  return order;
}

/** From the list of positions to the ticket that closes one. */
export async function openClose(page: Page, name: string): Promise<void> {
  await goTo(page, '/pages/trade/index');
  await page.getByRole('button', { name, exact: true }).click();
  await page.getByRole('link', { name: `Close: ${name}` }).click();
  await expect(ticketOf(page).quantity).toBeVisible();
}

/**
 * Closes a position at market in such parts, and holds what is left after each. The orders, the last one first. The clock moves on where a
 * print has too little to fill one.
 */
export async function closeInParts(
  page: Page,
  { device, control }: { readonly device: Device; readonly control: Control },
  { id, stockCode, name }: Pick<Position, 'id' | 'stockCode' | 'name'>,
  parts: readonly number[],
): Promise<string[]> {
  const orders: string[] = [];
  let left = parts.reduce((sum, part) => sum + part, 0);
  for (const part of parts) {
    expect(await positionOf(device, stockCode)).toMatchObject({ id, positionNum: left, frozenNum: 0 });
    await openClose(page, name);
    await ticketOf(page).choose(/^(?:Market|Block price)$/);
    const orderNo = await place(page, { quantity: String(part) });
    while (isWorking(await orderOf(device, orderNo))) await control.advance(60_000);
    expect(await orderOf(device, orderNo)).toMatchObject({ status: OrderStatus.Filled, filledQuantity: part });
    orders.unshift(orderNo);
    left -= part;
  }
  expect(await positionOf(device, stockCode)).toBeUndefined();
  return orders;
}

/** Presses as often as a hasty finger. */
export async function pressHastily(button: Locator): Promise<void> {
  await expect(button).toBeEnabled();
  await button.evaluate((pressed: HTMLButtonElement) => {
    for (let tap = 0; tap < 5; tap += 1) pressed.click();
  });
}

/** The order ticket on a page. */
export function ticketOf(page: Page) {
  const price = page.locator('input[name="price"]');
  const quantity = page.locator('input[name="quantity"]');
  const review = page.getByRole('button', { name: /^Review the / });
  const sheet = page.getByRole('dialog');
  return {
    price,
    quantity,
    review,
    sheet,
    choose: (name: string | RegExp): Promise<void> => page.getByRole('radio', { name }).click(),
    /** The one action of the sheet. */
    confirm: sheet.getByRole('button', { name: /^(?:Buy|Sell)\b/ }),
    number: async (): Promise<string> => {
      const text = await page
        .getByText(/^T\d{8}$/)
        .first()
        .textContent();
      return text ?? '';
    },
  };
}

/** Confirms what stands in the ticket, and gives the number of its order. */
export async function place(page: Page, fill: { readonly price?: string; readonly quantity: string }): Promise<string> {
  const ticket = ticketOf(page);
  if (fill.price !== undefined) await ticket.price.fill(fill.price);
  await ticket.quantity.fill(fill.quantity);
  await ticket.review.click();
  await ticket.confirm.click();
  await expect(page.getByText(/^T\d{8}$/)).toBeVisible();
  return ticket.number();
}

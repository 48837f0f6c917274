/** Placings from the list to shares that are sold: applied for, allotted, paid, locked and delivered by the clock. */
import type { Page } from '@playwright/test';
import { Direction, OrderType, SubscriptionStatus } from '../../contract/codes.ts';
import { listedIn } from '../../contract/markets.ts';
import type { Sale } from '../../contract/rest/placing.ts';
import { expectAccessible, WCAG } from './axe.ts';
import { expect, goTo } from './journey.ts';
import { booksBalance, type Device, ended, freeMoney, minor, openOwn, otherDevice, pressHastily, SECRET, test } from './trading.ts';

const OWN = '/pages/placing/record';
const DAY_S = 86_400;

const quantity = (page: Page) => page.locator('input[name="quantity"]');
const check = (page: Page) => page.getByRole('button', { name: 'Check the application' });
const sheet = (page: Page) => page.getByRole('dialog');
const confirm = (page: Page) => sheet(page).getByRole('button', { name: /^Hold / });

const lastOf = async (device: Device, { id }: Sale) =>
  (await device.call('positionPlacingSubscription', { pageSize: 200 })).list.find((placing) => placing.saleId === id);

// Its clock leaps by weeks: other journeys would find their markets closed.
test.use({ flags: { demo: 'funded' } });

test('a placing is applied for with the secret, allotted, paid, locked, and sold as any share', async ({ open, sandbox, control }) => {
  const device = await otherDevice(sandbox.url);
  const { list } = await device.call('saleList', { pageSize: 200 });
  const sale = list.find(({ state, currency, inBand }) => state === 'open' && currency === 'USD' && inBand);
  if (!sale) throw new Error('nothing is open in dollars');
  const { code, market, currency, minimumQuantity: least } = sale;
  const until = async (seconds: number) => control.advance(seconds * 1000 - (await control.now()));
  const status = async () => (await lastOf(device, sale))?.status;
  const before = await freeMoney(device, 'stock', currency);

  const page = await openOwn(open, '/pages/placing/index');
  const offers = page.getByRole('list', { name: 'Placings' });
  await expect(offers.getByText('at the opening').first()).toBeVisible();
  await expectAccessible(page, WCAG);
  await page.getByRole('searchbox').fill(code);
  await offers.getByRole('link').first().click();
  await expect(quantity(page)).toBeVisible();
  await expect(page.getByText('Open until')).toBeVisible();
  for (const [typed, complaint] of [
    ['abc', 'not a number'],
    ['0', 'above zero'],
    ['-10', 'above zero'],
    ['10.5', 'whole number'],
    [String(least - 1), `Least: ${least}`],
    [String(sale.maximumQuantity + 1), 'above the maximum'],
    [String(sale.maximumQuantity), 'available balance'],
  ] as const) {
    await quantity(page).fill(typed);
    await check(page).click();
    await expect(quantity(page)).toHaveAttribute('aria-invalid', 'true');
    await expect(page.getByText(complaint).first()).toBeVisible();
    await expect(sheet(page)).toHaveCount(0);
  }
  expect(await lastOf(device, sale)).toBeUndefined();

  await quantity(page).fill(String(least));
  await check(page).click();
  await expect(sheet(page)).toContainText('a loss is possible, up to all of');
  const box = sheet(page).getByRole('checkbox');
  await expect(box).not.toBeChecked();
  await expectAccessible(page, WCAG);
  const secret = sheet(page).getByLabel('Transaction password', { exact: true });
  await secret.fill('000000');
  await confirm(page).click();
  await expect(sheet(page)).toContainText('understood the terms');
  await box.check();
  await confirm(page).click();
  await expect(secret).toHaveAttribute('aria-invalid', 'true');
  expect(await freeMoney(device, 'stock', currency)).toBe(before);
  await secret.fill(SECRET);
  await pressHastily(confirm(page));
  await expect(page.getByText('The application is in.')).toBeVisible();
  const held = await lastOf(device, sale);
  expect(held).toMatchObject({ status: SubscriptionStatus.Waiting, quantity: least });
  const cost = minor(held?.amount ?? '', currency);
  expect(await freeMoney(device, 'stock', currency)).toBe(before - cost);
  await booksBalance(sandbox.url);

  await page.getByRole('link', { name: 'Detail' }).click();
  await expect(page.getByRole('heading', { name: 'What happened' })).toBeVisible();
  await expectAccessible(page, WCAG);

  await until(sale.endTime);
  await expect.poll(status).toBe(SubscriptionStatus.Allotted);
  const allotted = await lastOf(device, sale);
  const shares = allotted?.allotmentQuantity ?? 0;
  const paid = minor(allotted?.pendingPayment ?? '', currency);
  expect(minor(allotted?.refund ?? '', currency)).toBe(cost - paid);
  expect(await freeMoney(device, 'stock', currency)).toBe(before - paid);
  await until(sale.payTime);
  await expect.poll(status).toBe(SubscriptionStatus.ToBeSettled);
  await booksBalance(sandbox.url);
  await goTo(page, OWN);
  await expect(page.getByRole('list', { name: 'My placings' })).toContainText('at the last price');
  await expectAccessible(page, WCAG);

  // The lock may end on a day without a market.
  await until(sale.unlockTime);
  await expect.poll(status).toBe(SubscriptionStatus.Settled);
  const weekday = new Date(sale.unlockTime * 1000).getUTCDay();
  await until(sale.unlockTime + (weekday === 0 ? 1 : weekday === 6 ? 2 : 0) * DAY_S + 3600);
  await page.getByRole('link', { name: new RegExp(`^Detail: ${code}`) }).click();
  await expect(page.getByText('May be sold now')).toBeVisible();
  await expectAccessible(page, WCAG);
  await page.getByRole('link', { name: 'Sell on the market' }).click();
  await expect(page).toHaveURL(new RegExp(`code=${code}`));
  const ahead = await freeMoney(device, 'stock', currency);
  const { orderNo } = await device.call('stockCreate', {
    ...{ stockCode: code, market, source: listedIn(market).source, direction: Direction.Sell, orderType: OrderType.Market },
    ...{ quantity: shares, clientOrderId: crypto.randomUUID() },
  });
  const sold = await ended(device, orderNo);
  expect(sold.filledQuantity).toBe(shares);
  expect(await device.call('positionPlacingFlatCount', { id: held?.id ?? 0 })).toMatchObject({ quantity: 0 });
  expect(await freeMoney(device, 'stock', currency)).toBe(ahead + minor(sold.amount, currency) - minor(sold.fee, currency));
  await booksBalance(sandbox.url);
});

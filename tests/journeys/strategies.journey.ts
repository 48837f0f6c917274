/** What runs with a strategy, from the list to the last state: an institution followed, and a quantified order; each paid by the clock. */
import type { Page } from '@playwright/test';
import { FollowStatus, QuantifyStatus } from '../../contract/codes.ts';
import type { FollowOrder } from '../../contract/rest/follow.ts';
import type { QuantifyOrder } from '../../contract/rest/quantify.ts';
import { expectAccessible, WCAG } from './axe.ts';
import { expect, goTo } from './journey.ts';
import { booksBalance, type Device, freeMoney, minor, openOwn, otherDevice, pressHastily, SECRET, test } from './trading.ts';

const amount = (page: Page) => page.locator('input[name="amount"]');
const check = (page: Page) => page.getByRole('button', { name: 'Check the order' });
const sheet = (page: Page) => page.getByRole('dialog');

/** Each amount is refused beside its field, and nothing opens. */
async function refuses(page: Page, wrong: readonly (readonly [typed: string, complaint: string])[]): Promise<void> {
  for (const [typed, complaint] of wrong) {
    await amount(page).fill(typed);
    await check(page).click();
    await expect(amount(page)).toHaveAttribute('aria-invalid', 'true');
    await expect(page.getByText(complaint).first()).toBeVisible();
    await expect(sheet(page)).toHaveCount(0);
  }
}

const followed = async (device: Device, agencyId: string): Promise<FollowOrder[]> =>
  (await device.call('followPageList', {})).list.filter((order) => order.agencyId === agencyId);
const ordered = async (device: Device, amountOf: string): Promise<QuantifyOrder[]> =>
  (await device.call('quantizationOrderPageList', {})).list.filter((order) => order.amount === amountOf);

// Its clock leaps by days: other journeys would find their markets closed.
test.use({ flags: { demo: 'funded' } });

test('an institution is followed from the list, once and irrevocably, and paid by the clock', async ({ open, sandbox, control }) => {
  const device = await otherDevice(sandbox.url);
  const orders = () => followed(device, 'COURANT');
  const before = await freeMoney(device, 'stock', 'USD');
  const page = await openOwn(open, '/pages/product/follow');
  await expect(page.getByText('the institutions are invented')).toBeVisible();
  await expectAccessible(page, WCAG);
  await page.getByRole('link', { name: 'Atelier Courant' }).click();
  await expect(page.getByRole('img', { name: /^Change from / })).toBeVisible();
  await page.getByRole('button', { name: 'Show all trades' }).click();
  await expect(page.getByRole('list', { name: 'Trades' }).getByRole('listitem').first()).toContainText(
    /(?:Bought|Sold) [\d,]+ (?:EUR|GBP|AUD)USD/,
  );
  await expectAccessible(page, WCAG);
  await page.getByRole('link', { name: 'Follow', exact: true }).click();

  await refuses(page, [
    ['99.99', 'Minimum'],
    ['1,000,000.01', 'above the maximum'],
    ['1,000,000', 'available balance'],
    ['abc', 'Enter'],
    ['0', 'Enter'],
    ['-100', 'positive'],
    ['100.001', 'decimals'],
  ]);
  expect(await orders()).toEqual([]);
  await booksBalance(sandbox.url);

  // Another tab has all of it on its sheet when this one spends a part.
  const other = await open('/pages/payment/follow?id=COURANT');
  const confirm = (on: Page) => sheet(on).getByRole('button', { name: /^Follow with / });
  await amount(other).fill(`${before / 100n}`);
  await check(other).click();
  await sheet(other).getByRole('checkbox').check();

  await amount(page).fill('100');
  await check(page).click();
  await expect(sheet(page)).toContainText('more is possible, up to all of it');
  const box = sheet(page).getByRole('checkbox', { name: /cannot be sold before 03\/18\/2026/ });
  await expect(box).not.toBeChecked();
  await expect(confirm(page)).toHaveAttribute('aria-disabled', 'true');
  await expectAccessible(page, WCAG);
  await box.check();
  await pressHastily(confirm(page));
  await expect(page.getByText('The order is placed.')).toBeVisible();
  expect(await orders()).toMatchObject([{ status: FollowStatus.Waiting, amount: '100.00' }]);
  expect(await freeMoney(device, 'stock', 'USD')).toBe(before - 100_00n);
  await booksBalance(sandbox.url);

  await confirm(other).click();
  await expect(sheet(other)).toHaveCount(0);
  await expect(other.getByText('available balance').first()).toBeVisible();
  expect(await orders()).toHaveLength(1);
  await other.close();

  await goTo(page, '/pages/trade/index?tab=follow');
  const own = page.getByRole('list', { name: 'My follow orders' });
  await expect(own).toContainText('Waiting for confirmation');
  const [made] = await orders();
  await control.advance((made?.beginTimestamp ?? 0) * 1000 - (await control.now()));
  await expect.poll(async () => (await orders())[0]?.status).toBe(FollowStatus.InProgress);
  await expect(own).not.toContainText('Waiting for confirmation');
  await expectAccessible(page, WCAG);

  await control.advance((made?.finishTimestamp ?? 0) * 1000 - (await control.now()));
  await expect.poll(async () => (await orders())[0]?.payout).toBeTruthy();
  const [paid] = await orders();
  const payout = minor(paid?.payout ?? '', 'USD');
  expect(payout).toBe(minor(paid?.value ?? '', 'USD') - minor(paid?.feeAmount ?? '', 'USD'));
  expect(await freeMoney(device, 'stock', 'USD')).toBe(before - 100_00n + payout);
  await booksBalance(sandbox.url);
  await goTo(page, `/pages/trade/detail?kind=follow&id=${paid?.id}`);
  await expect(page.getByRole('listitem').filter({ hasText: 'Ended and paid' })).toBeVisible();
  await expect(page.getByRole('img', { name: /^Change from / })).toBeVisible();
  await expectAccessible(page, WCAG);
  await goTo(page, '/pages/notice/index');
  await expect(page.getByText(/^Atelier Courant: the time has ended/).first()).toBeVisible();
});

test('a quantified order asks for box and secret, runs its period, and shows each entry of its profit', async ({
  open,
  sandbox,
  control,
}) => {
  const device = await otherDevice(sandbox.url);
  const orders = () => ordered(device, '210.00');
  const before = await freeMoney(device, 'stock', 'USD');
  const page = await openOwn(open, '/pages/aiquantify/index');
  await expect(page.getByRole('heading', { name: 'Ranking over 90 days, simulated' })).toBeVisible();
  await expectAccessible(page, WCAG);
  await page.getByRole('list', { name: 'Quantified trading' }).getByRole('link', { name: 'Coulisse Grid 7' }).click();
  await expect(page.getByRole('heading', { name: 'Rule: Grid' })).toBeVisible();
  await page.getByRole('link', { name: 'Place an order' }).click();
  await refuses(page, [
    ['199.99', 'Minimum'],
    ['500,000.01', 'above the maximum'],
    ['abc', 'Enter'],
    ['200.001', 'decimals'],
  ]);
  await amount(page).fill('210');
  await check(page).click();
  const confirm = sheet(page).getByRole('button', { name: /^Order / });
  const secret = sheet(page).getByLabel('Transaction password', { exact: true });
  await expect(sheet(page).getByRole('checkbox')).not.toBeChecked();
  await sheet(page).getByRole('checkbox').check();
  for (let time = 0; time < 2; time += 1) {
    await secret.fill(`00000${time}`);
    await confirm.click();
    await expect(secret).toHaveAttribute('aria-invalid', 'true');
  }
  await expectAccessible(page, WCAG);
  expect(await orders()).toEqual([]);
  await secret.fill(SECRET);
  await pressHastily(confirm);
  await expect(page.getByText('The order is placed.')).toBeVisible();
  const [made] = await orders();
  expect(made).toMatchObject({ status: QuantifyStatus.Waiting });
  expect(await orders()).toHaveLength(1);
  expect(await freeMoney(device, 'stock', 'USD')).toBe(before - 210_00n);
  await booksBalance(sandbox.url);

  await goTo(page, '/pages/aiquantify/record');
  await expect(page.getByRole('list', { name: 'My orders' })).toContainText('Waiting');
  await control.advance((made?.beginTimestamp ?? 0) * 1000 - (await control.now()));
  await expect.poll(async () => (await orders())[0]?.status).toBe(QuantifyStatus.InProgress);
  await expectAccessible(page, WCAG);
  await control.advance((made?.finishTimestamp ?? 0) * 1000 - (await control.now()));
  await expect.poll(async () => (await orders())[0]?.status).toBe(QuantifyStatus.Completed);
  const [ended] = await orders();
  expect(await freeMoney(device, 'stock', 'USD')).toBe(before - 210_00n + minor(ended?.payout ?? '', 'USD'));
  await booksBalance(sandbox.url);

  await goTo(page, `/pages/aiquantify/record-detail?id=${ended?.id}`);
  const { list } = await device.call('quantizationProfitList', { orderId: ended?.id ?? 0, pageSize: 200 });
  expect(list.reduce((sum, { profit }) => sum + minor(profit, 'USD'), 0n)).toBe(minor(ended?.value ?? '', 'USD') - 210_00n);
  await expect(page.getByRole('list', { name: 'Profit entries' }).getByRole('listitem')).toHaveCount(Math.min(20, list.length));
  await expect(page.getByText('Completed').first()).toBeVisible();
  await expectAccessible(page, WCAG);
  await goTo(page, '/pages/profile/transaction');
  await expect(page.locator('main')).toContainText((ended?.value ?? '').replace(/\B(?=(\d{3})+\.)/g, ','));

  // The third wrong one locks the secret, which the real clock opens again, and nothing is booked.
  await goTo(page, '/pages/aiquantify/index?product=GRID7&order=1');
  await amount(page).fill('210');
  await check(page).click();
  await sheet(page).getByRole('checkbox').check();
  for (const words of [/2 tries/, /1 try/, /locked/]) {
    await secret.fill('000000');
    await confirm.click();
    await expect(sheet(page)).toContainText(words);
  }
  expect(await orders()).toHaveLength(1);
});

/** Funds from the list to the last state: an open one bought, redeemed in part and paid; a fixed term bought, locked and completed by the clock. */
import type { Page } from '@playwright/test';
import { FundStatus } from '../../contract/codes.ts';
import { accrued } from '../../contract/finance/fund.ts';
import type { FundHolding } from '../../contract/rest/fund.ts';
import { expectAccessible, WCAG } from './axe.ts';
import { expect, goTo } from './journey.ts';
import { booksBalance, type Device, freeMoney, minor, openOwn, otherDevice, pressHastily, test } from './trading.ts';

const INVEST = '/pages/yinmutual/index?product=';
const OWN = '/pages/yinmutual/myhold';

const amount = (page: Page) => page.locator('input[name="amount"]');
const check = (page: Page) => page.getByRole('button', { name: /^Check the / });
const sheet = (page: Page) => page.getByRole('dialog');
const confirm = (page: Page) => sheet(page).getByRole('button', { name: /^(?:Invest|Redeem) / });

const fundsOf = async (device: Device, productId: string): Promise<FundHolding[]> =>
  (await device.call('fundOrdersPageList', { pageSize: 200 })).list.filter((holding) => holding.productId === productId);

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

// Its clock leaps by days and months: other journeys would find their markets closed.
test.use({ flags: { demo: 'funded' } });

test('an open fund is bought from the list, redeemed in part and paid by the clock, to the cent', async ({ open, sandbox, control }) => {
  const device = await otherDevice(sandbox.url);
  const held = () => fundsOf(device, 'CASHUSD');
  const before = await freeMoney(device, 'stock', 'USD');
  const page = await openOwn(open, `${INVEST}CASHUSD`);
  await expect(amount(page)).toBeVisible();

  await goTo(page, '/pages/yinmutual/index');
  await page.getByRole('searchbox', { name: 'Name, code, currency' }).fill('cash usd');
  const offer = page.getByRole('list', { name: 'Current' }).getByRole('link');
  await expect(offer).toHaveCount(1);
  await expectAccessible(page, WCAG);
  await offer.click();
  await refuses(page, [
    ['5', 'Minimum'],
    ['10.001', 'decimals'],
    ['-20', 'positive'],
    ['1,000,001', 'above the maximum'],
    ['900000', 'available balance'],
  ]);
  expect(await held()).toEqual([]);
  expect(await freeMoney(device, 'stock', 'USD')).toBe(before);
  await booksBalance(sandbox.url);

  // Another tab has all of it on its sheet when this one spends a part.
  const other = await open(`${INVEST}CASHUSD`);
  await amount(other).fill(`${before / 100n}`);
  await check(other).click();
  await expect(confirm(other)).toBeVisible();

  await amount(page).fill('1000');
  await check(page).click();
  await expect(sheet(page)).toContainText('an estimate that nobody promises');
  await expect(sheet(page).getByRole('checkbox')).toHaveCount(0);
  await expectAccessible(page, WCAG);
  await pressHastily(confirm(page));
  await expect(page.getByText('The investment is made.')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  expect(await held()).toMatchObject([{ status: FundStatus.Bought, principal: '1000.00', startDate: '2026-03-12' }]);
  expect(await freeMoney(device, 'stock', 'USD')).toBe(before - 1_000_00n);
  await booksBalance(sandbox.url);

  await confirm(other).click();
  await expect(sheet(other)).toHaveCount(0);
  await expect(other.getByText('available balance').first()).toBeVisible();
  expect(await held()).toHaveLength(1);
  expect(await freeMoney(device, 'stock', 'USD')).toBe(before - 1_000_00n);
  await other.close();

  await page.getByRole('link', { name: 'Detail' }).click();
  await expect(page.getByText('Invested at first')).toBeVisible();
  await expectAccessible(page, WCAG);

  // Eight days at 4.1 % of a year of 360.
  await control.advance(Date.parse('2026-03-20T14:30Z') - (await control.now()));
  await goTo(page, OWN);
  await expect(page.getByRole('list', { name: 'My funds' })).toContainText('0.91');
  await expectAccessible(page, WCAG);
  await page.getByRole('link', { name: 'Redeem: Coulisse Cash USD' }).click();
  await refuses(page, [
    ['1,000.01', 'is available'],
    ['0', 'Enter'],
    ['9.99', 'Minimum'],
    ['990.01', 'What would be left'],
  ]);
  await amount(page).fill('400');
  await check(page).click();
  await expect(sheet(page)).toContainText('400.36');
  await expectAccessible(page, WCAG);
  await pressHastily(confirm(page));
  await expect(page.getByText('The redemption is waiting for its payment.')).toBeVisible();
  expect(await held()).toMatchObject([
    { status: FundStatus.WaitingRedemption, principal: '400.00', interest: '0.36', payDate: '2026-03-23' },
    { status: FundStatus.Bought, principal: '600.00' },
  ]);
  expect(await freeMoney(device, 'stock', 'USD')).toBe(before - 1_000_00n);
  await booksBalance(sandbox.url);

  await goTo(page, OWN);
  await expect(page.getByRole('list', { name: 'My funds' })).toContainText('Waiting for redemption');
  await control.advance(Date.parse('2026-03-23T14:30Z') - (await control.now()));
  await expect.poll(async () => (await held()).map(({ status }) => status)).toEqual([FundStatus.Bought, FundStatus.Redeemed]);
  expect(await freeMoney(device, 'stock', 'USD')).toBe(before - 1_000_00n + 400_36n);
  await goTo(page, '/pages/trade/index?tab=funds');
  await expect(page.getByRole('list', { name: 'My funds' })).toContainText('Redeemed');
  await expectAccessible(page, WCAG);
  await goTo(page, '/pages/profile/transaction');
  for (const moved of ['1,000.00', '400.00', '0.36']) await expect(page.locator('main')).toContainText(moved);
  await booksBalance(sandbox.url);

  // The inbox tells of it once, on the bell, in the list and in whole, and knows that it was read.
  await goTo(page, '/pages/home/index');
  await page.getByRole('link', { name: 'Messages: 1 unread' }).click();
  await expect(page.getByRole('button', { name: 'Mark all as read' })).toBeVisible();
  await expectAccessible(page, WCAG);
  await page.getByRole('link', { name: /^Unread: Coulisse Cash USD: the redemption is paid, 400\.36\sUSD/ }).click();
  await expect(page.getByRole('article')).toContainText('400.36');
  await expectAccessible(page, WCAG);
  await page.getByRole('link', { name: 'All messages' }).click();
  await expect(page.getByText('All read')).toBeVisible();
  await expect(page.getByRole('link', { name: /^Unread/ })).toHaveCount(0);
});

test('a fixed term asks for an acknowledgement, is locked, and is completed by the clock', async ({ open, sandbox, control }) => {
  const device = await otherDevice(sandbox.url);
  const last = async () => (await fundsOf(device, 'TERM1USD')).toSorted((one, next) => next.id - one.id)[0];
  const past = await last();
  const before = await freeMoney(device, 'stock', 'USD');
  const page = await openOwn(open, '/pages/yinmutual/index?mode=Regular');
  await page.getByRole('list', { name: 'Regular' }).getByRole('link', { name: 'Coulisse Term 1 USD' }).click();
  await refuses(page, [['99.99', 'Minimum']]);
  await amount(page).fill('500');
  await check(page).click();
  await expect(sheet(page)).toContainText('cannot be redeemed, sold or taken back');
  const box = sheet(page).getByRole('checkbox');
  await expect(box).not.toBeChecked();
  await expect(box).toBeInViewport({ ratio: 1 });
  await expect(confirm(page)).toHaveAttribute('aria-disabled', 'true');
  await expect(sheet(page)).toContainText('understood the terms');
  await confirm(page).evaluate((button: HTMLButtonElement) => button.click());
  expect(await last()).toEqual(past);
  await expectAccessible(page, WCAG);
  await box.check();
  await expect(confirm(page)).toHaveAttribute('aria-disabled', 'false');
  await pressHastily(confirm(page));
  await expect(page.getByText('The investment is made.')).toBeVisible();
  const made = await last();
  expect(made).toMatchObject({ status: FundStatus.InProgress, principal: '500.00', redeemable: false });
  expect(await fundsOf(device, 'TERM1USD')).toHaveLength(past ? 2 : 1);
  expect(await freeMoney(device, 'stock', 'USD')).toBe(before - 500_00n);
  await booksBalance(sandbox.url);

  await goTo(page, `${OWN}?redeem=${made?.id}`);
  await expect(page.getByText('Its term has not ended: locked until')).toBeVisible();
  await expectAccessible(page, WCAG);

  const [startDate, maturityDate] = [made?.startDate ?? '', made?.maturityDate ?? ''];
  await control.advance(Date.parse(maturityDate) - (await control.now()));
  await expect.poll(async () => (await last())?.status).toBe(FundStatus.Completed);
  const interest = accrued({ rate: '4.35', dayCount: 'act360' }, 500_00n, startDate, maturityDate);
  expect(minor((await last())?.interest ?? '', 'USD')).toBe(interest);
  expect(await freeMoney(device, 'stock', 'USD')).toBe(before + interest);
  await goTo(page, OWN);
  await expect(page.getByRole('list', { name: 'My funds' })).toContainText('Completed');
  await booksBalance(sandbox.url);
});

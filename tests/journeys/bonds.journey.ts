/** A bond from the list to the statement: bought, held, paid its coupon by the clock, and sold. */
import type { Page } from '@playwright/test';
import { expectAccessible, WCAG } from './axe.ts';
import { expect, goTo } from './journey.ts';
import { booksBalance, freeMoney, minor, openOwn, otherDevice, pressHastily, test, ticketOf } from './trading.ts';

/** 5.375 % due on 15 September 2026: four days before its coupon of March, at the clock that sandboxes start with. */
const NOTE = '91282CHY0';
const BEHIND_COUPON = Date.parse('2026-03-16T14:30Z');

const amount = (page: Page) => page.locator('input[name="quantity"]');

test('a bond is bought from the list, pays its coupon by the clock, is sold, and stands on the statement to the cent', async ({
  open,
  sandbox,
  control,
}) => {
  const device = await otherDevice(sandbox.url);
  const holdings = async () => (await device.call('treasuryBondPageList', {})).list;
  const before = await freeMoney(device, 'stock', 'USD');
  const page = await openOwn(open, `/pages/bonds/open?code=${NOTE}`);
  await expect(amount(page)).toBeVisible();

  await goTo(page, '/pages/bonds/list');
  await page.getByRole('searchbox', { name: 'Name, code, year' }).fill(NOTE.toLowerCase());
  const offer = page.getByRole('list', { name: 'Bonds' }).getByRole('link');
  await expect(offer).toHaveCount(1);
  await expectAccessible(page, WCAG);
  await offer.click();
  await expect(amount(page)).toBeVisible();

  for (const [typed, complaint] of [
    ['150', 'In multiples of 100'],
    ['20', 'Minimum'],
    ['10,000,100', 'Available: '],
    ['9,000,000', 'available balance'],
  ] as const) {
    await amount(page).fill(typed);
    await page.getByRole('button', { name: 'Check the purchase' }).click();
    await expect(amount(page)).toHaveAttribute('aria-invalid', 'true');
    await expect(page.getByText(complaint).first()).toBeVisible();
    await expect(page.getByRole('dialog')).toHaveCount(0);
  }
  expect(await holdings()).toEqual([]);
  expect(await freeMoney(device, 'stock', 'USD')).toBe(before);

  await amount(page).fill('5000');
  await page.getByRole('button', { name: 'Check the purchase' }).click();
  await expect(ticketOf(page).sheet).toContainText('Nothing is locked');
  await expectAccessible(page, WCAG);
  await pressHastily(ticketOf(page).confirm);
  await expect(page.getByText('The purchase is done.')).toBeVisible();
  const [held] = await holdings();
  expect(await holdings()).toHaveLength(1);
  expect(held).toMatchObject({ code: NOTE, state: 'held', quantity: 5000, interest: '0.00' });
  const paid = minor(held?.cost ?? '', 'USD');
  expect(await freeMoney(device, 'stock', 'USD')).toBe(before - paid);

  await page.getByRole('link', { name: 'Detail' }).click();
  await expect(page.getByText('Nominal bought')).toBeVisible();
  await expectAccessible(page, WCAG);

  // The coupon of 15 March, half a year of 5.375 % on 5,000, cut.
  await control.advance(BEHIND_COUPON - (await control.now()));
  await expect.poll(async () => (await holdings())[0]?.interest).toBe('134.37');
  await goTo(page, '/pages/trade/index?tab=bonds');
  await expect(page.getByRole('region', { name: 'Totals in USD' })).toContainText('134.37');
  await expectAccessible(page, WCAG);

  await page.getByRole('link', { name: /^Sell: / }).click();
  // Interest is seen, and paid, up to the new day's settlement.
  await expect(page.getByText('17 Mar 2026')).toBeVisible();
  await amount(page).fill('5100');
  await page.getByRole('button', { name: 'Check the sale' }).click();
  await expect(amount(page)).toHaveAttribute('aria-invalid', 'true');
  await page.getByRole('button', { name: 'All' }).click();
  await page.getByRole('button', { name: 'Check the sale' }).click();
  await expectAccessible(page, WCAG);
  await pressHastily(ticketOf(page).confirm);
  await expect(page.getByText('The sale is done.')).toBeVisible();
  const [sold] = await holdings();
  expect(sold).toMatchObject({ state: 'sold', quantity: 0, cost: '0.00', interest: '134.37' });
  const proceeds = minor(sold?.realised ?? '', 'USD') + paid;
  expect(await freeMoney(device, 'stock', 'USD')).toBe(before - paid + 134_37n + proceeds);

  await goTo(page, '/pages/trade/index?tab=bonds');
  await expect(page.getByRole('list', { name: 'My bonds' })).toContainText('Sold');
  await goTo(page, '/pages/profile/transaction');
  const statement = page.locator('main');
  for (const moved of [paid, 134_37n, proceeds]) {
    const cents = String(moved % 100n).padStart(2, '0');
    await expect(statement).toContainText(`${(moved / 100n).toLocaleString('en')}.${cents}`);
  }
  await booksBalance(sandbox.url);
});

/** With keys alone: from the login to a filled order, over the list, and round each kind of page. */
import type { Page } from '@playwright/test';
import { choose, expect, goTo } from './journey.ts';
import { stopsOf, tabTo } from './keyboard.ts';
import { MARKET, quotePath, rows } from './marketPage.ts';
import { DEMO, otherDevice, positionOf, test, ticketOf } from './trading.ts';

const CODE = 'AAPL';
const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name });

test('from the login to a filled order, over search and quote: the focus is seen at each stop, and comes back', async ({
  open,
  sandbox,
}) => {
  const device = await otherDevice(sandbox.url);
  expect(await positionOf(device, CODE)).toBeUndefined();
  const page = await open('/pages/auth/login');
  const { keyboard } = page;
  await tabTo(page, page.getByLabel('User ID or email'));
  await keyboard.type(DEMO.username);
  await tabTo(page, page.getByLabel('Password', { exact: true }));
  // A wrong one is said where it was typed, and the keys are there again.
  await keyboard.type('wrong');
  await keyboard.press('Enter');
  await expect(page.getByRole('alert')).toBeFocused();
  await tabTo(page, page.getByLabel('Password', { exact: true }));
  await keyboard.press('Control+A');
  await keyboard.type(DEMO.password);
  await keyboard.press('Enter');
  await expect(page.getByLabel('Password', { exact: true })).toHaveCount(0);
  await expect(heading(page, 'Home')).toBeFocused();

  // The search takes the focus, finds, and leads to the quote.
  await keyboard.press('/');
  await expect(page.getByRole('combobox').first()).toBeFocused();
  await keyboard.type(CODE);
  await expect(page.locator(`[role="row"][data-code="${CODE}"]`).first()).toBeVisible();
  await keyboard.press('Enter');
  await expect(page).toHaveURL(/#\/pages\/quote\/stock/);
  await expect(heading(page, /Apple/)).toBeFocused();
  await tabTo(page, page.getByRole('tab', { selected: true }).first());
  await keyboard.press('ArrowRight');
  await expect(page.getByRole('tab', { selected: true }).first()).toBeFocused();
  await tabTo(page, page.locator('footer').getByRole('link', { name: /^Buy/ }));
  await keyboard.press('Enter');

  const ticket = ticketOf(page);
  await expect(ticket.quantity).toBeVisible();
  await tabTo(page, page.getByRole('radio', { name: 'Limit' }));
  await keyboard.press('ArrowRight');
  await expect(page.getByRole('radio', { name: 'Market' })).toBeChecked();
  // What is missing is said, and the keys are where it is missing.
  await tabTo(page, ticket.review);
  await keyboard.press('Enter');
  await expect(ticket.quantity).toBeFocused();
  await expect(ticket.quantity).toHaveAttribute('aria-invalid', 'true');
  await keyboard.type('1');
  await tabTo(page, ticket.review);
  await keyboard.press('Enter');
  await expect(ticket.sheet.getByRole('heading').first()).toBeFocused();
  await keyboard.press('Escape');
  await expect(ticket.sheet).toHaveCount(0);
  await expect(ticket.review).toBeFocused();
  await keyboard.press('Enter');
  await expect(ticket.sheet).not.toHaveAttribute('data-settling');
  // Round the sheet and never behind it.
  await tabTo(page, ticket.confirm);
  await keyboard.press('Enter');
  await expect(page.getByText('Order filled')).toBeVisible();
  expect(await positionOf(device, CODE)).toMatchObject({ positionNum: 1 });
});

test('the first stop of a page leads over its bars to its content', async ({ open }) => {
  const page = await open(MARKET);
  await expect(rows(page).first()).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
});

test('a list tells the row that the keys are at, its place among all, and on demand what it says', async ({ open }) => {
  const page = await open(MARKET);
  await expect(rows(page).first()).toBeVisible();
  const grid = page.getByRole('grid');
  await grid.focus();
  const countOf = async () => Number(await grid.getAttribute('aria-rowcount'));
  // Until all of it has come nobody knows how many there are.
  await expect.poll(countOf).toBeGreaterThan(1000);
  await page.keyboard.press('End');
  const count = await countOf();
  await expect(async () => {
    const active = page.locator(`[id="${await grid.getAttribute('aria-activedescendant')}"]`);
    await expect(active).toHaveAttribute('aria-rowindex', String(count));
  }).toPass();
  const active = page.locator(`[id="${await grid.getAttribute('aria-activedescendant')}"]`);
  // A list in motion shows no more than names and prices.
  await expect(active.locator('[data-cell="code"]')).not.toHaveText('');
  await page.keyboard.press('Space');
  const said = page.locator('[data-aloud]');
  await expect(said).toContainText((await active.getAttribute('data-code')) ?? '');
  // And again, though it is the same.
  await expect(said).toHaveText('');
  await page.keyboard.press('Space');
  await expect(said).toContainText((await active.getAttribute('data-code')) ?? '');
});

for (const [width, theme] of [
  [390, 'light'],
  [1440, 'dark'],
] as const)
  test(`nothing holds the keys at ${width} px, and all of them show where they are`, async ({ open }) => {
    const page = await open(MARKET);
    await page.setViewportSize({ width, height: 800 });
    await choose(page, { theme });
    for (const path of [
      '/pages/home/index',
      MARKET,
      quotePath(CODE, 'Apple'),
      '/pages/setting/index',
      '/pages/market/scanner',
      '/pages/auth/register',
    ]) {
      await goTo(page, path);
      await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
      expect(await stopsOf(page), path).toBeGreaterThan(3);
    }
  });

/** What is watched: taken in from a text, put in order, taken back, on the device and in the account. */
import type { Locator, Page } from '@playwright/test';
import type { Market } from '../../contract/codes.ts';
import { expectAccessible, WCAG } from './axe.ts';
import { expect, goTo, test } from './journey.ts';
import { filled, MARKET, quotePath, rows, ticking } from './marketPage.ts';
import { logIn, otherDevice } from './trading.ts';

const LIST = '/pages/watchlist/index';
const MANAGE = '/pages/watchlist/manage';
const LOGIN = `/pages/auth/login?${new URLSearchParams({ back: LIST }).toString()}`;
const EIGHT: readonly Market[] = ['US', 'HK', 'DE', 'NL', 'BE', 'FR', 'MX', 'AU'];
/** Where the code AMD stands. */
const AMD: readonly Market[] = ['US', 'DE', 'MX', 'AU'];

/** Codes of the rows in sight with their markets, as they are shown. */
const codes = (page: Page): Promise<string[]> => page.locator('[role="row"][data-id] [data-cell="code"]').allTextContents();
const toast = (page: Page): Locator => page.locator('output[aria-live="polite"] p');

async function codesOf(url: string, market: Market, count: number): Promise<string[]> {
  const answer = await fetch(new URL(`web/m_ft/stock_list?market=${market}&pageNum=1&pageSize=${count}&sort=-volume`, url));
  const { data } = (await answer.json()) as { data: { list: { stock_code: string }[] } };
  return data.list.map(({ stock_code }) => stock_code);
}

async function signedIn(page: Page): Promise<void> {
  await logIn(page);
  await expect(page.getByLabel('Password', { exact: true })).toHaveCount(0);
}

test('two hundred rows of eight markets, four of one code among them, are taken in and live at full speed', async ({ context, start }) => {
  const sandbox = await start({ rate: '100000' });
  const page = await context.newPage();
  const lines = AMD.map((market) => `${market},AMD`);
  for (const market of EIGHT)
    for (const code of await codesOf(sandbox.url, market, 26)) if (code !== 'AMD' && lines.length < 200) lines.push(`${market},${code}`);
  expect(lines).toHaveLength(200);
  await page.goto(`${sandbox.url}#${MANAGE}?import=1`);
  await page.getByRole('textbox').fill(`\ufeff\n\nmarket,code\n${lines.join('\n')}\n${lines[0] ?? ''}\n`);
  await page.getByRole('button', { name: 'Read' }).click();
  await expect(page.getByText('1 repetition left out')).toBeVisible();
  await page.getByRole('button', { name: 'Add 200 instruments' }).click();

  await goTo(page, LIST);
  await expect(page.getByRole('grid')).toHaveAttribute('aria-rowcount', '201');
  await filled(page);
  await expect.poll(async () => (await codes(page)).slice(0, 4)).toEqual(AMD.map((market) => `AMD · ${market}`));
  await ticking(page);
});

test('order and groups are the account’s: another login has them, another tab follows, and a removal is taken back', async ({
  open,
  context,
  browser,
  sandbox,
}) => {
  const manage = await open(LOGIN);
  await signedIn(manage);
  const list = await open(LIST);
  await expect.poll(() => codes(list)).toContain('AAPL · US');
  await goTo(manage, MANAGE);
  const second = manage.getByRole('button', { name: /^Move / }).nth(1);
  const name = (await second.getAttribute('aria-label')) ?? '';
  await second.press('ArrowUp');
  await expect(manage.getByRole('button', { name: /^Move / }).first()).toHaveAttribute('aria-label', name);
  await expect(manage.getByText(/, position 1 of \d+$/)).toBeAttached();
  await expect.poll(async () => (await codes(list)).slice(0, 2)).toEqual(['MSFT · US', 'AAPL · US']);
  await manage.getByRole('button', { name: 'New group' }).click();
  await manage.getByLabel('Name of the group').fill('Watch closely');
  await manage.getByRole('button', { name: 'Create' }).click();
  await expect(list.getByRole('tab', { name: 'Watch closely' })).toBeVisible();
  await expectAccessible(list, WCAG);
  await expectAccessible(manage, WCAG);

  await list.locator('[role="row"][data-id] [data-star]').first().click();
  await expect(manage.getByRole('button', { name, exact: true })).toHaveCount(0);
  await toast(list).getByRole('button', { name: 'Undo' }).click();
  await expect(manage.getByRole('button', { name: /^Move / }).first()).toHaveAttribute('aria-label', name);

  const elsewhere = await browser.newContext();
  await elsewhere.addInitScript(() => localStorage.setItem('coulisse.settings', '{"launched":true,"language":"en"}'));
  const other = await elsewhere.newPage();
  await other.goto(`${sandbox.url}#${LOGIN}`);
  await signedIn(other);
  await expect.poll(async () => (await codes(other)).slice(0, 2)).toEqual(['MSFT · US', 'AAPL · US']);
  await expect(other.getByRole('tab', { name: 'Watch closely' })).toBeVisible();
  await elsewhere.close();
  await context.close();
});

test('what a guest gathered is on the device, and joins the account at the login', async ({ open }) => {
  const page = await open(MARKET);
  await filled(page);
  const star = rows(page).first().locator('[data-star]');
  await expect(star).toHaveAttribute('aria-pressed', 'false');
  await star.click();
  await expect(star).toHaveAttribute('aria-pressed', 'true');
  const code = (await rows(page).first().getAttribute('data-code')) ?? '';
  await page.reload();
  await goTo(page, LIST);
  await expect.poll(() => codes(page)).toEqual([`${code} · US`]);
  await expect(page.getByText('This list stays on this device.')).toBeVisible();

  await goTo(page, LOGIN);
  await signedIn(page);
  await expect(toast(page).filter({ hasText: '1 instrument of this device joined your account.' })).toBeVisible();
  await expect(page.getByText('This list stays on this device.')).toHaveCount(0);
  await page.getByRole('grid').press('End');
  await expect.poll(async () => (await codes(page)).at(-1)).toBe(`${code} · US`);
});

test.describe('while the list cannot be read', () => {
  // The browser reports each refused answer.
  test.use({ calm: false });

  test('what was watched a moment ago is taken out by its code', async ({ open, control, sandbox }) => {
    const page = await open(LOGIN);
    await signedIn(page);
    await expect.poll(() => codes(page)).toContain('AAPL · US');
    await goTo(page, quotePath('KO', 'Coca-Cola'));
    const star = page.getByRole('button', { name: /watchlist/i });
    await expect(star).toHaveAttribute('aria-pressed', 'false');
    await control.faults({ httpPath: '/web/userSelfSecurity/selectSelfSelectionStocksData', httpStatus: 500, httpCount: 1000 });
    await star.click();
    await expect(star).toHaveAttribute('aria-pressed', 'true');
    await star.click();
    await expect(star).toHaveAttribute('aria-pressed', 'false');
    await control.faults({ clear: true });
    await goTo(page, LIST);
    const device = await otherDevice(sandbox.url);
    await expect.poll(async () => (await device.call('watchlist', {})).list.map(({ secuCode }) => secuCode)).not.toContain('KO');
    await page.reload();
    await expect.poll(() => codes(page)).toContain('AAPL · US');
    expect(await codes(page)).not.toContain('KO · US');
  });
});

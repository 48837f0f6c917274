import type { Page } from '@playwright/test';
import { expect, test } from './journey.ts';

const quote = (path: string, code: string, market: string, source: number): string =>
  `${path}?${new URLSearchParams({ code, source: String(source), market }).toString()}`;
const STOCK = quote('/pages/quote/stock', 'AAPL', 'US', 0);
const FUTURE = quote('/pages/quote/future', 'FESXH6', 'FUT', 3);
const FOREX = quote('/pages/quote/forex', 'USDJPY', 'FX', 2);
const INDEX = quote('/pages/quote/globalindex', '^GSPC', 'IDX', 99);
const HONG_KONG = quote('/pages/hkstock/quote', '00700', 'HK', 11);

const facts = (page: Page) => page.getByRole('region', { name: 'Instrument data' });

test('the tab of a quote page stays in its address, follows the arrows and survives a reload', async ({ open }) => {
  const page = await open(STOCK);
  await page.getByRole('tab', { name: 'Distribution' }).click();
  await expect(page).toHaveURL(/tab=distribution/);
  await expect(page.getByText('Average cost')).toBeVisible();
  await page.keyboard.press('ArrowRight');
  await expect(page).toHaveURL(/tab=flow/);
  await expect(page.getByRole('tab', { name: 'Flow' })).toBeFocused();
  await expect(page.getByText('Net flow today, USD')).toBeVisible();
  await page.reload();
  await expect(page.getByRole('tab', { name: 'Flow' })).toHaveAttribute('aria-selected', 'true');
  await expect(page.getByText('Net flow today, USD')).toBeVisible();
});

test('every class of instrument has its own page, with prices in its own decimals', async ({ open }) => {
  for (const [path, name, price] of [
    [STOCK, /Apple/, /^[\d,]+\.\d{2}$/],
    [FUTURE, /EURO STOXX 50/, /^[\d,]+$/],
    [FOREX, /USD\/JPY/, /^\d+\.\d{3}$/],
    [INDEX, /S&P 500/, /^[\d,]+\.\d{2}$/],
    [HONG_KONG, /Tencent/, /^\d+\.\d$/],
  ] as const) {
    const page = await open(path);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
    await expect(page.locator('p[data-seq]'), path).toHaveText(price);
    await expect(facts(page)).toContainText('52 weeks');
    await page.close();
  }
});

test('nobody can buy an index, and it says why', async ({ open }) => {
  const page = await open(INDEX);
  await expect(page.getByText('An index can’t be traded')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Buy' })).toHaveCount(0);
});

test('an instrument that nobody lists says so and offers the search', async ({ open }) => {
  const page = await open(quote('/pages/quote/future', 'NOPE99', 'FUT', 3));
  await expect(page.getByRole('heading', { name: 'No such instrument' })).toBeVisible();
  await page.getByRole('link', { name: 'Search for an instrument' }).click();
  await expect(page).toHaveURL(/pages\/search\/index/);
});

test('Hong Kong lists its shares live, its new issues by state, and asks a guest to log in', async ({ open }) => {
  const page = await open('/pages/hkstock/index');
  await expect(page.locator('[role="row"][data-id][data-seq]').first()).toBeVisible();
  await page.getByRole('tab', { name: 'IPOs' }).click();
  await expect(page.getByRole('heading', { name: 'Listed' })).toBeVisible();
  await page.getByRole('tab', { name: 'My applications' }).click();
  await expect(page.getByRole('link', { name: 'Log in' })).toBeVisible();
  await expect(page).toHaveURL(/tab=own/);
});

test('the words of a quote page change with the language', async ({ open }) => {
  const [page, settings] = [await open(STOCK), await open('/pages/setting/index')];
  await expect(page.getByRole('tab', { name: 'Distribution' })).toBeVisible();
  await settings.getByText('Français').click();
  await expect(page.getByRole('tab', { name: 'Répartition' })).toBeVisible();
});

test('touch, buttons, book and last trade are of one instant at every look', async ({ open }) => {
  const page = await open(STOCK);
  await expect(page.locator('[data-streamed="true"] table').first().locator('tbody tr')).toHaveCount(5);
  // Each look is in a frame of its own in which the prices have moved.
  const looks = await page.evaluate(async () => {
    const texts = (selector: string) => [...document.querySelectorAll(selector)].map(({ textContent }) => textContent);
    const seen: {
      touch: (string | undefined)[];
      buttons: (string | undefined)[];
      best: (string | undefined)[];
      last?: string;
      trade?: string;
    }[] = [];
    let before = '';
    // A bound for what hangs: a busy machine draws few frames.
    const until = performance.now() + 240_000;
    while (seen.length < 25 && performance.now() < until) {
      await new Promise((resolve) => requestAnimationFrame(resolve));
      const touch = texts('main dl dd')
        .slice(0, 2)
        .map((text) => text.split(' × ')[0]);
      const now = touch.join();
      if (now === before || !/\d/.test(now)) continue;
      before = now;
      const [book, trades] = document.querySelectorAll('[data-streamed] table');
      const cells = [...(book?.querySelectorAll('tbody tr:first-child td') ?? [])].map(({ textContent }) => textContent);
      const trade = trades?.querySelector('tbody tr td:nth-child(2)')?.firstChild?.textContent;
      const last = document.querySelector('p[data-seq]')?.textContent;
      seen.push({
        touch,
        buttons: texts('footer small'),
        best: [cells[1], cells[2]],
        ...(trade && { trade }),
        ...(last && { last }),
      });
    }
    return seen;
  });
  expect(looks.length).toBe(25);
  for (const { touch, buttons, best, last, trade } of looks) {
    expect(best).toEqual(touch);
    expect(buttons).toEqual(touch);
    expect(trade).toBe(last);
  }
});

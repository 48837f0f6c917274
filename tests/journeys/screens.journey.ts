import { readFileSync } from 'node:fs';
import { expectAccessible, WCAG } from './axe.ts';
import { expect, goTo, test } from './journey.ts';
import { filled, MARKET, quotePath, SEARCH } from './marketPage.ts';

const routes = readFileSync('tests/contract/lists/routes.tsv', 'utf8')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'))
  .map((line) => line.split('\t')[0] ?? '');

const BUILT = [
  MARKET,
  quotePath('AAPL', 'Apple'),
  SEARCH,
  '/pages/index/guide',
  '/pages/setting/index',
  '/pages/home/index',
  `${quotePath('AAPL', 'Apple')}&tab=distribution`,
  `${quotePath('AAPL', 'Apple')}&tab=flow`,
  '/pages/quote/future?code=FESXH6&source=3&market=FUT&tab=options',
  '/pages/quote/forex?code=USDJPY&source=2&market=FX',
  '/pages/quote/globalindex?code=^GSPC&source=99&market=IDX',
  '/pages/hkstock/quote?code=00700&source=11&market=HK',
  '/pages/hkstock/index?tab=ipo',
  '/pages/product/popular',
  '/pages/product/future',
  '/pages/market/scanner',
  '/pages/market/index?market=IDX&view=map',
  '/pages/bonds/list',
  '/pages/news/index',
  '/pages/webview/index?url=https%3A%2F%2Felsewhere.example%2F',
  '/pages/auth/protocol?doc=risk',
];

test('all routes open, named, without a complaint', async ({ open }) => {
  // The specification's 75 pages, the guide's second address, the scanner, the price alerts, and the list of news.
  expect(routes).toHaveLength(79);
  const page = await open(MARKET);
  await filled(page);
  for (const route of routes) {
    await goTo(page, route);
    await expect(page.getByRole('heading', { level: 1 }).first(), route).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 }).first(), route).not.toHaveText('');
    expect(await page.title(), route).not.toBe('');
  }
});

/** Each language and each theme once: names and labels don't depend on the theme, nor colours on the language. */
for (const [language, theme] of [
  ['fr', 'dark'],
  ['en', 'light'],
] as const) {
  test.describe(`${language}, ${theme}`, () => {
    test.use({ settings: { launched: true, language, theme } });

    test('axe finds nothing on the built screens', async ({ open }) => {
      const page = await open(MARKET);
      await filled(page);
      for (const path of BUILT) {
        await goTo(page, path);
        await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
        if (path === MARKET) await filled(page);
        await expect(page.locator('html')).toHaveAttribute('lang', language);
        await expectAccessible(page, WCAG);
      }
    });
  });
}

test.describe('at 320 px, in French', () => {
  test.use({ settings: { launched: true, language: 'fr' } });

  test('nothing scrolls sideways', async ({ open }) => {
    const page = await open(MARKET);
    await page.setViewportSize({ width: 320, height: 640 });
    await filled(page);
    for (const path of BUILT) {
      await goTo(page, path);
      await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
      const [scroll, client] = await page.evaluate(
        () => [document.documentElement.scrollWidth, document.documentElement.clientWidth] as const,
      );
      expect(scroll, path).toBeLessThanOrEqual(client);
    }
  });
});

test('with the keyboard alone: from the list to a quote, and to search', async ({ open }) => {
  const page = await open(MARKET);
  await filled(page);
  await page.getByRole('grid').focus();
  for (let step = 0; step < 3; step += 1) await page.keyboard.press('ArrowDown');
  const active = await page.getByRole('grid').getAttribute('aria-activedescendant');
  const code = await page.locator(`[id="${active}"]`).getAttribute('data-code');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/#\/pages\/quote\/stock/);
  expect(new URLSearchParams(page.url().split('?')[1]).get('code')).toBe(code);
  await expect(page.locator('[data-keys]')).toBeAttached();
  await page.keyboard.press('/');
  await expect(page).toHaveURL(/#\/pages\/search\/index/);
  await expect(page.getByRole('searchbox').or(page.getByRole('combobox')).first()).toBeFocused();
  await page.keyboard.type('BRK.B');
  await expect(page.locator('[role="row"], [role="option"]').filter({ hasText: 'BRK.B' }).first()).toBeVisible();
});

test('Enter opens what was typed, however fast, and never a result of fewer letters', async ({ open }) => {
  const page = await open(SEARCH);
  await page.getByRole('combobox').first().fill('A');
  await expect(page.locator('[role="row"][data-code="A"]').first()).toBeVisible();
  // In one go, so that no answer can come between the letters and Enter.
  await page
    .getByRole('combobox')
    .first()
    .evaluate((field: HTMLInputElement) => {
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, 'AMZN');
      field.dispatchEvent(new Event('input', { bubbles: true }));
      field.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }));
    });
  await expect(page).toHaveURL(/#\/pages\/quote\/stock/);
  expect(new URLSearchParams(page.url().split('?')[1]).get('code')).toBe('AMZN');
});

test('an address with an endless code or keyword keeps its page in shape', async ({ open }) => {
  const page = await open(quotePath('A'.repeat(2000), 'A'));
  await expect(page.getByRole('heading', { level: 2 })).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBe(0);
  await goTo(page, `${SEARCH}?keyword=${'z'.repeat(2000)}`);
  await expect(page.getByText('No result for')).toBeVisible();
});

test('a choice made in one tab holds in another', async ({ open }) => {
  const [one, two] = [await open('/pages/setting/index'), await open('/pages/setting/index')];
  await one
    .getByRole('radio', { name: 'Light' })
    .or(one.getByRole('button', { name: 'Light' }))
    .first()
    .click();
  await expect(two.locator('html')).toHaveAttribute('data-theme', 'light');
  await two.getByText('Blue and amber').click();
  await expect(one.locator('html')).toHaveAttribute('data-market', 'pair');
  await one.reload();
  await expect(one.locator('html')).toHaveAttribute('data-theme', 'light');
});

/** Walks all routes, the details that their links lead to and what their buttons open, and looks at each at three widths. */
import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { type Finding, look } from './look.ts';

export interface Seen extends Finding {
  readonly path: string;
  readonly width: number;
}

/** A desk, a phone, and the smallest phone there is. */
const WIDTHS = [1440, 390, 320];
const HEIGHT = 844;
/** Where details of the same page differ by more than their numbers. */
const DETAILS_EACH = 2;
const POPUPS_EACH = 8;

/** What needs a query shows its content only with one. */
const WITH_QUERY = [
  '/pages/quote/stock?code=AAPL&source=0&market=US',
  '/pages/quote/stock?code=AAPL&source=0&market=US&tab=distribution',
  '/pages/quote/stock?code=AAPL&source=0&market=US&tab=flow',
  '/pages/quote/stock?code=AAPL&source=0&market=US&tab=news',
  '/pages/quote/stock?code=NOSUCH&source=0&market=US',
  '/pages/quote/future?code=FESXH6&source=3&market=FUT&tab=options',
  '/pages/quote/forex?code=USDJPY&source=2&market=FX',
  '/pages/quote/globalindex?code=^GSPC&source=99&market=IDX',
  '/pages/hkstock/quote?code=00700&source=11&market=HK',
  '/pages/hkstock/index?tab=ipo',
  '/pages/hkstock/index?tab=mine',
  '/pages/market/index?market=FUT',
  '/pages/market/index?market=IDX&view=map',
  '/pages/search/index?keyword=bank',
  '/pages/search/index?keyword=zzzzzz',
  '/pages/payment/stock?code=AAPL&source=0&market=US&direction=0',
  '/pages/payment/stock?code=SAP&source=0&market=DE&direction=1',
  '/pages/payment/future?code=FESXH6&source=3&market=FUT&direction=0',
  '/pages/payment/forex?code=USDJPY&source=2&market=FX&direction=1',
  '/pages/hkstock/payipo?code=00700&source=11&market=HK&direction=0',
  ...['closed', 'entrusted', 'subscriptions', 'follow', 'bonds', 'unlisted', 'placing', 'fund', 'quantify', 'robot', 'loan'].map(
    (tab) => `/pages/trade/index?tab=${tab}`,
  ),
  ...['terms', 'privacy', 'risk'].map((document) => `/pages/auth/protocol?document=${document}`),
];

const routes = (): string[] =>
  readFileSync('tests/contract/lists/routes.tsv', 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => line.split('\t')[0] ?? '');

const frame = (page: Page): Promise<unknown> =>
  page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));

/** Once the page's script is there and its reads are answered; a read that never comes leaves bones, which have no text. */
async function settle(page: Page): Promise<void> {
  const isThere = () =>
    page.evaluate(() => document.querySelector('main')?.ariaBusy === 'false' && !document.querySelector('main [aria-busy="true"]'));
  for (let turn = 0; turn < 40 && !(await isThere()); turn += 1) await page.waitForTimeout(100);
  await page.waitForTimeout(350);
  await frame(page);
}

async function goTo(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    window.location.hash = to;
  }, path);
  await settle(page);
}

/** @param tell once for each path, so that one sees it move on */
export async function walk(page: Page, tell: (path: string) => void, only?: string): Promise<Seen[]> {
  const seen: Seen[] = [];
  const details = new Map<string, Set<string>>();
  const lookAt = async (path: string, widths: readonly number[]): Promise<void> => {
    for (const width of widths) {
      await page.setViewportSize({ width, height: HEIGHT });
      await frame(page);
      await page.waitForTimeout(120);
      seen.push(...(await page.evaluate(look)).map((finding) => ({ ...finding, path, width })));
    }
  };
  const linksHere = () =>
    page.evaluate(() => [...document.querySelectorAll('a[href^="#/pages"]')].map((link) => link.getAttribute('href')?.slice(1) ?? ''));

  const openEach = async (path: string): Promise<void> => {
    const OPENERS =
      'main [aria-haspopup="dialog"], main [aria-haspopup="menu"], main [aria-expanded="false"], main [role="tab"][aria-selected="false"], main form button[type="submit"]';
    const count = Math.min(POPUPS_EACH, await page.locator(OPENERS).count());
    for (let at = 0; at < count; at += 1) {
      const opener = page.locator(OPENERS).nth(at);
      if (!(await opener.isVisible().catch(() => false)) || !(await opener.isEnabled().catch(() => false))) continue;
      const name = (await opener.getAttribute('aria-label')) ?? (await opener.textContent()) ?? '';
      await opener.click({ timeout: 1500 }).catch(() => undefined);
      await settle(page);
      await lookAt(`${path} ‹${name.trim().slice(0, 30)}›`, [390, 320]);
      await page.keyboard.press('Escape');
      await goTo(page, path);
    }
  };

  const visit = async (path: string): Promise<void> => {
    tell(path);
    await page.setViewportSize({ width: WIDTHS[0] ?? 0, height: HEIGHT });
    await goTo(page, path);
    await lookAt(path, WIDTHS);
    for (const link of await linksHere()) {
      const [where = '', query] = link.split('?');
      const known = details.get(where) ?? new Set();
      if (query !== undefined && known.size < DETAILS_EACH && !WITH_QUERY.includes(link)) details.set(where, known.add(link));
    }
    await openEach(path);
  };

  const wanted = (path: string) => only === undefined || path.includes(only);
  for (const path of [...routes(), ...WITH_QUERY].filter(wanted)) await visit(path);
  for (const path of [...details.values()].flatMap((links) => [...links]).filter(wanted)) await visit(path);
  return seen;
}

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
const OPENED_EACH = 8;

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

interface Route {
  readonly path: string;
  readonly isOwn: boolean;
}

const routes = (): Route[] =>
  readFileSync('tests/contract/lists/routes.tsv', 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => {
      const [path = '', , auth] = line.split('\t');
      return { path, isOwn: auth === 'user' };
    });

const frame = (page: Page): Promise<unknown> =>
  page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));

/** Once the page's script is there and its reads are answered; a read that never comes leaves bones, which have no text. */
async function settle(page: Page): Promise<void> {
  const isThere = () =>
    page.evaluate(() => document.querySelector('main')?.ariaBusy === 'false' && !document.querySelector('main [aria-busy="true"]'));
  for (let turn = 0; turn < 30 && !(await isThere()); turn += 1) await page.waitForTimeout(100);
  await page.waitForTimeout(250);
  await frame(page);
}

async function goTo(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    window.location.hash = to;
  }, path);
  await settle(page);
}

interface Walk {
  readonly isCustomer: boolean;
  /** Part of the paths to walk; all without it. */
  readonly only: string | undefined;
  /** What was found at a path, as soon as it is. */
  tell(path: string, found: readonly Seen[]): void;
}

/** What opens something: dialogs, menus, tabs, and forms that say what is missing. */
const OPENERS = [
  '[aria-haspopup="dialog"]',
  '[aria-haspopup="menu"]',
  '[aria-expanded="false"]',
  '[role="tab"][aria-selected="false"]',
  'form button[type="submit"]',
]
  .map((opener) => `main ${opener}`)
  .join(', ');

export async function walk(page: Page, { isCustomer, only, tell }: Walk): Promise<void> {
  const details = new Map<string, Set<string>>();
  const opened = new Set<string>();

  async function lookAt(path: string, widths: readonly number[]): Promise<Seen[]> {
    const seen: Seen[] = [];
    for (const width of widths) {
      await page.setViewportSize({ width, height: HEIGHT });
      // What is laid out by script follows the new width.
      await page.waitForTimeout(150);
      await frame(page);
      seen.push(...(await page.evaluate(look)).map((finding) => ({ ...finding, path, width })));
    }
    return seen;
  }

  const nameOf = async (index: number): Promise<string> => {
    const opener = page.locator(OPENERS).nth(index);
    const [label, text] = await Promise.all([opener.getAttribute('aria-label'), opener.textContent()]);
    return (label ?? text ?? '').trim().slice(0, 30);
  };

  /** What was opened elsewhere by the same name isn't again. */
  async function openEach(path: string): Promise<Seen[]> {
    const seen: Seen[] = [];
    const [place = ''] = path.split('/').slice(2);
    const count = Math.min(OPENED_EACH, await page.locator(OPENERS).count());
    for (let at = 0; at < count; at += 1) {
      const opener = page.locator(OPENERS).nth(at);
      if (!(await opener.isVisible().catch(() => false)) || !(await opener.isEnabled().catch(() => false))) continue;
      const name = await nameOf(at);
      if (opened.has(`${place} ${name}`)) continue;
      opened.add(`${place} ${name}`);
      await opener.click({ timeout: 1500 }).catch(() => undefined);
      await settle(page);
      seen.push(...(await lookAt(`${path} ‹${name}›`, [390, 320])));
      await page.keyboard.press('Escape');
      await goTo(page, path);
    }
    return seen;
  }

  async function visit(path: string): Promise<void> {
    await page.setViewportSize({ width: WIDTHS[0] ?? 0, height: HEIGHT });
    await goTo(page, path);
    const seen = await lookAt(path, WIDTHS);
    const links = await page.evaluate(() =>
      [...document.querySelectorAll('a[href^="#/pages"]')].map((link) => link.getAttribute('href')?.slice(1) ?? ''),
    );
    for (const link of links) {
      const [where = '', query] = link.split('?');
      const known = details.get(where) ?? new Set();
      if (query !== undefined && known.size < DETAILS_EACH && !where.startsWith('/pages/quote/')) details.set(where, known.add(link));
    }
    seen.push(...(await openEach(path)));
    tell(path, seen);
  }

  const paths = [
    ...routes()
      .filter(({ isOwn }) => isCustomer || !isOwn)
      .map(({ path }) => path),
    ...(isCustomer ? WITH_QUERY : []),
  ];
  const wanted = (path: string) => only === undefined || new RegExp(only).test(path);
  for (const path of paths.filter(wanted)) await visit(path);
  for (const path of [...details.values()].flatMap((links) => [...links]).filter(wanted)) await visit(path);
}

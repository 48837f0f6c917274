/** The market page as a journey sees it: its rows, and the numbers that stand in them. */
import { expect, type Locator, type Page } from '@playwright/test';
import type { Diagnostics } from '../../contract/data-layer.ts';
import type { Control } from '../control.ts';
import type { Support } from '../../src/app/support.ts';

export const MARKET = '/pages/market/index';
export const SEARCH = '/pages/search/index';
export const quotePath = (code: string, name: string): string =>
  `/pages/quote/stock?${new URLSearchParams({ name, code, source: '0', market: 'US' }).toString()}`;

export interface ShownRow {
  readonly id: number;
  /** Sequence number of the row's last tick, as far as it is painted. */
  readonly seq: number;
  readonly code: string;
  readonly name: string;
  readonly price: string;
}

const ROW = '[role="row"][data-id][data-seq]';

export const rows = (page: Page): Locator => page.locator(ROW);

/** All rows of the page at one instant. */
export const shownRows = (page: Page): Promise<ShownRow[]> =>
  page.evaluate((selector) => {
    const text = (row: Element, cell: string): string => row.querySelector(`[data-cell="${cell}"]`)?.textContent ?? '';
    return [...document.querySelectorAll<HTMLElement>(selector)].map((row) => ({
      id: Number(row.dataset['id']),
      seq: Number(row.dataset['seq']),
      code: row.dataset['code'] ?? '',
      name: text(row, 'name'),
      price: text(row, 'price'),
    }));
  }, ROW);

/** Waits until rows stand on the page with prices. */
export async function filled(page: Page): Promise<void> {
  await expect(rows(page).first()).toBeVisible();
  await expect.poll(async () => (await shownRows(page)).filter((row) => /\d/.test(row.price)).length).toBeGreaterThan(5);
}

/** Waits until a price in sight becomes another. */
export async function ticking(page: Page): Promise<void> {
  const before = new Map((await shownRows(page)).map((row) => [row.id, row.price]));
  await expect.poll(async () => (await shownRows(page)).some((row) => before.has(row.id) && before.get(row.id) !== row.price)).toBe(true);
}

const support = <K extends Exclude<keyof Support, 'spark'>>(page: Page, name: K): Promise<Awaited<ReturnType<Support[K]>>> =>
  page.evaluate(async (call) => window.coulisse[call](), name) as Promise<Awaited<ReturnType<Support[K]>>>;

/** What the page tells support, see src/app/support.ts. */
export const diagnostics = (page: Page): Promise<Diagnostics | undefined> => support(page, 'diagnostics');

/** Server time of the newest tick that this tab has, epoch ms. */
export const serverTime = (page: Page): Promise<number> => support(page, 'serverTime');

/** Waits until the data layer's book equals the server's, while the feed is paused; ticks under way may still arrive on both sides. */
export async function sameBook(page: Page, control: Control): Promise<void> {
  const books = async (): Promise<{ own: unknown; server: unknown }> => {
    const server = await control.hash('US');
    const own = await diagnostics(page);
    return { own: { hash: own?.bookHash, rows: own?.bookRows }, server };
  };
  await expect(async () => {
    const { own, server } = await books();
    expect(own).toEqual(server);
  }).toPass({ intervals: [200] });
}

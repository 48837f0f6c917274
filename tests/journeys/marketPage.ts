/** The market page as a journey sees it: its rows, and the numbers that stand in them. */
import type { Locator, Page } from '@playwright/test';

export const MARKET = '/pages/market/index';

export interface ShownRow {
  readonly id: number;
  /** Sequence number of the row's last tick, as far as it is painted. */
  readonly seq: number;
  readonly code: string;
  readonly name: string;
  readonly price: string;
}

export const rows = (page: Page): Locator => page.locator('[role="row"][data-id][data-seq]');

/** All rows of the page at one instant. */
export const shownRows = (page: Page): Promise<ShownRow[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('[role="row"][data-id][data-seq]')].map((row) => {
      const text = (cell: string): string => row.querySelector(`[data-cell="${cell}"]`)?.textContent ?? '';
      return {
        id: Number(row.dataset['id']),
        seq: Number(row.dataset['seq']),
        code: row.dataset['code'] ?? '',
        name: text('name'),
        price: text('price'),
      };
    }),
  );

/** Newest sequence number in sight. */
export const newestSeq = async (page: Page): Promise<number> => Math.max(0, ...(await shownRows(page)).map((row) => row.seq));

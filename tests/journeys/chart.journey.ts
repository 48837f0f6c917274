import type { Page } from '@playwright/test';
import type { KlineType } from '../../contract/codes.ts';
import type { Kline } from '../../contract/rest/market.ts';
import { type Control, controlOf } from '../control.ts';
import { expect, test } from './journey.ts';
import { filled, MARKET, quotePath, serverTime } from './marketPage.ts';

// Cut connections are what these journeys are about; the browser reports each.
test.use({ calm: false });

const CODE = 'AAPL';
const HOUR_MS = 3_600_000;

interface ShownBar {
  readonly time: number;
  readonly values: readonly number[];
}

/** Every bar of the open chart, oldest first: time, open, high, low, close and volume in units, from the chart's own table. */
const shownBars = (page: Page): Promise<ShownBar[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('tr[data-time]')]
      .map((row) => ({
        time: Number(row.dataset['time']),
        values: [...row.querySelectorAll('data')].map((cell) => Number(cell.value)),
      }))
      .reverse(),
  );

async function serverBars(url: string, type: KlineType): Promise<{ kline: Kline; bars: ShownBar[] }> {
  const answer = await fetch(new URL(`web/m_ft/kline?stockCode=${CODE}&market=US&type=${type}`, url));
  const { data: kline } = (await answer.json()) as { data: Kline };
  const bars = kline.time.map((time, index) => ({
    time,
    values: [kline.open, kline.high, kline.low, kline.close, kline.volume].map((column) => column[index] ?? Number.NaN),
  }));
  return { kline, bars };
}

async function openTable(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Chart settings' }).click();
  await page.getByRole('button', { name: 'See the bars as a table' }).click();
  await expect(page.locator('tr[data-time]').first()).toBeVisible();
}

const chartOf = async (page: Page, url: string, type: KlineType): Promise<void> => {
  await page.addInitScript((period) => {
    if (location.protocol !== 'http:') return;
    localStorage.setItem('coulisse.settings', JSON.stringify({ launched: true, language: 'en', theme: 'dark', chartPeriod: period }));
  }, type);
  await page.goto(`${url}#${quotePath(CODE, 'Apple')}`);
  await expect(page.locator('canvas').first()).toBeVisible();
  await openTable(page);
};

/** Bars that the server will not change any more, and the one under way between two of its answers. */
async function sameBars(page: Page, url: string, type: KlineType): Promise<void> {
  await expect(async () => {
    const { bars: before, kline } = await serverBars(url, type);
    const shown = await shownBars(page);
    const { bars: after } = await serverBars(url, type);
    expect(shown.length).toBeGreaterThan(5);
    expect(shown.map(({ time }) => time)).toEqual(before.map(({ time }) => time));
    // The bar under way grows from answer to answer, so it can only lie between them; the closed ones are equal.
    expect(shown.slice(0, -1)).toEqual(before.slice(0, -1));
    const [last, older, newer] = [shown.at(-1), before.at(-1), after.at(-1)];
    expect(last?.values[0]).toBe(older?.values[0]);
    expect(last?.values[1]).toBeLessThanOrEqual(newer?.values[1] ?? Number.NaN);
    expect(last?.values[2]).toBeGreaterThanOrEqual(newer?.values[2] ?? Number.NaN);
    expect(last?.values[4]).toBeLessThanOrEqual(newer?.values[4] ?? Number.NaN);
    expect(kline.scale).toBe(4);
  }).toPass({ intervals: [500] });
}

/** Two hours pass while no frame comes through to any of them. */
async function sleep(pages: readonly Page[], control: Control): Promise<void> {
  const before = await control.now();
  await control.faults({ mute: true });
  for (const page of pages) await expect(page.locator('[data-feed]')).toBeAttached();
  await control.advance(2 * HOUR_MS);
  await control.faults({ clear: true });
  for (const page of pages) await expect.poll(() => serverTime(page)).toBeGreaterThan(before + 2 * HOUR_MS);
}

test('after two hours of sleep a chart is the server’s, bar for bar; over a close and into the next session too', async ({
  browser,
  context,
  start,
}) => {
  // Three parts on one sandbox, each later than the one before.
  test.slow();
  const { url } = await start();
  const control = controlOf(url);
  const until = async (time: string) => control.advance(Date.parse(time) - (await control.now()));

  await test.step('within a session', async () => {
    const charts = [];
    for (const type of ['1D', 'intraday', '1M'] as const) {
      // A device each: tabs of one would share the period.
      const page = await browser.newPage();
      await chartOf(page, url, type);
      charts.push({ type, page });
    }
    await sleep(
      charts.map(({ page }) => page),
      control,
    );
    for (const { type, page } of charts) await sameBars(page, url, type);
    for (const { page } of charts) await page.close();
  });

  await test.step('over the close all is equal at rest: candles, and the sparkline of the row', async () => {
    await until('2026-03-11T18:30Z');
    const list = await context.newPage();
    await list.goto(`${url}#${MARKET}`);
    await filled(list);
    const row = list.locator('[role="row"][data-id][data-code]').first();
    const code = (await row.getAttribute('data-code')) ?? '';
    const id = Number(await row.getAttribute('data-id'));

    const page = await context.newPage();
    await chartOf(page, url, '1D');
    await sleep([page], control);
    await control.pause(true);
    await expect(async () => {
      expect(await shownBars(page)).toEqual((await serverBars(url, '1D')).bars);
    }).toPass({ intervals: [500] });
    await expect(page.locator('tr[data-time]')).toHaveCount(390);

    await expect(async () => {
      const answer = await fetch(new URL(`web/m_ft/stock_detail_ft?stockCode=${code}&market=US`, url));
      const { data } = (await answer.json()) as { data: { row: { id: number; scale: number; profile: (string | null)[] } } };
      expect(data.row.id).toBe(id);
      const server = data.row.profile.map((point) => (point === null ? null : Math.round(Number(point) * 10 ** data.row.scale)));
      expect(await list.evaluate((of) => window.coulisse.spark(of), id)).toEqual(server);
    }).toPass({ intervals: [500] });
    await control.pause(false);
    await page.close();
    await list.close();
  });

  await test.step('it follows the market into its next session', async () => {
    await until('2026-03-12T19:58Z');
    const page = await context.newPage();
    await chartOf(page, url, 'intraday');
    const before = (await shownBars(page)).length;
    await control.advance(3 * 60_000);
    // Post-market opens a bar of its own, from the price that trades then.
    await expect.poll(async () => (await shownBars(page)).length).toBeGreaterThan(before);
    await sameBars(page, url, 'intraday');
    await control.advance(14 * HOUR_MS);
    // The next day's pre-market has taken the chart over.
    await expect.poll(async () => new Date(((await shownBars(page))[0]?.time ?? 0) * 1000).toISOString().slice(0, 10)).toBe('2026-03-13');
    await sameBars(page, url, 'intraday');
  });
});

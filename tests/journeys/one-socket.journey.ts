import type { APIRequestContext, Page } from '@playwright/test';
import { controlOf } from '../control.ts';
import { expect, test } from './journey.ts';
import { filled, MARKET, quotePath, SEARCH, shownRows } from './marketPage.ts';
import { unitsOf } from './prices.ts';

const US_SCALE = 4;

/** Decimals that the prices of a search's results count in, by id. */
async function scalesOf(request: APIRequestContext, url: string, keyword: string): Promise<ReadonlyMap<number, number>> {
  const answer = await request.get(`${url}web/m_ft/all_stock_list?${new URLSearchParams({ keyword, pageSize: '500' }).toString()}`);
  const { data } = (await answer.json()) as { data: { list: { id: number; scale: number }[] } };
  return new Map(data.list.map(({ id, scale }) => [id, scale]));
}

test('eight tabs on the list, on quotes and on search share one socket, and show what the server told', async ({
  context,
  start,
  request,
}) => {
  // A sandbox of its own: its peak counts from its start.
  const { url } = await start();
  const control = controlOf(url);
  const open = async (path: string): Promise<Page> => {
    const page = await context.newPage();
    await page.goto(`${url}#${path}`);
    return page;
  };
  const lists = await Promise.all([open(MARKET), open(MARKET), open(MARKET)]);
  const quotes = await Promise.all(['AAPL', 'BRK.B', 'MSFT'].map((code) => open(quotePath(code, code))));
  const searches = await Promise.all([open(SEARCH), open(SEARCH)]);
  for (const search of searches) await search.getByRole('searchbox').or(search.getByRole('combobox')).first().fill('bank');
  for (const tab of [...lists, ...searches]) await filled(tab);
  for (const tab of quotes) await expect(tab.getByRole('main')).toContainText(/\d[.,]\d\d/);

  const scales = await scalesOf(request, url, 'bank');
  const wrong: string[] = [];
  let sampled = 0;
  await expect(async () => {
    for (const tab of [...lists, ...searches]) {
      // At once: what was told is remembered for a while only.
      const rows = (await shownRows(tab)).filter(({ seq }) => Number.isInteger(seq));
      const answers = await Promise.all(rows.map(({ seq, id }) => control.told(seq, id)));
      for (const [index, { id, code, price }] of rows.entries()) {
        const told = answers[index];
        if (!told) continue;
        sampled += 1;
        if (!told.some(({ values }) => values.price === unitsOf(price, scales.get(id) ?? US_SCALE)))
          wrong.push(`${code}: ${price} is not ${JSON.stringify(told)}`);
      }
    }
    expect(sampled).toBeGreaterThanOrEqual(400);
  }).toPass({ timeout: 200_000 });
  expect(wrong).toEqual([]);

  const stats = await control.stats();
  expect(stats.peakSockets).toBe(1);
  expect(stats.sockets).toBe(1);
  // Where eight tabs load at once the browser may have no connection left for one in time: all comes over the socket then.
  expect(stats.bodies).toBeLessThanOrEqual(1);
});

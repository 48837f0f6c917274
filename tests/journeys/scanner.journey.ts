import { numberFormats, ratioText, wholeText } from '../../src/lib/numbers.ts';
import { expect, test } from './journey.ts';
import { rows, shownRows } from './marketPage.ts';

const SCANNER = '/pages/market/scanner';
const THRESHOLD = 0.03;
const numbers = numberFormats('en');

test.use({
  settings: {
    launched: true,
    language: 'en',
    theme: 'dark',
    scan: { rule: { kind: 'gap', threshold: THRESHOLD, direction: 'both' }, markets: ['US'], minPrice: 1 },
  },
});

interface Listed {
  readonly id: number;
  readonly stock_code: string;
  readonly scale: number;
  readonly state: number;
  readonly price_nominal?: string | null;
  readonly open?: string | null;
  readonly previousClose?: string | null;
}

const units = (text: string | null | undefined, scale: number): number =>
  text === null || text === undefined ? Number.NaN : Math.round(Number(text) * 10 ** scale);

/** Opening gaps by hand from the list that the server answers by REST: they stand still while the session lasts. */
async function gaps(url: string) {
  const answer = await fetch(new URL('web/m_ft/stock_list?market=US&pageNum=1&pageSize=20000', url));
  const { data } = (await answer.json()) as { data: { list: Listed[]; total: number } };
  expect(data.list).toHaveLength(data.total);
  return data.list
    .filter(({ state, price_nominal: price }) => state !== 1 && state !== 3 && Number(price ?? Number.NaN) >= 1)
    .map(({ id, stock_code: code, scale, open, previousClose }) => {
      const close = units(previousClose, scale);
      return { id, code, figure: close > 0 ? (units(open, scale) - close) / close : Number.NaN };
    })
    .filter(({ figure }) => Math.abs(figure) >= THRESHOLD)
    .sort((one, other) => Math.abs(other.figure) - Math.abs(one.figure) || one.id - other.id);
}

test('the scanner finds what the server’s own list gives by hand, keeps a scan by name, and says when a rule can match at first', async ({
  open,
  sandbox,
}) => {
  const page = await open(SCANNER);
  await expect(rows(page).first()).toBeVisible();

  await test.step('as many matches, the same ones, in the same order, with the same figures', async () => {
    await expect(async () => {
      // The price bound is on the live price, so both sides may move by a row while one of them is read.
      const wanted = await gaps(sandbox.url);
      expect(wanted.length).toBeGreaterThan(10);
      await expect(page.getByText(`${wholeText(wanted.length, numbers)} matches`)).toBeVisible({ timeout: 1000 });
      const shown = await page.evaluate(() =>
        [...document.querySelectorAll<HTMLElement>('[role="row"][data-id][data-index]')]
          .map((row) => ({
            index: Number(row.dataset['index']),
            id: Number(row.dataset['id']),
            figure: row.querySelector('[data-cell="ratio"]')?.textContent ?? '',
          }))
          .sort((one, other) => one.index - other.index)
          .slice(0, 8),
      );
      expect(shown).toEqual(
        wanted.slice(0, shown.length).map(({ id, figure }, index) => ({ index, id, figure: ratioText(figure, numbers) })),
      );
      expect(shown.length).toBeGreaterThan(4);
    }).toPass();
  });

  await test.step('a saved scan comes back with a press, after a reload too', async () => {
    await page.locator('summary', { hasText: 'Saved' }).click();
    await page.getByLabel('Name of the scan').fill('Gaps');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('Move', { exact: true }).click();
    await expect(page.getByText(/First matches possible at|Within/).first()).toBeVisible();
    await page.reload();
    await page.locator('summary', { hasText: 'Saved' }).click();
    await page.getByRole('button', { name: 'Gaps', exact: true }).click();
    await expect(rows(page).first()).toBeVisible();
    expect((await shownRows(page)).length).toBeGreaterThan(4);
  });

  await test.step('a match opens its quote', async () => {
    await rows(page).first().locator('[data-cell="name"]').click();
    await expect(page).toHaveURL(/#\/pages\/quote\/stock\?/);
  });
});

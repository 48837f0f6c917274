import { expect, test } from './journey.ts';
import { filled, MARKET, rows, shownRows, ticking } from './marketPage.ts';

test('the market page is alive, sorts, and opens a quote with its chart', async ({ open }) => {
  const page = await open(MARKET);
  await filled(page);
  await ticking(page);

  await test.step('sorts by name, both ways', async () => {
    const names = page.getByRole('columnheader').getByRole('button').first();
    await names.click();
    await expect(page.locator('[role="columnheader"][aria-sort="ascending"]')).toHaveCount(1);
    await expect.poll(async () => inOrder((await inSight(page)).map((row) => row.name))).toBe(true);
    await names.click();
    await expect(page.locator('[role="columnheader"][aria-sort="descending"]')).toHaveCount(1);
    await expect.poll(async () => inOrder((await inSight(page)).map((row) => row.name).reverse())).toBe(true);
  });

  await test.step('opens the quote of a row', async () => {
    const row = rows(page).nth(2);
    const code = await row.getAttribute('data-code');
    await row.locator('[data-cell="name"]').click();
    await expect(page).toHaveURL(new RegExp(`#/pages/quote/stock\\?.*code=${encodeURIComponent(code ?? '').replace('.', '\\.')}(?:&|$)`));
    await expect(page.locator('canvas').first()).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  });

  await test.step('and comes back to the list where it was, far down too', async () => {
    await page.goBack();
    await filled(page);
    await expect(page.getByRole('grid')).toHaveAttribute('aria-rowcount', /^\d{4,}$/);
    await scroller(page).evaluate((element) => element.scrollTo({ top: element.scrollHeight / 2 }));
    const middle = rows(page).and(page.locator('[data-code]')).nth(4);
    await expect(middle).toHaveAttribute('data-index', /^\d{3,}$/);
    const top = await scroller(page).evaluate((element) => element.scrollTop);
    await scroller(page).click({ position: { x: 120, y: 200 } });
    await expect(page).toHaveURL(/#\/pages\/quote\//);
    await page.goBack();
    await filled(page);
    await expect.poll(() => scroller(page).evaluate((element) => element.scrollTop)).toBe(top);
    const seen = await inSight(page);
    expect(seen.length).toBeGreaterThan(5);
    await expect(middle).toHaveAttribute('data-index', /^\d{3,}$/);
  });
});

/** What of the list scrolls: below its heads. */
const scroller = (page: Parameters<typeof shownRows>[0]) => page.getByRole('grid').getByRole('rowgroup').nth(1);

/** Rows in the order of the screen; elements are reused, so their order in the document says nothing. */
async function inSight(page: Parameters<typeof shownRows>[0]) {
  const tops = await rows(page).evaluateAll((all) =>
    all.map((row) => ({ id: Number((row as HTMLElement).dataset['id']), index: Number((row as HTMLElement).dataset['index']) })),
  );
  const byId = new Map((await shownRows(page)).map((row) => [row.id, row]));
  return tops.sort((a, b) => a.index - b.index).flatMap(({ id }) => byId.get(id) ?? []);
}

/** As a reader sorts: digits as numbers, case and accents aside. */
const COLLATOR = new Intl.Collator('en', { sensitivity: 'base', numeric: true });
const inOrder = (names: readonly string[]): boolean =>
  names.length > 5 && names.every((name, index) => index === 0 || COLLATOR.compare(names[index - 1] ?? '', name) <= 0);

import { expect, test } from './journey.ts';
import { filled, MARKET, rows, SEARCH, shownRows } from './marketPage.ts';

const PHONE = { width: 412, height: 860 };

test('markets change by their tabs, are remembered, and filter', async ({ open }) => {
  const page = await open(MARKET);
  await filled(page);
  await page.getByRole('tab', { name: 'France', exact: true }).click();
  await expect(page).toHaveURL(/market=FR/);
  await filled(page);

  await test.step('a filter leaves what passes, says so, and goes by its chip', async () => {
    await page.getByRole('button', { name: 'Filter', exact: true }).click();
    const sheet = page.getByRole('dialog');
    await sheet.getByRole('textbox', { name: 'Price, at least' }).fill('50');
    await sheet.getByRole('button', { name: /^Show / }).click();
    await expect(page).toHaveURL(/filter=minPrice/);
    const prices = async () => (await shownRows(page)).map((row) => Number(row.price.replaceAll(',', '')));
    await expect.poll(async () => (await prices()).length > 0 && (await prices()).every((price) => price >= 50)).toBe(true);
    await page.getByRole('button', { name: /^Remove: Price/ }).click();
    await expect.poll(async () => (await prices()).some((price) => price < 50)).toBe(true);
  });

  await test.step('the page opens with the market of last time', async () => {
    await page.goto(page.url().replace(/#.*/, `#${SEARCH}`));
    await page.goto(page.url().replace(/#.*/, `#${MARKET}`));
    await expect(page.getByRole('tab', { name: 'France', exact: true })).toHaveAttribute('aria-selected', 'true');
  });
});

test.describe('under a finger', () => {
  test.use({ hasTouch: true, viewport: PHONE });

  test('the order stays, and is sorted when its chip is pressed', async ({ open, context }) => {
    // Pairs all trade at every moment, so their order by change never rests for long.
    const page = await open(`${MARKET}?market=FX&sort=-changeRatio`);
    await filled(page);
    const order = () =>
      rows(page).evaluateAll((all) => all.map((row) => `${row.getAttribute('data-index')} ${row.getAttribute('data-code')}`).sort());
    const touch = await context.newCDPSession(page);
    const box = await rows(page).nth(3).boundingBox();
    const at = { x: (box?.x ?? 0) + 100, y: (box?.y ?? 0) + 20 };
    await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [at] });
    const before = await order();
    const chip = page.getByRole('button', { name: 'Order changed, tap to sort' });
    await expect(chip).toBeVisible();
    expect(await order()).toEqual(before);
    // A press that is given up opens nothing, and the order still waits for the customer.
    await touch.send('Input.dispatchTouchEvent', { type: 'touchCancel', touchPoints: [] });
    expect(await order()).toEqual(before);
    await chip.tap();
    await expect.poll(order).not.toEqual(before);
  });
});

test('the heat map moves by keyboard and opens an instrument', async ({ open }) => {
  const page = await open(`${MARKET}?market=NL&view=map`);
  const tiles = page.getByRole('list', { name: 'Heat map, Netherlands' }).getByRole('button');
  await expect(tiles.first()).toContainText('%');
  await expect.poll(() => tiles.count()).toBeGreaterThan(20);
  await tiles.first().focus();
  await page.keyboard.press('ArrowRight');
  const code = await page.evaluate(() => document.activeElement?.getAttribute('data-code'));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`code=${code ?? 'none'}(?:&|$)`));
});

test('the search finds every kind of code and name', async ({ open }) => {
  const page = await open(SEARCH);
  const field = page.getByRole('combobox').first();
  for (const [keyword, market, code] of [
    ['BRK.B', 'US', 'BRK.B'],
    ['0700', 'HK', '00700'],
    ['NA', 'US', 'NA'],
    ['1COV', 'DE', '1COV'],
    ['societe generale', 'FR', 'GLE'],
  ] as const) {
    await field.fill(keyword);
    const found = page.locator(`[role="row"][data-code="${code}"]`).first();
    await expect(found, `${keyword} in ${market}`).toBeVisible();
  }

  await test.step('one code in four markets', async () => {
    await field.fill('AMD');
    await page.getByRole('button', { name: 'Shares', exact: true }).click();
    for (const market of ['US', 'DE', 'MX', 'AU']) {
      await expect(page.locator('[data-cell="code"]').filter({ hasText: new RegExp(`^AMD · ${market}$`) })).toHaveCount(1);
    }
  });
});

/** Price alerts: set by the bell, fired once over all tabs, a hidden one too, and told afterwards where no tab was open. */
import type { Page } from '@playwright/test';
import { launch } from '../../bench/harness/cdp.ts';
import type { Control } from '../control.ts';
import { answer, expect, goTo, test } from './journey.ts';
import { MARKET, quotePath } from './marketPage.ts';

const APPLE = quotePath('AAPL', 'Apple');
const ALERTS = '/pages/watchlist/alerts';
const hold = (control: Control, price: string | null) => control.faults({ price: { market: 'US', code: 'AAPL', price } });

/** Sets an alert and gives its level, as the sheet proposes it. */
async function setAlert(page: Page, kind: 'Rise to' | 'Fall to', level?: string): Promise<number> {
  await page.getByRole('button', { name: 'Price alert' }).click();
  const sheet = page.getByRole('dialog');
  await sheet.getByText(kind, { exact: true }).click();
  const field = sheet.getByLabel('Price', { exact: true });
  await expect(field).not.toHaveValue('');
  if (level !== undefined) await field.fill(level);
  const set = Number(await field.inputValue());
  await answer(sheet.getByRole('button', { name: 'Create alert' }));
  return set;
}

const log = (page: Page) => page.getByRole('tabpanel').getByRole('listitem');

test('an alert is set by the bell, fires once, stays quiet, and once more after it is armed again', async ({ open, control }) => {
  const page = await open(APPLE);
  const other = await open(MARKET);
  await hold(control, '200.00');
  await expect(page.getByText('200.00').first()).toBeVisible();
  const level = await setAlert(page, 'Rise to');
  expect(level).toBeGreaterThan(200);
  await goTo(page, ALERTS);
  await expect(page.getByText('Armed')).toBeVisible();
  // Told before the price is there: words stand for two seconds.
  const told = [page, other].map((tab) => expect(tab.getByText('Apple Inc.: rise to')).toBeVisible());
  await hold(control, '300.00');
  await Promise.all(told);
  await expect(page.getByText('Fired on 03/11/2026')).toBeVisible();

  await test.step('a one-shot alert stays quiet', async () => {
    await hold(control, '200.00');
    await hold(control, '300.00');
    await goTo(page, `${ALERTS}?tab=log`);
    await expect(log(page)).toHaveCount(1);
    await expect(log(page)).toContainText('Live, price 300.00');
  });

  await test.step('armed again, it waits for the other side and fires once more', async () => {
    await goTo(page, ALERTS);
    await page.getByRole('button', { name: 'Re-arm' }).click();
    await expect(page.getByText('waiting for the price to come back')).toBeVisible();
    await hold(control, '200.00');
    await hold(control, '300.00');
    await expect(page.getByText('Fired on 03/11/2026')).toBeVisible();
    await goTo(page, `${ALERTS}?tab=log`);
    await expect(log(page)).toHaveCount(2);
  });

  await test.step('a deleted alert comes back by undo', async () => {
    await goTo(page, ALERTS);
    await page.getByRole('button', { name: 'Delete' }).click();
    await expect(page.getByText('No alerts')).toBeVisible();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(page.getByText('Fired on 03/11/2026')).toBeVisible();
  });
  await hold(control, null);
});

test('what was crossed while no tab was open is told at the next start, with its time at the exchange', async ({ open, control }) => {
  const page = await open(APPLE);
  // One of both sides is crossed within hours, and neither while they are set.
  const level = await setAlert(page, 'Rise to');
  const last = level / 1.02;
  await setAlert(page, 'Rise to', (last + 0.5).toFixed(2));
  await setAlert(page, 'Fall to', (last - 0.5).toFixed(2));
  await goTo(page, ALERTS);
  await expect(page.getByText('Armed').first()).toBeVisible();
  await page.goto('about:blank');
  // The data layer ends with its last tab, some time after.
  await expect.poll(async () => (await control.stats()).sockets).toBe(0);
  await control.advance(4 * 3_600_000);
  const next = await open(`${ALERTS}?tab=log`);
  await expect(log(next).first()).toContainText('While Coulisse was closed');
  await expect(log(next).first()).toContainText(/On 03\/11\/2026 (?:at|between) .* EDT/i);
});

// Playwright tells every page that it is in front; only a browser without it hides tabs as users know it.
test('a hidden tab alone fires it', async ({ sandbox, control }) => {
  const browser = await launch({ width: 412, height: 860 });
  const settings = JSON.stringify({ launched: true, language: 'en', theme: 'dark' });
  const early = `if (location.protocol === 'http:' && localStorage.getItem('coulisse.settings') === null) localStorage.setItem('coulisse.settings', ${JSON.stringify(settings)})`;
  await hold(control, '200.00');
  try {
    const tab = await browser.open(`${sandbox.url}#${APPLE}`, 'window', early);
    const text = 'document.body.innerText';
    const press = (selector: string) => tab.evaluate<boolean>(`(document.querySelector(${JSON.stringify(selector)})?.click(), true)`);
    await expect.poll(() => tab.evaluate<string>(text)).toContain('200.00');
    await press('button[aria-label="Price alert"]');
    await expect.poll(() => tab.evaluate<boolean>(`!!document.querySelector('dialog input[name=level]')?.value`)).toBe(true);
    await press('dialog button[type=submit]');
    await expect.poll(() => tab.evaluate<boolean>(`!document.querySelector('dialog')`)).toBe(true);
    await tab.minimise(true);
    await expect.poll(() => tab.evaluate<string>('document.visibilityState')).toBe('hidden');
    await hold(control, '300.00');
    await tab.evaluate(`location.hash = ${JSON.stringify(`${ALERTS}?tab=log`)}`);
    await expect.poll(() => tab.evaluate<string>(text)).toContain('Live, price 300.00');
    expect(await tab.evaluate<string>('document.visibilityState')).toBe('hidden');
    expect(await tab.evaluate<number>(`document.querySelectorAll('[role=tabpanel] li').length`)).toBe(1);
  } finally {
    await hold(control, null);
    await browser.close();
  }
});

/** The desk: list, quote and ticket in one window, keys that move them together, workspaces, and a panel in a window of its own. */
import type { Page } from '@playwright/test';
import { controlOf } from '../control.ts';
import { expect } from './journey.ts';
import { filled, MARKET } from './marketPage.ts';
import { openOwn, test } from './trading.ts';

test.use({ viewport: { width: 1440, height: 900 } });

const STEPS = 200;

/** By the login, which leads there. */
const DESK = `/pages/auth/login?${new URLSearchParams({ back: `${MARKET}?market=US&code=AAPL&source=0` }).toString()}`;

const panel = (page: Page, name: string) => page.getByRole('region', { name });
const quotePanel = (page: Page) => page.locator('section[aria-labelledby]:has([role="tabpanel"])').first();
const codeIn = async (page: Page) => new URLSearchParams(page.url().split('?')[1]).get('code');

async function openDesk(open: (path: string) => Promise<Page>): Promise<Page> {
  const page = await openOwn(open, DESK);
  await filled(page);
  await expect(panel(page, 'Order').getByRole('textbox', { name: 'Quantity' })).toBeVisible();
  await expect(page.getByRole('slider').first()).toBeAttached();
  await expect(page.locator('[data-keys]')).toBeAttached();
  return page;
}

interface Step {
  readonly code: string;
  /** Where each of them stood when the step was over. */
  readonly quote: string;
  readonly ticket: string;
  readonly chart: string;
}

/** Presses a key so often, each time once list, quote, chart and ticket show one instrument; what they showed each time. */
const walk = (page: Page, key: string, times: number): Promise<Step[]> =>
  page.evaluate(
    async ([pressed, count]) => {
      const textOf = (selector: string) => document.querySelector(selector)?.textContent ?? '';
      const look = () => {
        const row = document.querySelector<HTMLElement>('[role="row"][aria-selected="true"]');
        const link = row?.querySelector<HTMLAnchorElement>('a[data-cell="name"]')?.hash.split('?')[1];
        const code = row?.dataset['code'] ?? '';
        const name = new URLSearchParams(link).get('name') ?? '';
        const label = document.querySelector('input[type="range"]')?.getAttribute('aria-label') ?? '';
        return {
          code,
          quote: textOf('section[aria-labelledby]:has([role="tabpanel"]) h2 small').split(' · ')[0] ?? '',
          ticket: textOf('form:has([name="quantity"]) section').includes(`${code} · `) ? code : '',
          chart: name !== '' && label.startsWith(`${name},`) ? code : '',
        };
      };
      const steps = [];
      for (let at = 0; at < count; at += 1) {
        const before = look().code;
        document.body.dispatchEvent(new KeyboardEvent('keydown', { key: pressed, bubbles: true, cancelable: true }));
        const until = performance.now() + 20_000;
        let shown = look();
        while (
          performance.now() < until &&
          (shown.code === '' ||
            shown.code === before ||
            shown.quote !== shown.code ||
            shown.ticket !== shown.code ||
            shown.chart !== shown.code)
        ) {
          await new Promise(requestAnimationFrame);
          shown = look();
        }
        steps.push(shown);
      }
      return steps;
    },
    [key, times] as const,
  );

test('j two hundred times: list, quote, chart and ticket show one instrument each time, and k leads back', async ({ open }) => {
  test.slow();
  const page = await openDesk(open);
  await page.locator('[role="row"][data-code]').first().click();
  const down = await walk(page, 'j', STEPS);
  expect(down.filter(({ code, quote, ticket, chart }) => code === '' || quote !== code || ticket !== code || chart !== code)).toEqual([]);
  // Rows that the market moves may be met twice.
  expect(new Set(down.map(({ code }) => code)).size).toBeGreaterThan(STEPS * 0.9);
  expect(await codeIn(page)).toBe(down.at(-1)?.code);
  const [back] = await walk(page, 'k', 1);
  expect(back?.code).not.toBe(down.at(-1)?.code);
});

test('keys open the ticket, its fields take letters, a switch turns single keys off, and the palette finds all', async ({ open }) => {
  const page = await openDesk(open);
  const code = await codeIn(page);
  const ticket = panel(page, 'Order');
  await page.keyboard.press('s');
  await expect(ticket.getByRole('radio', { name: 'Sell' })).toBeChecked();
  await expect(ticket.getByRole('textbox', { name: 'Quantity' })).toBeFocused();
  await page.keyboard.press('j');
  expect(await codeIn(page)).toBe(code);

  await page.getByRole('grid').first().focus();
  await page.keyboard.press('b');
  await expect(ticket.getByRole('radio', { name: 'Buy' })).toBeChecked();
  await page.getByRole('grid').first().focus();
  await page.keyboard.press('6');
  await expect(quotePanel(page).getByRole('tab', { name: '1Y' })).toHaveAttribute('aria-selected', 'true');

  await page.keyboard.press('?');
  const sheet = page.getByRole('dialog');
  await expect(sheet).not.toHaveAttribute('data-settling');
  // While it is open no key does anything behind it.
  await page.keyboard.press('j');
  expect(await codeIn(page)).toBe(code);
  await sheet.getByRole('checkbox', { name: 'Single-key shortcuts' }).click();
  await page.keyboard.press('Escape');
  await expect(sheet).toHaveCount(0);
  await page.keyboard.press('j');
  await page.keyboard.press('/');
  expect(page.url()).toContain(MARKET);
  expect(await codeIn(page)).toBe(code);

  await page.keyboard.press('Control+k');
  const field = page.getByRole('combobox', { name: 'Instrument, page or action' });
  await expect(field).toBeFocused();
  await field.fill('BRK.B');
  await expect(page.getByRole('listbox', { name: 'Go to' }).getByRole('option').first()).toContainText('BRK.B');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/quote\/stock\?.*BRK\.B/);
});

test('a question is put to the ticket that stands, once, and to the instrument that is chosen when it is asked', async ({ open }) => {
  const page = await openDesk(open);
  const ticket = panel(page, 'Order');
  const grid = page.getByRole('grid').first();
  const quantity = ticket.getByRole('textbox', { name: 'Quantity' });
  await page.keyboard.press('s');
  await expect(quantity).toBeFocused();
  await quantity.fill('5');
  const level = quotePanel(page)
    .getByRole('link', { name: /^Buy at/ })
    .first();
  await level.click();
  await expect(ticket.getByRole('radio', { name: 'Buy' })).toBeChecked();
  await expect(quantity).toBeFocused();
  expect(await quantity.inputValue()).toBe('5');

  // Away and back: the ticket is a fresh one, and the list keeps the keys.
  const code = await codeIn(page);
  await grid.focus();
  await walk(page, 'j', 1);
  await walk(page, 'k', 1);
  expect(await codeIn(page)).toBe(code);
  await expect(quantity).toHaveValue('');
  await expect(quantity).not.toBeFocused();

  // One right after the other: the panels may still show the instrument before.
  await page.locator('[role="row"][data-code]').first().click();
  const before = await codeIn(page);
  await page.evaluate(async () => {
    for (const key of ['j', 's']) {
      document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
      // No two keys come in one task.
      await new Promise<void>((resolve) => queueMicrotask(resolve));
    }
  });
  await expect.poll(() => codeIn(page)).not.toBe(before);
  await expect(ticket.locator('form section').first()).toContainText(`${await codeIn(page)} · `);
  await expect(ticket.getByRole('radio', { name: 'Sell' })).toBeChecked();
  await expect(quantity).toBeFocused();
});

test('a workspace keeps its panels and widths over a reload, and one crosshair stands on all its charts', async ({ open }) => {
  const page = await openDesk(open);
  const tools = page.getByRole('button', { name: /^Workspace/ });
  const edge = page.getByRole('separator', { name: 'Edge between list and panels' });
  await tools.click();
  const sheet = page.getByRole('dialog');
  await expect(sheet).not.toHaveAttribute('data-settling');
  await sheet.getByRole('textbox', { name: 'Name of a new workspace' }).fill('Four charts');
  await sheet.getByRole('button', { name: 'Create workspace' }).click();
  await sheet.getByText('4', { exact: true }).click();
  await page.keyboard.press('Escape');
  await expect(tools).toContainText('Four charts');
  await expect(page.getByRole('slider')).toHaveCount(4);

  await edge.focus();
  const before = Number(await edge.getAttribute('aria-valuenow'));
  await page.keyboard.press('Shift+ArrowRight');
  await expect(edge).not.toHaveAttribute('aria-valuenow', String(before));
  const wide = await edge.getAttribute('aria-valuenow');
  await page.reload();
  await expect(tools).toContainText('Four charts');
  await expect(page.getByRole('slider')).toHaveCount(4);
  await expect(edge).toHaveAttribute('aria-valuenow', wide ?? '');

  // Keys move one crosshair; the others follow to the bar of the same instant, which of a span that is over is none.
  const sliders = page.getByRole('slider');
  const valuesOf = () =>
    sliders.evaluateAll((all) => all.map((slider) => slider.getAttribute('aria-valuetext')?.split(',')[0]?.slice(0, 10)));
  const last = await valuesOf();
  await sliders.first().focus();
  for (let bar = 0; bar < 4; bar += 1) await page.keyboard.press('ArrowLeft');
  await expect.poll(async () => (await valuesOf())[0]).not.toBe(last[0]);
  const [own, , , year] = await valuesOf();
  expect(year).toBe(own);
  await page.keyboard.press('Escape');
  await expect.poll(valuesOf).toEqual(last);

  await tools.click();
  await expect(sheet).not.toHaveAttribute('data-settling');
  await sheet.getByRole('button', { name: 'Delete workspace Four charts' }).click();
  await page.keyboard.press('Escape');
  await expect(tools).toContainText('Main');
  await expect(page.getByRole('slider')).toHaveCount(1);
});

test('a panel in a window of its own lives on the same worker, follows its link, and its end is told', async ({ start, context }) => {
  const { url } = await start();
  const page = await openOwn(async (path) => {
    const opened = await context.newPage();
    await opened.goto(`${url}#${path}`);
    return opened;
  }, DESK);
  await filled(page);
  const opened = context.waitForEvent('page');
  await quotePanel(page).getByRole('button', { name: 'Open in its own window' }).click();
  const own = await opened;
  await expect(own.getByRole('heading', { level: 1 })).toContainText('Apple');
  await expect(own.getByRole('navigation')).toHaveCount(0);
  await expect(own.getByRole('main')).toContainText(/\d[.,]\d\d/);

  await page.bringToFront();
  await page.locator('[role="row"][data-code="MSFT"]').or(page.locator('[role="row"][data-code]').nth(3)).first().click();
  const code = await page.locator('[role="row"][aria-selected="true"]').getAttribute('data-code');
  await expect.poll(() => codeIn(own)).toBe(code);
  expect((await controlOf(url).stats()).sockets).toBe(1);

  await own.close();
  await expect(page.getByText(/^Window closed/)).toBeVisible();
});

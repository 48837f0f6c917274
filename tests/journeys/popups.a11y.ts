/** axe on every screen with its data and whatever a press opens on it: sheets, menus, folded parts; on a phone and on a desk, in both themes. */
import type { Page } from '@playwright/test';
import { addressesOf, ROUTES } from './addresses.ts';
import { violationsOf, WCAG } from './axe.ts';
import { choose, expect, goTo } from './journey.ts';
import { otherDevice, test } from './trading.ts';
import { enter, loaded, visit } from './walk.ts';

test.use({ flags: { speed: '0.001', demo: 'lived' } });

/** The routes in as many parts, so that they run beside one another. */
const PARTS = 3;
/** Leads away from the page or from the session, or sends something: what it opens is looked at in journeys of its own. */
const NO_OPENER = '[type="submit"], [role="tab"], [aria-disabled="true"], :disabled, header *';

/** In one theme all rules, in the other those of colour: nothing else differs. */
async function expectClean(page: Page, what: string): Promise<void> {
  await choose(page, { theme: 'dark' });
  expect.soft(await violationsOf(page, WCAG), what).toEqual([]);
  await choose(page, { theme: 'light' });
  expect.soft(await violationsOf(page, { type: 'rule', values: ['color-contrast'] }), what).toEqual([]);
}

const dialogIsOpen = (page: Page): Promise<boolean> => page.evaluate(() => document.querySelector('dialog[open]') !== null);

/** Presses each button once, and looks at what opens; returns how many dialogs that were. */
async function openAll(page: Page, address: string): Promise<number> {
  let opened = 0;
  const shown = await page.evaluate(() => location.hash.slice(1));
  const openers = page.locator('main button').and(page.locator(`:not(${NO_OPENER})`));
  const count = await openers.count();
  for (let at = 0; at < count; at += 1) {
    const opener = openers.nth(at);
    if (!(await opener.isVisible())) continue;
    const name = (await opener.getAttribute('aria-label')) ?? (await opener.textContent()) ?? '';
    // What only stands there for the keys is pressed by one.
    const forKeys = ((await opener.boundingBox())?.width ?? 0) <= 1;
    const pressed = await (forKeys ? opener.press('Enter', { timeout: 5000 }) : opener.click({ timeout: 5000 })).then(
      () => true,
      () => false,
    );
    // What another press has taken away or switched off meanwhile takes none.
    if (!pressed)
      expect.soft((await opener.isVisible()) && (await opener.isEnabled()), `${address}, ${name.trim()} takes no press`).toBe(false);
    if (await dialogIsOpen(page)) {
      opened += 1;
      await expect(page.locator('dialog [aria-busy="true"]')).toHaveCount(0);
      await expectClean(page, `${address}, ${name.trim()}`);
      await page.keyboard.press('Escape');
      await expect(page.locator('dialog[open]')).toHaveCount(0);
    }
    if ((await page.evaluate(() => location.hash.slice(1))) !== shown) {
      await goTo(page, address);
      await loaded(page);
    }
  }
  return opened;
}

for (const session of ['guest', 'customer'] as const)
  for (let part = 0; part < PARTS; part += 1)
    test(`${session}, part ${part + 1} of ${PARTS}: axe finds nothing, whatever is opened`, async ({ open, sandbox }) => {
      const addresses = await addressesOf(await otherDevice(sandbox.url));
      const page = await open('/pages/setting/index');
      if (session === 'customer') await enter(page);
      let opened = 0;
      const routes = ROUTES.filter(({ isOwn }) => session === 'customer' || !isOwn);
      for (const { path } of routes.slice((part * routes.length) / PARTS, ((part + 1) * routes.length) / PARTS))
        for (const address of addresses.get(path) ?? []) {
          await page.setViewportSize({ width: 390, height: 844 });
          await visit(page, address);
          await page.evaluate(() => {
            for (const folded of document.querySelectorAll('details')) folded.open = true;
          });
          await expectClean(page, address);
          opened += await openAll(page, address);
          await page.setViewportSize({ width: 1440, height: 900 });
          await visit(page, address);
          await expectClean(page, `${address} on a desk`);
        }
      test.info().annotations.push({ type: 'dialogs that opened', description: String(opened) });
    });

import type { Page } from '@playwright/test';
import { expect, test } from './journey.ts';
import { diagnostics, filled, MARKET, ticking } from './marketPage.ts';

test.use({ calm: false });

test('a connection that falls silent is called stale, then left, and prices come back with it', async ({ open, control }) => {
  const page = await open(MARKET);
  await filled(page);
  await control.faults({ mute: true });
  await expect(page.locator('[data-feed]')).toBeVisible();
  await control.faults({ clear: true });
  await expect(page.locator('[data-feed]')).toHaveCount(0);
  await ticking(page);
});

test('where the broker offers no body, all comes over the socket', async ({ open, control, context }) => {
  const feedOf = async (page: Page) => (await diagnostics(page))?.transport;
  const page = await open(MARKET);
  // A body that a busy machine asks for too late is not waited for: the next worker asks for its own.
  await expect(async () => {
    await page.reload();
    await filled(page);
    expect(await feedOf(page)).toBe('stream');
  }).toPass();
  await control.faults({ httpPath: '/web/push/stream', httpStatus: 503, httpCount: 100, terminate: true });
  await expect.poll(() => feedOf(page)).toBe('binary');
  await ticking(page);
  await control.faults({ clear: true });
  const stats = await control.stats();
  expect([stats.sockets, stats.bodies]).toEqual([1, 0]);
  await context.close();
});

test('a server that is there for push but not for calls leaves the list alive', async ({ open, control }) => {
  const page = await open(MARKET);
  await filled(page);
  await control.faults({ httpPath: '/web/m_ft/kline', httpStatus: 500, httpCount: 20 });
  await page.locator('[role="row"] [data-cell="name"]').first().click();
  await expect(page.getByRole('button', { name: /retry|try again/i }).first()).toBeVisible();
  await control.faults({ clear: true });
  await page
    .getByRole('button', { name: /retry|try again/i })
    .first()
    .click();
  await expect(page.locator('canvas').first()).toBeVisible();
});

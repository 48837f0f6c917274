import { expect, test } from './journey.ts';
import { filled, MARKET, ticking } from './marketPage.ts';

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

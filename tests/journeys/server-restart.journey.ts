import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from './journey.ts';
import { filled, MARKET, serverTime, shownRows, ticking } from './marketPage.ts';

// The browser itself reports each refused connection.
test.use({ calm: false });

test('after a restart of the server fresh prices come, and never an older one', async ({ context, start }) => {
  const folder = await mkdtemp(join(tmpdir(), 'coulisse-journey-'));
  const flags = { db: join(folder, 'sandbox.db') };
  const first = await start(flags);
  const page = await context.newPage();
  await page.goto(`${first.url}#${MARKET}`);
  await filled(page);
  await ticking(page);

  // Every server time that the tab ever has, from inside the tab, so that none is missed.
  await page.evaluate(() => {
    const seen: number[] = [];
    Object.assign(window, { seen });
    const look = (): void => {
      const time = window.coulisse.serverTime();
      if (time !== seen.at(-1)) seen.push(time);
      requestAnimationFrame(look);
    };
    look();
  });

  await first.kill();
  await expect(page.locator('[data-feed]')).toBeVisible();
  const before = await serverTime(page);
  const shown = await shownRows(page);
  expect(shown.filter((row) => /\d/.test(row.price)).length).toBeGreaterThan(5);

  await start({ ...flags, port: String(first.port) });
  await expect.poll(() => serverTime(page)).toBeGreaterThan(before);
  await ticking(page);
  await expect(page.locator('[data-feed]')).toHaveCount(0);

  const seen = await page.evaluate(() => (window as unknown as { seen: number[] }).seen);
  expect(seen.length).toBeGreaterThan(2);
  expect(seen.filter((time, index) => index > 0 && time < (seen[index - 1] ?? 0))).toEqual([]);

  await rm(folder, { recursive: true, force: true });
});

import { expect, test } from './journey.ts';
import { diagnostics, filled, MARKET, serverTime, ticking } from './marketPage.ts';

test('a hidden tab takes no frames, and is right when it returns', async ({ open, context }) => {
  const page = await open(MARKET);
  await filled(page);
  // Headless tabs never hide by themselves; the browser is told to say so.
  const cdp = await context.newCDPSession(page);
  const hide = (hidden: boolean): Promise<unknown> => cdp.send('Emulation.setFocusEmulationEnabled', { enabled: !hidden });
  await hide(true);
  const other = await open(MARKET);
  await other.bringToFront();
  await filled(other);
  await expect.poll(() => page.evaluate(() => document.visibilityState)).toBe('hidden');
  const held = await serverTime(page);
  await ticking(other);
  expect(await serverTime(page)).toBe(held);

  const now = await serverTime(other);
  await page.bringToFront();
  await expect.poll(() => serverTime(page)).toBeGreaterThanOrEqual(now);
  await ticking(page);
});

test('without SharedWorker each tab has a worker of its own', async ({ open, context }) => {
  await context.route('**/config.json', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...((await response.json()) as object), workerMode: 'dedicated' } });
  });
  const page = await open(MARKET);
  await filled(page);
  await ticking(page);
  expect((await diagnostics(page))?.mode).toBe('dedicated');
});

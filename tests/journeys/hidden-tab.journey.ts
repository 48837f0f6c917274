import { launch } from '../../bench/harness/cdp.ts';
import { expect, test } from './journey.ts';
import { MARKET } from './marketPage.ts';

// Playwright tells every page that it is in front; only a browser without it hides tabs as users know it.
test('a hidden tab takes no frames, and is right when it returns', async ({ sandbox }) => {
  const browser = await launch({ width: 412, height: 860 });
  const time = 'window.coulisse?.serverTime() ?? 0';
  try {
    const tab = await browser.open(`${sandbox.url}#${MARKET}`);
    await expect.poll(() => tab.evaluate<number>(time)).toBeGreaterThan(0);

    const other = await browser.open(`${sandbox.url}#${MARKET}`);
    await tab.minimise(true);
    await expect.poll(() => tab.evaluate<string>('document.visibilityState')).toBe('hidden');
    await expect.poll(() => other.evaluate<number>(time)).toBeGreaterThan(0);
    // Frames may have been under way while the tab went, on a busy machine for a while; then none comes any more.
    await expect(async () => {
      const held = await tab.evaluate<number>(time);
      const begun = await other.evaluate<number>(time);
      await expect.poll(() => other.evaluate<number>(time)).toBeGreaterThan(begun + 2000);
      expect(await tab.evaluate<number>(time)).toBe(held);
    }).toPass();

    const now = await other.evaluate<number>(time);
    await tab.minimise(false);
    await expect.poll(() => tab.evaluate<number>(time)).toBeGreaterThan(now);
    expect(await tab.evaluate<string>('document.visibilityState')).toBe('visible');
  } finally {
    await browser.close();
  }
});

import { expect, test } from './journey.ts';
import { filled, MARKET, serverTime, ticking } from './marketPage.ts';

test('when the renderer that made the worker crashes, all other tabs show newer prices within 10 s', async ({ open, context, control }) => {
  const creator = await open(MARKET);
  await filled(creator);
  const others = await Promise.all(Array.from({ length: 7 }, () => open(MARKET)));
  for (const tab of others) await filled(tab);

  const cdp = await context.newCDPSession(creator);
  const crashed = creator.waitForEvent('crash');
  cdp.send('Page.crash').catch(() => undefined); // a renderer that is gone never answers
  await crashed;
  const crash = await control.now();

  const recovered = async (tab: (typeof others)[number]): Promise<void> => {
    await expect.poll(() => serverTime(tab), { timeout: 10_000 }).toBeGreaterThan(crash);
  };
  await Promise.all(others.map(recovered));
  for (const tab of others) {
    await tab.bringToFront();
    await ticking(tab);
  }
});

import type { Browser, Page } from '@playwright/test';
import { expect, test } from './journey.ts';
import { filled, MARKET, rows, serverTime, ticking } from './marketPage.ts';

test('when the renderer that made the worker crashes, all other tabs come to newer prices', async ({ open, context, control }) => {
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
    await expect.poll(() => serverTime(tab)).toBeGreaterThan(crash);
  };
  await Promise.all(others.map(recovered));
  for (const tab of others) {
    await tab.bringToFront();
    await ticking(tab);
  }
});

/**
 * The shared worker's thread stops at its next statement and stands there until the returned function is called: what is seen meanwhile
 * doesn't depend on how fast the machine draws.
 */
async function hang(browser: Browser): Promise<() => Promise<void>> {
  const cdp = await browser.newBrowserCDPSession();
  const { targetInfos } = await cdp.send('Target.getTargets');
  const sessions = await Promise.all(
    targetInfos
      .filter(({ type }) => type === 'shared_worker')
      .map(async ({ targetId }) => (await cdp.send('Target.attachToTarget', { targetId, flatten: false })).sessionId),
  );
  let id = 0;
  const tell = async (method: string): Promise<void> => {
    id += 1;
    for (const sessionId of sessions) await cdp.send('Target.sendMessageToTarget', { sessionId, message: JSON.stringify({ id, method }) });
  };
  await tell('Debugger.enable');
  await tell('Debugger.pause');
  return () => tell('Debugger.resume');
}

const stateOfRows = (page: Page, state: string) => rows(page).and(page.locator(`[data-state="${state}"]`));
const banner = (page: Page) => page.locator('[data-feed]');

/** Only what was live can be called old. */
async function live(page: Page): Promise<void> {
  await expect(stateOfRows(page, 'live').first()).toBeVisible();
  await expect(banner(page)).toHaveCount(0);
}

/** All rows are called old, and the banner says so too. */
const old = (page: Page) =>
  page.waitForFunction(() => {
    const states = [...document.querySelectorAll<HTMLElement>('[role="row"][data-id][data-seq]')].map(({ dataset }) => dataset['state']);
    return states.length > 0 && states.every((state) => state === 'stale') && document.querySelector('[data-feed]') !== null;
  });

test('prices of a worker that hangs are called old, and live again when it comes to itself', async ({ open, browser }) => {
  const page = await open(MARKET);
  await filled(page);
  await live(page);
  const resume = await hang(browser);
  await old(page);
  await resume();
  await ticking(page);
  await live(page);
});

test('prices are old while no worker can be started in place of one that hangs, and live again with the next', async ({
  open,
  browser,
}) => {
  const page = await open(MARKET);
  await filled(page);
  await live(page);
  await page.evaluate(() => {
    const { SharedWorker } = window;
    class Gone extends EventTarget {
      readonly port = new MessageChannel().port1;
      constructor() {
        super();
        setTimeout(() => this.dispatchEvent(new Event('error')));
      }
    }
    Object.assign(window, { SharedWorker: Gone });
    window.addEventListener('found', () => Object.assign(window, { SharedWorker }));
  });
  await hang(browser);
  await expect(banner(page)).toHaveAttribute('data-feed', 'down');
  await old(page);
  await page.evaluate(() => window.dispatchEvent(new Event('found')));
  await ticking(page);
  await live(page);
});

/** Tabs that are opened, closed, reloaded and crash at random, while one worker serves those that are left. */
import type { Page } from '@playwright/test';
import { setTimeout as wait } from 'node:timers/promises';
import { randomFrom } from '../../../bench/feed/universe.ts';
import { controlOf } from '../../control.ts';
import { startSandbox } from '../../startSandbox.ts';
import type { Fault } from '../fault.ts';
import { diagnosticsOf, filled, heapOf, openBrowser, openPage, workersOf } from '../pages.ts';

const TABS = 10;
const MINUTES = { usual: 2, long: 30 };
const EXACT_MS = 2000;
const HEAP_SHARE = 0.05;
const LOOK_MS = 25;
const BOUND_MS = 30_000;
/** Ends what is let go of late, such as lists, before a heap is taken. */
const REST_MS = 8000;

export const tabsChurn: Fault = {
  name: 'tabs-churn',
  limit:
    '10 tabs closed, crashed, reloaded at random: at most one live connection of a kind per build; the tab registry exact within 2 s; worker heap after collection within 5 % of its start',
  minutes: { usual: 8, long: 50 },
  async measure(run) {
    const minutes = run.long ? MINUTES.long : MINUTES.usual;
    const sandbox = await startSandbox({ rate: '4000' });
    run.after(() => sandbox.kill());
    const control = controlOf(sandbox.url);
    const opened = await openBrowser(run);
    // The first tab stays: its process is the worker's, and it says what the worker knows.
    const first = await openPage(opened, sandbox.url);
    await filled(first);
    const others: Page[] = [];
    const open = async () => void others.push(await openPage(opened, sandbox.url));
    while (others.length < TABS - 1) await open();

    let most = 0;
    let looks = 0;
    let isOver = false;
    const watch = async (): Promise<void> => {
      while (!isOver) {
        const { sockets, bodies } = await control.stats();
        most = Math.max(most, sockets, bodies);
        looks += 1;
        await wait(LOOK_MS);
      }
    };
    const heap = async (): Promise<number> => {
      await wait(REST_MS);
      const [worker] = await workersOf(opened.cdp);
      if (worker === undefined) throw new Error('There is no worker');
      return heapOf(opened.cdp, worker);
    };
    /** Milliseconds until the worker counts the tabs that there are. */
    const exact = async (): Promise<number> => {
      const begun = performance.now();
      while (performance.now() - begun < BOUND_MS) {
        if ((await diagnosticsOf(first))?.tabs === others.length + 1) return performance.now() - begun;
        await wait(LOOK_MS);
      }
      return Number.POSITIVE_INFINITY;
    };
    await exact();
    const before = await heap();
    const instance = (await diagnosticsOf(first))?.instance;
    const watching = watch();
    run.after(() => (isOver = true));

    const random = randomFrom(11);
    const done = { closed: 0, crashed: 0, reloaded: 0 };
    let slowest = 0;
    const end = performance.now() + minutes * 60_000;
    while (performance.now() < end) {
      const at = Math.floor(random() * others.length);
      const tab = others[at];
      if (!tab) continue;
      const dice = random();
      if (dice < 0.35) {
        done.reloaded += 1;
        await tab.reload({ waitUntil: 'commit' });
      } else {
        others.splice(at, 1);
        if (dice < 0.7) {
          done.closed += 1;
          await tab.close();
        } else {
          done.crashed += 1;
          await crash(tab);
        }
        slowest = Math.max(slowest, await exact());
        await open();
      }
      // A page says that it is there once it has loaded, which is the machine's time and not the registry's.
      await diagnosed(others);
      slowest = Math.max(slowest, await exact());
    }
    const after = await heap();
    isOver = true;
    await watching;
    const grown = (after - before) / before;
    const isSame = (await diagnosticsOf(first))?.instance === instance;
    return {
      figure:
        `${minutes} minutes, ${done.closed} closed, ${done.crashed} crashed, ${done.reloaded} reloaded: at most ${most} connections of a kind in ${looks} looks, ` +
        `registry exact after ${(slowest / 1000).toFixed(2)} s at most, worker heap ${(before / 1e6).toFixed(1)} → ${(after / 1e6).toFixed(1)} MB ` +
        `(${(grown * 100).toFixed(1)} %)${isSame ? '' : ', another worker'}`,
      passed: most <= 1 && slowest <= EXACT_MS && grown <= HEAP_SHARE && done.crashed > 0,
    };
  },
};

async function crash(tab: Page): Promise<void> {
  const session = await tab.context().newCDPSession(tab);
  const crashed = tab.waitForEvent('crash');
  // A renderer that is gone never answers.
  session.send('Page.crash').catch(() => undefined);
  await crashed;
  await tab.close();
}

/** Waits until each tab hears its worker. */
async function diagnosed(tabs: readonly Page[]): Promise<void> {
  for (const tab of tabs)
    await tab.waitForFunction(async () => 'coulisse' in window && (await window.coulisse.diagnostics()) !== undefined, undefined, {
      timeout: BOUND_MS,
    });
}

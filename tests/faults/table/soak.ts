/** A browser at work for a long time: what it holds must not grow, and what it opened must go when it is left. */
import type { Page } from '@playwright/test';
import { setTimeout as wait } from 'node:timers/promises';
import { startSandbox } from '../../startSandbox.ts';
import type { Fault } from '../fault.ts';
import {
  countOf,
  filled,
  heldBy,
  MARKET,
  openBrowser,
  openPage,
  type Opened,
  type Spoken,
  speakTo,
  speakToPage,
  workersOf,
} from '../pages.ts';

const MIB = 1 << 20;
const FORMS = {
  usual: { minutes: 10, warm: 3, text: '10 minutes' },
  long: { minutes: 480, warm: 20, text: '8 hours' },
} as const;
const ROUND_MS = 12_000;
const SETTLE_MS = 2500;
/** Of a two-sided interval of 95 %, with as many samples as a run has. */
const T_95 = 2.02;
const QUOTES = ['AAPL', 'MSFT', 'F', 'T'] as const;

export const soak: Fault = {
  name: 'soak',
  limit:
    '10 min: upper 95 % bound of the growth of the heap after collection under 1 MiB (8 h: under 1 MiB/h); ports, listeners, charts and retained objects back to the base line',
  minutes: { usual: 18, long: 540 },
  async measure(run) {
    const { minutes, warm, text } = run.long ? FORMS.long : FORMS.usual;
    const sandbox = await startSandbox({ rate: '4000' });
    run.after(() => sandbox.kill());
    const opened = await openBrowser(run);
    const page = await openPage(opened, sandbox.url);
    await filled(page);
    const [target] = await workersOf(opened.cdp);
    if (target === undefined) throw new Error('There is no worker');
    const worker = await speakTo(opened.cdp, target);
    const shown = await speakToPage(page);
    await shown.call('Performance.enable');

    let rounds = 0;
    const round = async (): Promise<void> => {
      const begun = performance.now();
      await look(page, QUOTES[rounds % QUOTES.length] ?? 'AAPL');
      if (rounds % 3 === 0) await beside(opened, sandbox.url);
      rounds += 1;
      await wait(Math.max(SETTLE_MS, ROUND_MS - (performance.now() - begun)));
    };
    const heaps: { readonly at: number; readonly worker: number; readonly page: number }[] = [];
    const warmUntil = performance.now() + warm * 60_000;
    while (performance.now() < warmUntil) await round();
    const base = await counts(worker, shown);
    const begun = performance.now();
    while (performance.now() - begun < minutes * 60_000) {
      await round();
      heaps.push({ at: (performance.now() - begun) / 3_600_000, worker: await heldBy(worker), page: await heldBy(shown) });
    }
    await wait(SETTLE_MS);
    const end = await counts(worker, shown);

    const hours = (performance.now() - begun) / 3_600_000;
    // In the short form what may have been gained in it, in the long one what is gained in an hour.
    const over = run.long ? 1 : hours;
    const bounds = (['worker', 'page'] as const).map((where) => ({
      where,
      mib: (upperSlope(heaps.map((heap) => [heap.at, heap[where]])) * over) / MIB,
    }));
    const more = Object.entries(end).filter(([name, count]) => count > (base[name] ?? 0));
    return {
      figure:
        `${text}, ${rounds} rounds, ${heaps.length} heaps: growth at most ${bounds.map(({ where, mib }) => `${mib.toFixed(2)} MiB (${where})`).join(', ')} ` +
        `${run.long ? 'an hour' : 'in all'}; ${more.length === 0 ? 'all counts at the base line' : more.map(([name, count]) => `${name} ${base[name]} → ${count}`).join(', ')}`,
      passed: bounds.every(({ mib }) => mib < 1) && more.length === 0,
    };
  },
};

/** To an instrument with its chart, and back to the list. */
async function look(page: Page, code: string): Promise<void> {
  const query = new URLSearchParams({ name: code, code, source: '0', market: 'US' }).toString();
  await page.evaluate((to) => (window.location.hash = to), `/pages/quote/stock?${query}`);
  await page.locator('canvas').first().waitFor();
  await wait(SETTLE_MS);
  await page.evaluate((to) => (window.location.hash = to), MARKET);
  await filled(page);
  await page.evaluate(() => {
    for (const scroller of document.querySelectorAll('[role="rowgroup"]')) scroller.scrollTop = scroller.scrollTop > 0 ? 0 : 5000;
  });
}

/** Another tab for a moment. */
async function beside(opened: Opened, url: string): Promise<void> {
  const other = await openPage(opened, url);
  await filled(other);
  await other.close();
}

/** What must be gone once nobody needs it, counted after a collection. */
async function counts(worker: Spoken, shown: Spoken): Promise<Record<string, number>> {
  await heldBy(worker);
  await heldBy(shown);
  const { metrics } = await shown.call('Performance.getMetrics');
  const metric = (name: string): number =>
    (metrics as { name: string; value: number }[]).find((one) => one.name === name)?.value ?? Number.NaN;
  return {
    'ports of the worker': await countOf(worker, 'MessagePort.prototype'),
    'ports of the page': await countOf(shown, 'MessagePort.prototype'),
    canvases: await countOf(shown, 'HTMLCanvasElement.prototype'),
    listeners: metric('JSEventListeners'),
    documents: metric('Documents'),
    nodes: metric('Nodes'),
    'maps of the worker': await countOf(worker, 'Map.prototype'),
  };
}

/** Of a straight line through the points: the upper end of what its slope may be. */
function upperSlope(points: readonly (readonly [number, number])[]): number {
  const count = points.length;
  const mean = (axis: 0 | 1): number => points.reduce((sum, point) => sum + point[axis], 0) / count;
  const [mx, my] = [mean(0), mean(1)];
  const sxx = points.reduce((sum, [x]) => sum + (x - mx) ** 2, 0);
  const slope = points.reduce((sum, [x, y]) => sum + (x - mx) * (y - my), 0) / sxx;
  const rest = points.reduce((sum, [x, y]) => sum + (y - my - slope * (x - mx)) ** 2, 0);
  return slope + T_95 * Math.sqrt(rest / (count - 2) / sxx);
}

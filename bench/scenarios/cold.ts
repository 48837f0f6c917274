/** How long our page takes from navigation to the first row with a price: in a fresh profile, from the worker's cache, and once more. */
import { setTimeout } from 'node:timers/promises';
import type { Page } from '../harness/cdp.ts';
import { foreignDuring } from '../harness/cpu.ts';
import { openRig, type RigOptions, until, withRig } from '../harness/rig.ts';
import type { Row, Scenario } from '../scenario.ts';
import { diagnostics } from '../subjects.ts';

const COUNT = 20_000;
const PHONE = { width: 412, height: 860 };
const LOAD_MS = 60_000;
const FIRST_MS = 20_000;
/** For the database to take what the worker writes once nobody looks. */
const WRITE_MS = 2000;
const END_MS = 10_000;

/** Looks at each frame at the first row's price, written whole when the row is shown; the message comes after the frame that holds it is painted. */
const FIRST_ROW = `requestAnimationFrame(function look() {
  const price = document.querySelector('[role="rowgroup"] [data-index="0"][data-id] [data-cell="price"]');
  if (!/\\d/.test(price?.textContent ?? '')) return requestAnimationFrame(look);
  const channel = new MessageChannel();
  channel.port1.onmessage = () => { window.benchFirstRow = performance.now(); channel.port1.close(); };
  channel.port2.postMessage(0);
})`;

async function fromNetwork(options: RigOptions): Promise<Row> {
  const { value: rig, foreignMs } = await foreignDuring(() => openRig({ ...options, size: PHONE, early: FIRST_ROW }));
  try {
    return { firstRowMs: await firstRow(rig.page), foreignMs };
  } finally {
    await rig.close();
  }
}

/** @param loads after the first; by the second the browser keeps what it compiled */
const fromCache = (options: RigOptions, loads: number): Promise<Row> =>
  withRig({ ...options, size: PHONE, count: COUNT }, async ({ browser, page, stage, feed }) => {
    if (!(await until(LOAD_MS, async () => (await diagnostics(page)).bookRows >= COUNT))) throw new Error('The list did not load');
    const url = `${stage.url}${options.subject.path({ port: feed.port, count: COUNT, per: 100, tab: 1 })}`;
    let shown = page;
    let last = { value: Number.NaN, foreignMs: Number.NaN };
    for (let load = 0; load < loads; load += 1) {
      // Once nobody looks the worker writes its cache; it ends with its last tab.
      await shown.minimise(true);
      await setTimeout(WRITE_MS);
      await shown.close();
      if (!(await until(END_MS, async () => !(await browser.hasWorker())))) throw new Error('The worker outlived its tab');
      last = await foreignDuring(async () => {
        shown = await browser.open(url, 'window', FIRST_ROW);
        return firstRow(shown);
      });
    }
    return { firstRowMs: last.value, foreignMs: last.foreignMs };
  });

async function firstRow(page: Page): Promise<number> {
  if (!(await until(FIRST_MS, () => page.evaluate<boolean>('window.benchFirstRow > 0')))) throw new Error('No row with a price came');
  return page.evaluate<number>('window.benchFirstRow');
}

export const cold: Scenario = {
  name: 'cold',
  about: 'navigation to the first row with a price: from the network in a fresh profile, with what the worker remembers, and once more',
  cells: ({ sandboxUrl, subjects }) =>
    subjects
      .filter(({ name }) => name === 'coulisse')
      .flatMap((subject) => [
        { subject: subject.name, setting: 'from network', measure: () => fromNetwork({ subject, sandboxUrl }) },
        { subject: subject.name, setting: 'from cache', measure: () => fromCache({ subject, sandboxUrl }, 1) },
        { subject: subject.name, setting: 'from cache, third load', measure: () => fromCache({ subject, sandboxUrl }, 2) },
      ]),
};

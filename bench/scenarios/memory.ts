/** What the worker and a further tab hold in memory, and whether it grows while ticks come. */
import { setTimeout } from 'node:timers/promises';
import type { Page } from '../harness/cdp.ts';
import { privateBytes, rendererOf } from '../harness/cpu.ts';
import { TAKE } from '../harness/probe.ts';
import { type Rig, type RigOptions, until, withRig } from '../harness/rig.ts';
import type { Row, Scenario } from '../scenario.ts';
import { diagnostics } from '../subjects.ts';

const INSTRUMENTS = 27_000;
/** Few enough to weigh nothing, enough to fill the rows that a page waits for. */
const FEW = 10;
const LOAD_MS = 60_000;
const READY_MS = 30_000;
const REST_MS = 2000;
const BUSY = 'for (const end = performance.now() + 600; performance.now() < end;);';

const megabytes = (bytes: number): number => bytes / 1e6;

/** Runs a piece of work once all instruments are in the worker's book and the first rush is over. */
const withBook = <T>(options: RigOptions & { readonly count: number }, work: (rig: Rig) => Promise<T>): Promise<T> =>
  withRig({ ...options, sparks: true }, async (rig) => {
    if (!(await until(LOAD_MS, async () => (await diagnostics(rig.page)).bookRows >= options.count)))
      throw new Error(`The worker did not get ${options.count} instruments within ${LOAD_MS} ms`);
    await setTimeout(REST_MS);
    return work(rig);
  });

/** Bytes of the page's own process after a collection. */
async function privateOf({ browser }: Rig, page: Page): Promise<number> {
  await page.heap();
  return privateBytes(await rendererOf(browser.pid, () => page.evaluate(BUSY)));
}

async function weigh(options: Omit<RigOptions, 'count'>): Promise<Row> {
  const empty = await withBook({ ...options, count: FEW }, ({ browser }) => browser.workerHeap());
  return withBook({ ...options, count: INSTRUMENTS }, async (rig) => {
    const { browser, stage, feed } = rig;
    // At rest, so that the first tab's work is not taken for that of the page in question.
    await feed.rate(0);
    const worker = await browser.workerHeap();
    // A document of the same origin that holds nothing.
    const blank = await browser.open(`${stage.url}config.json`);
    const least = await privateOf(rig, blank);
    await blank.close();
    const { subject, per = 100 } = options;
    const second = await browser.open(`${stage.url}${subject.path({ port: feed.port, count: INSTRUMENTS, per, tab: 1 })}`);
    if (!(await until(READY_MS, () => second.evaluate<boolean>(subject.ready)))) throw new Error('The second tab showed nothing');
    await setTimeout(REST_MS);
    return {
      workerMb: megabytes(worker - empty),
      tabHeapMb: megabytes(await second.heap()),
      tabPrivateMb: megabytes((await privateOf(rig, second)) - least),
    };
  });
}

export const memory: Scenario = {
  name: 'memory',
  about: 'memory of the worker with 27,000 instruments and their sparklines, and of a second tab, over empty ones',
  cells: ({ sandboxUrl, subjects }) =>
    subjects
      .filter(({ name }) => name === 'coulisse')
      .map((subject) => ({ subject: subject.name, setting: '27,000 instruments', measure: () => weigh({ subject, sandboxUrl }) })),
};

const GROWTH_RATE = 200_000;
const GROWTH_LIMIT_MB = 5;
const LONG = { warmMs: 60_000, growMs: 600_000 };
const SHORT = { warmMs: 10_000, growMs: 30_000 };

/** Megabytes of worker and page; the probe's own samples are taken out of the page first. */
async function held({ browser, page }: Rig): Promise<{ readonly worker: number; readonly page: number }> {
  await page.evaluate(TAKE);
  return { worker: megabytes(await browser.workerHeap()), page: megabytes(await page.heap()) };
}

const grow = (options: RigOptions, { warmMs, growMs }: typeof LONG): Promise<Row> =>
  withRig(options, async (rig) => {
    await rig.rate(GROWTH_RATE);
    await setTimeout(warmMs);
    const start = await held(rig);
    const { offered, dropped, missed, fed, achieved } = await rig.measure(growMs);
    const end = await held(rig);
    return {
      offered,
      dropped,
      missed,
      fed,
      achieved,
      minutes: growMs / 60_000,
      workerStartMb: start.worker,
      workerGrowthMb: end.worker - start.worker,
      pageStartMb: start.page,
      pageGrowthMb: end.page - start.page,
    };
  });

export const growth: Scenario = {
  name: 'growth',
  about: 'memory of worker and page after a minute and after ten more at 200 k ticks/s, after a collection each',
  runs: 1,
  cells: ({ sandboxUrl, subjects, quick }) =>
    subjects
      .filter(({ name }) => name === 'coulisse')
      .map((subject) => ({ subject: subject.name, setting: '200 k', measure: () => grow({ subject, sandboxUrl }, quick ? SHORT : LONG) })),
  faults: (results) =>
    results.flatMap(({ figures }) =>
      (['worker', 'page'] as const)
        .map((part) => ({ part, grown: Number(figures[`${part}GrowthMb`] ?? 0) }))
        .filter(({ grown }) => grown > GROWTH_LIMIT_MB)
        .map(({ part, grown }) => `the ${part} grew by ${grown.toFixed(1)} MB, more than ${GROWTH_LIMIT_MB}`),
    ),
};

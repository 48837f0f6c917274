/**
 * `npm run bench`: the figures that the first slice must show, measured in a real browser.
 * - sorted: all rows ticking, the list sorted live by change; frames a second, tasks over 50 ms, equal hashes
 * - scroll: all rows from end to end; longest frame, share of rows in sight that show name and price
 * Flags: --runs N (3), --seconds N (10) of each measurement, --rate N (100000), --json FILE.
 */
import { writeFileSync } from 'node:fs';
import { availableParallelism, cpus } from 'node:os';
import { setTimeout } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { controlOf } from '../tests/control.ts';
import { startSandbox } from '../tests/startSandbox.ts';
import { type Chromium, launch, type Page } from './harness/cdp.ts';
import { BOOK_HASH, FILLED, PROBE, type Scrolled, SORT_BY_CHANGE, scrollThrough, TAKE, type Taken } from './harness/probe.ts';

const { values: flags } = parseArgs({
  options: {
    runs: { type: 'string', default: '3' },
    seconds: { type: 'string', default: '10' },
    rate: { type: 'string', default: '100000' },
    json: { type: 'string' },
  },
});
const RUNS = Number(flags.runs);
const MEASURE_MS = Number(flags.seconds) * 1000;
const SETTLE_MS = 3000;

type Figures = Record<string, number>;

interface Scenario {
  readonly name: string;
  readonly rate: string;
  measure(page: Page, sandboxUrl: string): Promise<Figures>;
}

const median = (values: readonly number[]): number => {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
};

const quantile = (values: readonly number[], part: number): number => {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN;
};

/** Asks until the answer is right, or the time is over. */
async function until(milliseconds: number, right: () => Promise<boolean>): Promise<boolean> {
  const end = performance.now() + milliseconds;
  while (performance.now() < end) {
    if (await right()) return true;
    await setTimeout(100);
  }
  return false;
}

/** Frames, long tasks and the main thread's work over one piece of work on the page. */
async function watched(page: Page, work: () => Promise<unknown>): Promise<Figures> {
  await page.evaluate(TAKE);
  const before = await page.metrics();
  await work();
  const after = await page.metrics();
  const { frames, longTasks } = await page.evaluate<Taken>(TAKE);
  const gaps = frames.slice(1).map((time, index) => time - (frames[index] ?? time));
  const seconds = ((frames.at(-1) ?? 0) - (frames[0] ?? 0)) / 1000;
  const spent = (name: string): number => (((after[name] ?? 0) - (before[name] ?? 0)) * 1000) / seconds;
  return {
    'frames/s': (frames.length - 1) / seconds,
    'frame p99 ms': quantile(gaps, 0.99),
    'longest frame ms': Math.max(...gaps),
    'tasks over 50 ms': longTasks.length,
    'longest task ms': Math.max(0, ...longTasks),
    'main thread ms/s': spent('TaskDuration'),
    'script ms/s': spent('ScriptDuration'),
  };
}

const SCENARIOS: readonly Scenario[] = [
  {
    name: 'sorted',
    rate: flags.rate,
    async measure(page, url) {
      const control = controlOf(url);
      await page.evaluate(SORT_BY_CHANGE);
      await setTimeout(SETTLE_MS);
      const before = await control.stats();
      const figures = await watched(page, () => setTimeout(MEASURE_MS));
      const after = await control.stats();
      await control.pause(true);
      // Ticks under way at the pause may reach the server's own book after its first answer.
      const equal = await until(5000, async () => (await page.evaluate<string>(BOOK_HASH)) === (await control.hash('US')).hash);
      const seconds = after.uptime - before.uptime;
      return {
        ...figures,
        'ticks/s': (after.ticksMade - before.ticksMade) / seconds,
        'bytes/s': (after.bytesSent - before.bytesSent) / seconds,
        'hash equal': equal ? 1 : 0,
      };
    },
  },
  {
    name: 'scroll',
    rate: '2000',
    async measure(page) {
      await setTimeout(SETTLE_MS);
      let shares: readonly number[] = [];
      const figures = await watched(page, async () => {
        ({ shares } = await page.evaluate<Scrolled>(scrollThrough(MEASURE_MS * 2)));
      });
      return { ...figures, 'least share %': Math.min(...shares) * 100, 'frames under 95 %': shares.filter((share) => share < 0.95).length };
    },
  },
];

async function run(scenario: Scenario): Promise<{ figures: Figures; browser: string }> {
  const sandbox = await startSandbox({ rate: scenario.rate });
  let browser: Chromium | undefined;
  try {
    browser = await launch({ width: 412, height: 860 });
    const page = await browser.open(`${sandbox.url}#/pages/market/index`);
    const alive = await until(20_000, async () => (await page.evaluate<number>(FILLED)) > 5);
    if (!alive) throw new Error('No prices came within 20 s');
    await page.evaluate(PROBE);
    return { figures: await scenario.measure(page, sandbox.url), browser: browser.version };
  } finally {
    await browser?.close();
    await sandbox.stop();
  }
}

const results: { scenario: string; run: number; figures: Figures }[] = [];
let browser = '';
// Scenarios take turns, so that a change of the machine's mood meets all of them.
for (let number = 1; number <= RUNS; number += 1) {
  for (const scenario of SCENARIOS) {
    const outcome = await run(scenario);
    browser = outcome.browser;
    results.push({ scenario: scenario.name, run: number, figures: outcome.figures });
    console.log(`run ${number} of ${scenario.name} done`);
  }
}

const medians = Object.fromEntries(
  SCENARIOS.map(({ name }) => {
    const own = results.filter((result) => result.scenario === name).map((result) => result.figures);
    const names = Object.keys(own[0] ?? {});
    return [
      name,
      Object.fromEntries(
        names.map((figure) => [figure, Math.round(median(own.map((figures) => figures[figure] ?? Number.NaN)) * 100) / 100]),
      ),
    ];
  }),
);
console.table(medians);
const report = {
  date: new Date().toISOString(),
  browser,
  node: process.version,
  cores: availableParallelism(),
  cpu: cpus()[0]?.model,
  runs: RUNS,
  medians,
  results,
};
if (flags.json) writeFileSync(flags.json, `${JSON.stringify(report, null, 2)}\n`);
else console.log(JSON.stringify({ ...report, results: undefined }));

/** Our trade page with fifty open positions while 100,000 ticks come a second: its frames, and whether its totals belong to its rows. */
import { setTimeout } from 'node:timers/promises';
import type { Position } from '../../contract/rest/trading.ts';
import type { Named } from '../feed/catalogue.ts';
import { STAMP_MS } from '../feed/universe.ts';
import { FOREIGN_LIMIT_MS } from '../harness/cpu.ts';
import { isOnFeed, openPositions } from '../harness/customer.ts';
import type { ProbeCells } from '../harness/probe.ts';
import { type Rig, type RigOptions, withRig } from '../harness/rig.ts';
import { signIn } from '../harness/signIn.ts';
import { framesBehind, type Seen, TAKE_TOTALS, watchTotals } from '../harness/totals.ts';
import type { Row, Scenario } from '../scenario.ts';
import type { Subject } from '../subjects.ts';

const RATE = 100_000;
const COUNT = 50;
const MEASURE_MS = 4000;
const SIZES = {
  phone: { width: 412, height: 860 },
  desk: { width: 1440, height: 900 },
  'large desk': { width: 2560, height: 1440 },
} as const;
/** Of these the frames are judged; those of larger ones are told. */
const JUDGED: readonly string[] = ['phone', 'desk'];
/** Of a large monitor on its side: all rows are in sight, and so in step with their totals. */
const TALL = { width: 1440, height: 3200 };
const TALL_SETTING = 'all rows in sight';

const LEAST_FRAMES = 55;
const MOST_BEHIND = 1;
/** Hundredths of the frames; below, the rows stood still and their totals say nothing. */
const LEAST_MOVED = 20;

/** Our own page of trades beside the market page, which keeps the whole list's stream open in a tab behind it. */
async function measure(subject: Subject, sandboxUrl: string, size: Subject['size']): Promise<Row> {
  const { shares, positions } = await openPositions(sandboxUrl, COUNT);
  return withRig(optionsOf(subject, sandboxUrl, size, shares, positions), async (rig) => {
    await begin(rig);
    return { ...(await rig.measure(MEASURE_MS)), positions: positions.length };
  });
}

/** The totals of the same page against its rows, of which those out of sight are written later: here all are in sight. */
async function compare(subject: Subject, sandboxUrl: string): Promise<Row> {
  const { shares, positions } = await openPositions(sandboxUrl, COUNT);
  return withRig(optionsOf(subject, sandboxUrl, TALL, shares, positions), async (rig) => {
    const { page } = rig;
    await begin(rig);
    await page.evaluate(watchTotals(linesOf(positions)));
    let seen: readonly (readonly Seen[])[] = [];
    const figures = await rig.measure(async () => {
      await page.evaluate(TAKE_TOTALS);
      await setTimeout(MEASURE_MS);
      seen = await page.evaluate<typeof seen>(TAKE_TOTALS);
    });
    const behind = seen.map(framesBehind);
    return {
      ...figures,
      positions: positions.length,
      totalsBehindFrames: Math.max(...behind.map(({ worst }) => worst)),
      totalsMovedPct: Math.max(...behind.map(({ moved }) => moved)) * 100,
    };
  });
}

const optionsOf = (
  subject: Subject,
  sandboxUrl: string,
  size: Subject['size'],
  shares: readonly Named[],
  positions: readonly Position[],
): RigOptions => ({ subject: tradePage(subject, positions, size), sandboxUrl, named: shares, hidden: 1, behind: subject, prepare: signIn });

/** The lines of the totals are unfolded, and the ticks come. */
async function begin({ page, rate }: Rig): Promise<void> {
  await page.evaluate(`document.querySelector('details').open = true`);
  await rate(RATE);
}

/** Ids by product line and currency, in the order in which the page totals them. */
function linesOf(positions: readonly Position[]): number[][] {
  const lines = Map.groupBy(positions, ({ source, settleCurrency }) => `${source} ${settleCurrency}`);
  return [...lines.values()].map((line) => line.map(({ id }) => id));
}

const tradePage = (subject: Subject, positions: readonly Position[], size: Subject['size']): Subject => ({
  ...subject,
  path: () => '#/pages/trade/index',
  ready: `document.querySelectorAll('[data-position]').length === ${positions.length} && document.querySelectorAll('table tbody tr').length === ${linesOf(positions).length}`,
  cells: cellsOf(positions.filter(isOnFeed).map(({ id }) => id)),
  size,
});

/** Prices in sight of what ticks; where the rows stand is looked up now and then. */
const cellsOf = (ids: readonly number[]): ProbeCells => ({
  rows: `() => {
    const now = performance.now();
    if (now - (window.benchLooked ?? -1e9) > 500) {
      window.benchLooked = now;
      const isInSight = (row) => { const { top, bottom } = row.getBoundingClientRect(); return top >= 0 && bottom <= innerHeight; };
      const rows = ${JSON.stringify(ids)}.map((id) => document.querySelector('[data-position="' + id + '"]'));
      window.benchPrices = rows.filter(isInSight).map((row) => row.querySelector('[class*="_last_"]').lastChild);
    }
    return window.benchPrices.length;
  }`,
  timeText: '(row) => window.benchPrices[row].data',
  // The four decimals of a price, of which zeros at the end are left out; the tick was sent within the millisecond.
  toMs: `(text) => Number(/[.,](\\d+)$/.exec(text)[1].padEnd(4, '0')) + 0.5`,
  cycle: STAMP_MS,
});

export const positions: Scenario = {
  name: 'positions',
  about:
    'our trade page with 50 open positions at 100 k ticks/s, on a phone and two desks: frames; and all rows in sight: totals against them',
  cells: ({ sandboxUrl, subjects }) =>
    subjects
      .filter(({ name }) => name === 'coulisse')
      .flatMap((subject) => [
        ...Object.entries(SIZES).map(([setting, size]) => ({
          subject: subject.name,
          setting,
          measure: () => measure(subject, sandboxUrl, size),
        })),
        { subject: subject.name, setting: TALL_SETTING, measure: () => compare(subject, sandboxUrl) },
      ]),
  faults: (results) =>
    results.flatMap(({ setting, figures, worst }) => {
      const isUndisturbed = Number(figures['foreignMs']) <= FOREIGN_LIMIT_MS;
      if (setting !== TALL_SETTING) {
        const frames = Number(figures['framesPerSecond']);
        return JUDGED.includes(setting) && isUndisturbed && frames < LEAST_FRAMES ? [`${setting}: ${Math.round(frames)} frames/s`] : [];
      }
      const behind = Number(worst['totalsBehindFrames']);
      return [
        ...(behind > MOST_BEHIND ? [`${setting}: totals were ${behind} frames behind their rows`] : []),
        ...(isUndisturbed && Number(figures['totalsMovedPct']) < LEAST_MOVED ? [`${setting}: the rows stood still`] : []),
      ];
    }),
};

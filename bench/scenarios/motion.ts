/** Our list in motion while 100,000 ticks come a second: sorted live, and scrolled from end to end. */
import type { Figures } from '../harness/figures.ts';
import { filledShare, type Scrolled, scrollThrough, SORT_BY_CHANGE } from '../harness/probe.ts';
import { measureAt, type RigOptions, withRig } from '../harness/rig.ts';
import type { Row, Scenario } from '../scenario.ts';

const RATE = 100_000;
const SCROLL_MS = 12_000;
const PHONE = { width: 412, height: 860 };
/** Of rows, below which a frame counts as one with gaps. */
const FILLED = 0.95;

const sorted = async (options: RigOptions): Promise<Row> =>
  withoutAge(await measureAt(RATE, options, ({ page }) => page.evaluate(SORT_BY_CHANGE)));

const scrolled = (options: RigOptions): Promise<Row> =>
  withRig({ ...options, size: PHONE }, async (rig) => {
    await rig.rate(RATE);
    let shares: readonly number[] = [];
    const figures = await rig.measure(async () => {
      shares = (await rig.page.evaluate<Scrolled>(scrollThrough(SCROLL_MS))).sights.map(filledShare);
    });
    return {
      ...withoutAge(figures),
      leastSharePct: Math.min(...shares) * 100,
      framesUnder95: shares.filter((share) => share < FILLED).length,
    };
  });

export const motion: Scenario = {
  name: 'motion',
  about: 'our list at 100 k ticks/s, sorted live by change and scrolled through, on a phone and with 30 rows in sight',
  cells: ({ sandboxUrl, subjects }) =>
    subjects
      .filter(({ name }) => name === 'coulisse')
      .flatMap((subject) => [
        { subject: subject.name, setting: 'sorted, 30 rows', measure: () => sorted({ subject, sandboxUrl }) },
        { subject: subject.name, setting: 'scrolled, phone', measure: () => scrolled({ subject, sandboxUrl }) },
      ]),
};

/** Rows that come into sight here may not have ticked for long: how old they look says nothing about the way of a tick. */
const withoutAge = ({ tickToPaintP50Ms: _p50, tickToPaintP99Ms: _p99, keptUp: _keptUp, ...rest }: Figures): Row => rest;

/** Our list in motion while 100,000 ticks come a second: sorted live, and scrolled from end to end. */
import { type Scrolled, scrollThrough, SORT_BY_CHANGE } from '../harness/probe.ts';
import { type Figures, openRig } from '../harness/rig.ts';
import type { Cell, Row, Scenario } from '../scenario.ts';

const RATE = 100_000;
const MEASURE_MS = 6000;
const PHONE = { width: 412, height: 860 };

export const motion: Scenario = {
  name: 'motion',
  about: 'our list at 100 k ticks/s, sorted live by change and scrolled through, on a phone and with 30 rows in sight',
  cells: ({ sandboxUrl, subjects }) =>
    subjects
      .filter(({ name }) => name === 'coulisse')
      .flatMap((subject) => [
        cell('sorted, 30 rows', async () => {
          const rig = await openRig({ subject, sandboxUrl });
          try {
            await rig.page.evaluate(SORT_BY_CHANGE);
            await rig.rate(RATE);
            return withoutAge(await rig.measure(MEASURE_MS));
          } finally {
            await rig.close();
          }
        }),
        cell('scrolled, phone', async () => {
          const rig = await openRig({ subject, sandboxUrl, size: PHONE });
          try {
            await rig.rate(RATE);
            let shares: readonly number[] = [];
            const figures = await rig.measure(async () => {
              ({ shares } = await rig.page.evaluate<Scrolled>(scrollThrough(MEASURE_MS * 2)));
            });
            return {
              ...withoutAge(figures),
              leastSharePct: Math.min(...shares) * 100,
              framesUnder95: shares.filter((share) => share < 0.95).length,
            };
          } finally {
            await rig.close();
          }
        }),
      ]),
};

/** Rows that come into sight here may not have ticked for long: how old they look says nothing about the way of a tick. */
const withoutAge = ({ tickToPaintP50Ms: _p50, tickToPaintP99Ms: _p99, keptUp: _keptUp, ...rest }: Figures): Row => rest;

const cell = (setting: string, measure: Cell['measure']): Cell => ({ subject: 'coulisse', setting, measure });

/** One tab in sight, with seven more that aren't, and with a second window in sight. */
import { setTimeout } from 'node:timers/promises';
import { measureAt } from '../harness/rig.ts';
import { figureOf, type Scenario } from '../scenario.ts';
import type { SubjectName } from '../subjects.ts';

const RATE = 50_000;
const NAMES: readonly SubjectName[] = ['coulisse', 'zustand-frame', 'zustand-message'];
const SETTINGS = { '0 hidden': {}, '7 hidden': { hidden: 7 }, '2 windows': { beside: 1 } } as const;
/** For the other tabs to come to rest. */
const REST_MS = 2000;

export const tabs: Scenario = {
  name: 'tabs',
  about: '50 k ticks/s with one tab, with seven hidden ones beside it, and with a second window in sight',
  cells: ({ sandboxUrl, subjects }) =>
    subjects
      .filter(({ name }) => NAMES.includes(name))
      .flatMap((subject) =>
        Object.entries(SETTINGS).map(([setting, tabsBeside]) => ({
          subject: subject.name,
          setting,
          measure: async () => ({ ...(await measureAt(RATE, { subject, sandboxUrl, ...tabsBeside }, () => setTimeout(REST_MS))) }),
        })),
      ),
  ratios: (results) =>
    Object.fromEntries(
      NAMES.flatMap((subject) =>
        Object.entries({ 'seven hidden tabs': '7 hidden', 'a second window': '2 windows' }).map(([beside, setting]) => [
          `${subject}: all CPU with ${beside} / alone`,
          figureOf(results, subject, setting, 'allCpuMs') / figureOf(results, subject, '0 hidden', 'allCpuMs'),
        ]),
      ),
    ),
};

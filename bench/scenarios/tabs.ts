/** One tab in sight, and with seven more that aren't. */
import { setTimeout } from 'node:timers/promises';
import { measureAt } from '../harness/rig.ts';
import { figureOf, type Scenario } from '../scenario.ts';
import type { SubjectName } from '../subjects.ts';

const RATE = 50_000;
const NAMES: readonly SubjectName[] = ['coulisse', 'zustand-frame', 'zustand-message'];
/** For hidden tabs to come to rest. */
const REST_MS = 2000;

export const tabs: Scenario = {
  name: 'tabs',
  about: '50 k ticks/s with one tab, and with seven hidden ones beside it',
  cells: ({ sandboxUrl, subjects }) =>
    subjects
      .filter(({ name }) => NAMES.includes(name))
      .flatMap((subject) =>
        [0, 7].map((hidden) => ({
          subject: subject.name,
          setting: `${hidden} hidden`,
          measure: async () => ({ ...(await measureAt(RATE, { subject, sandboxUrl, hidden }, () => setTimeout(REST_MS))) }),
        })),
      ),
  ratios: (results) =>
    Object.fromEntries(
      NAMES.map((subject) => [
        `${subject}: all CPU with seven hidden tabs / alone`,
        figureOf(results, subject, '7 hidden', 'allCpuMs') / figureOf(results, subject, '0 hidden', 'allCpuMs'),
      ]),
    ),
};

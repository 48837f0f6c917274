/** What each subject costs, and how old what it shows is, at given rates. */
import { setTimeout } from 'node:timers/promises';
import { openRig } from '../harness/rig.ts';
import type { Cell, Scenario } from '../scenario.ts';
import { figureOf } from '../scenario.ts';

const MEASURE_MS = 4000;
const RATES = [50_000, 100_000, 200_000, 400_000];
const OUR_RATES = [...RATES, 800_000, 1_600_000];
/** Above twice its known ceiling a subject would only swap. */
const BEYOND = 2;

const rateText = (rate: number): string => `${rate / 1000} k`;

export const steady: Scenario = {
  name: 'steady',
  about: 'main thread, processor, frames and age on screen at 50 k to 1.6 M ticks/s, 100 a message',
  cells: ({ sandboxUrl, subjects, quick }) =>
    subjects
      .filter(({ name }) => !quick || name === 'coulisse')
      .flatMap((subject) =>
        (quick ? [100_000] : subject.name === 'coulisse' ? OUR_RATES : RATES)
          .filter((rate) => rate <= subject.guess * BEYOND)
          .map(
            (rate): Cell => ({
              subject: subject.name,
              setting: rateText(rate),
              async measure() {
                const rig = await openRig({ subject, sandboxUrl });
                try {
                  await rig.rate(rate);
                  return { ...(await rig.measure(MEASURE_MS)) };
                } finally {
                  await rig.close();
                }
              },
            }),
          ),
      ),
  ratios: (results) => ({
    'main thread at 800 k / at 50 k':
      figureOf(results, 'coulisse', '800 k', 'mainCpuMs') / figureOf(results, 'coulisse', '50 k', 'mainCpuMs'),
  }),
};

/** Our page alone, at one rate, in ways that cost something else each. */
export const wire: Scenario = {
  name: 'wire',
  about: 'our page at 100 k ticks/s in binary and JSON frames of 10, 100 and 1,000 ticks; 10 k of one tick each',
  cells: ({ sandboxUrl, subjects }) =>
    subjects
      .filter(({ name }) => name === 'coulisse')
      .flatMap((subject) =>
        (['binary', 'json'] as const).flatMap((format) =>
          [1, 10, 100, 1000].map(
            (per): Cell => ({
              subject: subject.name,
              setting: `${format}, ${per} a message`,
              async measure() {
                const rig = await openRig({ subject, sandboxUrl, per, format });
                try {
                  await rig.rate(per === 1 ? 10_000 : 100_000);
                  return { ...(await rig.measure(MEASURE_MS)) };
                } finally {
                  await rig.close();
                }
              },
            }),
          ),
        ),
      ),
};

const COUNTS = [1000, 20_000, 100_000];
/** Heights of a window with about so many rows in sight. */
const HEIGHTS = { 10: 810, 30: 1930, 100: 5850, 200: 11_450 };

export const size: Scenario = {
  name: 'size',
  about: 'our page at 200 k ticks/s with 1,000 to 100,000 instruments, and with 10 to 200 rows in sight',
  cells: ({ sandboxUrl, subjects }) =>
    subjects
      .filter(({ name }) => name === 'coulisse')
      .flatMap((subject) => {
        const cell = (setting: string, options: { count?: number; size?: { width: number; height: number } }): Cell => ({
          subject: subject.name,
          setting,
          async measure() {
            const rig = await openRig({ subject, sandboxUrl, ...options });
            try {
              await rig.rate(200_000);
              return { ...(await rig.measure(MEASURE_MS)) };
            } finally {
              await rig.close();
            }
          },
        });
        return [
          ...COUNTS.map((count) => cell(`${count} instruments`, { count })),
          ...Object.entries(HEIGHTS).map(([rows, height]) => cell(`${rows} rows`, { size: { width: 412, height } })),
        ];
      }),
  ratios: (results) => ({
    'worker at 100,000 instruments / at 1,000':
      figureOf(results, 'coulisse', '100000 instruments', 'workerCpuMs') / figureOf(results, 'coulisse', '1000 instruments', 'workerCpuMs'),
  }),
};

/** One tab in sight, and with seven more that aren't. */
export const tabs: Scenario = {
  name: 'tabs',
  about: '50 k ticks/s with one tab, and with seven hidden ones beside it',
  cells: ({ sandboxUrl, subjects }) =>
    subjects
      .filter(({ name }) => ['coulisse', 'zustand-frame', 'zustand-message'].includes(name))
      .flatMap((subject) =>
        [0, 7].map(
          (hidden): Cell => ({
            subject: subject.name,
            setting: `${hidden} hidden`,
            async measure() {
              const rig = await openRig({ subject, sandboxUrl, hidden });
              try {
                await rig.rate(50_000);
                await setTimeout(MEASURE_MS / 2);
                return { ...(await rig.measure(MEASURE_MS)) };
              } finally {
                await rig.close();
              }
            },
          }),
        ),
      ),
  ratios: (results) =>
    Object.fromEntries(
      (['coulisse', 'zustand-frame', 'zustand-message'] as const).map((subject) => [
        `${subject}: all CPU with seven hidden tabs / alone`,
        figureOf(results, subject, '7 hidden', 'allCpuMs') / figureOf(results, subject, '0 hidden', 'allCpuMs'),
      ]),
    ),
};

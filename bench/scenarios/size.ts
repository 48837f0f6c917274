/** Our page alone, at one rate, with few and many instruments, and few and many rows. */
import { measureAt } from '../harness/rig.ts';
import { figureOf, type Scenario } from '../scenario.ts';

const RATE = 200_000;
const COUNTS = [1000, 20_000, 100_000];
/** Heights of a window with about so many rows in sight. */
const HEIGHTS = { 10: 810, 30: 1930, 100: 5850, 200: 11_450 };

const SETTINGS = [
  ...COUNTS.map((count) => ({ setting: `${count} instruments`, options: { count } })),
  ...Object.entries(HEIGHTS).map(([rows, height]) => ({ setting: `${rows} rows`, options: { size: { width: 412, height } } })),
];

export const size: Scenario = {
  name: 'size',
  about: 'our page at 200 k ticks/s with 1,000 to 100,000 instruments, and with 10 to 200 rows in sight',
  cells: ({ sandboxUrl, subjects }) =>
    subjects
      .filter(({ name }) => name === 'coulisse')
      .flatMap((subject) =>
        SETTINGS.map(({ setting, options }) => ({
          subject: subject.name,
          setting,
          measure: async () => ({ ...(await measureAt(RATE, { subject, sandboxUrl, ...options })) }),
        })),
      ),
  ratios: (results) => ({
    'worker at 100,000 instruments / at 1,000':
      figureOf(results, 'coulisse', '100000 instruments', 'workerCpuMs') / figureOf(results, 'coulisse', '1000 instruments', 'workerCpuMs'),
  }),
};

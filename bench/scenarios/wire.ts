/** Our page alone, at one rate, by frames of either format and of different sizes. */
import { measureAt } from '../harness/rig.ts';
import type { Scenario } from '../scenario.ts';

const RATE = 100_000;
/** Of messages of one tick each, which stop every design much earlier. */
const SINGLE_RATE = 10_000;

export const wire: Scenario = {
  name: 'wire',
  about: 'our page at 100 k ticks/s in binary and JSON frames of 10, 100 and 1,000 ticks; 10 k of one tick each',
  cells: ({ sandboxUrl, subjects }) =>
    subjects
      .filter(({ name }) => name === 'coulisse')
      .flatMap((subject) =>
        (['binary', 'json'] as const).flatMap((format) =>
          [1, 10, 100, 1000].map((per) => ({
            subject: subject.name,
            setting: `${format}, ${per} a message`,
            measure: async () => ({ ...(await measureAt(per === 1 ? SINGLE_RATE : RATE, { subject, sandboxUrl, per, format })) }),
          })),
        ),
      ),
};

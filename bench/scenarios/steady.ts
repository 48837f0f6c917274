/** What each subject costs, and how old what it shows is, at given rates. */
import { FOREIGN_LIMIT_MS } from '../harness/cpu.ts';
import { measureAt } from '../harness/rig.ts';
import { type Cell, type Context, figureOf, type Scenario } from '../scenario.ts';
import type { Subject } from '../subjects.ts';

const RATES = [50_000, 100_000, 200_000, 400_000];
const OUR_RATES = [...RATES, 800_000, 1_600_000];
const QUICK_RATES = [100_000];

/** One cell a rate, upwards. Above the first rate that it doesn't keep up with a subject would only swap: not kept up either. */
function cellsOf(subject: Subject, { sandboxUrl, quick }: Context): Cell[] {
  let lost = Number.POSITIVE_INFINITY;
  const rates = quick ? QUICK_RATES : subject.name === 'coulisse' ? OUR_RATES : RATES;
  return rates.map((rate) => ({
    subject: subject.name,
    setting: `${rate / 1000} k`,
    async measure() {
      if (rate > lost) return { keptUp: false };
      const figures = await measureAt(rate, { subject, sandboxUrl });
      // Neither busy others nor a late feed are the subject's failure.
      const isItsOwn = figures.fed && figures.foreignMs <= FOREIGN_LIMIT_MS;
      lost = !figures.keptUp && isItsOwn ? rate : Number.POSITIVE_INFINITY;
      return { ...figures };
    },
  }));
}

export const steady: Scenario = {
  name: 'steady',
  about: 'main thread, processor, frames and age on screen at 50 k to 1.6 M ticks/s, 100 a message',
  cells: (context) =>
    context.subjects.filter(({ name }) => !context.quick || name === 'coulisse').flatMap((subject) => cellsOf(subject, context)),
  ratios: (results) => ({
    'main thread at 800 k / at 50 k':
      figureOf(results, 'coulisse', '800 k', 'mainCpuMs') / figureOf(results, 'coulisse', '50 k', 'mainCpuMs'),
  }),
};

/** What each subject costs, and how old what it shows is, at given rates. */
import { FOREIGN_LIMIT_MS } from '../harness/cpu.ts';
import { isEqual } from '../harness/equal.ts';
import { measureAt, measureIn, withRig } from '../harness/rig.ts';
import { type Cell, type Context, figureOf, type Result, type Scenario } from '../scenario.ts';
import { isOurs, type Subject } from '../subjects.ts';

const RATES = [50_000, 100_000, 200_000, 400_000];
const LEAST_RATE = 50_000;
/** At which the main thread should cost what it costs at the least one, or little more. */
const GOAL_RATE = 1_600_000;
const OUR_RATES = [...RATES, 800_000, GOAL_RATE];
const QUICK_RATES = [100_000];
/** Of the whole market, as the sandbox would serve it. */
const SERVED_RATES = [100_000, 400_000];

const named = (rate: number): string => `${rate / 1000} k`;

/** One cell a rate, upwards. Above the first rate that it doesn't keep up with a subject would only swap: not kept up either. */
function cellsOf(subject: Subject, { sandboxUrl, quick }: Context): Cell[] {
  let lost = Number.POSITIVE_INFINITY;
  const rates = quick ? QUICK_RATES : isOurs(subject) ? OUR_RATES : RATES;
  return rates.map((rate) => ({
    subject: subject.name,
    setting: named(rate),
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

/** Our page on the two streams of life; what it took is held against what was sent. */
const servedCellsOf = (subject: Subject, { sandboxUrl }: Context): Cell[] =>
  SERVED_RATES.map((rate) => ({
    subject: subject.name,
    setting: `${named(rate)} as served`,
    measure: () =>
      withRig({ subject, sandboxUrl, served: true }, async (rig) => {
        const figures = await measureIn(rig, rate);
        return { ...figures, unequal: (await isEqual(rig)) ? 0 : 1 };
      }),
  }));

/** Where the goal's rate wasn't kept up with, the highest that was is named in its place. */
function mainCpuHeld(results: readonly Result[]): Record<string, number> {
  const isKept = (rate: number): boolean =>
    results.some(({ subject, setting, figures }) => subject === 'coulisse' && setting === named(rate) && figures['keptUp'] === true);
  const highest = OUR_RATES.findLast(isKept);
  if (highest === undefined || highest === LEAST_RATE) return {};
  const mainCpu = (rate: number): number => figureOf(results, 'coulisse', named(rate), 'mainCpuMs');
  const instead = highest === GOAL_RATE ? '' : `, the highest rate kept up with (${named(GOAL_RATE)} was not),`;
  return { [`main CPU at ${named(highest)}${instead} / at ${named(LEAST_RATE)}`]: mainCpu(highest) / mainCpu(LEAST_RATE) };
}

export const steady: Scenario = {
  name: 'steady',
  about: 'main thread, processor, frames and age on screen at 50 k to 1.6 M ticks/s, 100 a message, and as the sandbox serves them',
  cells: (context) =>
    context.subjects
      .filter(({ name }) => !context.quick || name === 'coulisse')
      .flatMap((subject) => [
        ...cellsOf(subject, context),
        ...(subject.name === 'coulisse' && !context.quick ? servedCellsOf(subject, context) : []),
      ]),
  ratios: mainCpuHeld,
  faults: (results) =>
    results.filter(({ worst }) => Number(worst['unequal'] ?? 0) > 0).map(({ setting }) => `ticks were lost or taken twice at ${setting}`),
};

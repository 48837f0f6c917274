/** The highest rate that each subject keeps up with: by steps of 1.6 until it doesn't, then halved in between to 10 %. */
import { setTimeout } from 'node:timers/promises';
import { type Figures, openRig, type Rig, type RigOptions } from '../harness/rig.ts';
import { type Cell, type Context, figureOf, type Result, type Row, type Scenario } from '../scenario.ts';
import { diagnostics, type Subject, type SubjectName } from '../subjects.ts';

const MEASURE_MS = 2500;
const NEAR = 1.1;
const QUICK_NEAR = 1.25;
const FACTOR = 1.6;
/** A rate counts as offered from this part of it on. */
const FED = 0.97;
const LEAST = 5000;
const MOST = 20_000_000;
const DRAIN_MS = 10_000;

/** Tries rates upwards in one browser; after a failure in a fresh one, because the last is busy with what it left behind. */
function createTries(options: RigOptions) {
  let rig: Rig | undefined;
  return {
    async at(rate: number): Promise<Figures> {
      rig ??= await openRig(options);
      await rig.rate(rate);
      const figures = await rig.measure(MEASURE_MS);
      if (!figures.keptUp) await this.close();
      return figures;
    },
    /** Of our own page at a rate, kept up with or not: nothing lost, nothing twice, as the two counts of each instrument say. */
    async isEqualAt(rate: number): Promise<boolean> {
      rig ??= await openRig(options);
      const { feed, page } = rig;
      const { dropped } = await feed.stats();
      await rig.rate(rate);
      await feed.rate(0);
      const end = performance.now() + DRAIN_MS;
      while (performance.now() < end) {
        const [ours, theirs] = [await diagnostics(page), await feed.hashes()];
        if (ours.bookHash === theirs.bookHash && ours.countHash === theirs.countHash)
          return ours.gaps === 0 && (await feed.stats()).dropped === dropped;
        await setTimeout(100);
      }
      return false;
    },
    async close() {
      await rig?.close();
      rig = undefined;
    },
  };
}

async function ceiling(options: RigOptions, near: number): Promise<Row> {
  const { subject } = options;
  const tries = createTries(options);
  let kept: Figures | undefined;
  let low = 0;
  let high = Number.POSITIVE_INFINITY;
  /** Counted of our own page only. */
  let unequal: number | undefined;
  try {
    for (let rate = subject.guess; high / Math.max(low, 1) > near && rate >= LEAST && rate <= MOST; ) {
      const figures = await tries.at(rate);
      if (figures.keptUp && figures.offered < FED * rate) {
        // The feed itself is at its end: beyond what it gave nothing is known.
        low = figures.achieved;
        kept = figures;
        break;
      }
      if (figures.keptUp) {
        low = rate;
        kept = figures;
      } else high = rate;
      rate = high === Number.POSITIVE_INFINITY ? low * FACTOR : low === 0 ? high / FACTOR : Math.sqrt(low * high);
    }
    // Counted at the ceiling itself, in whatever browser stands there now.
    if (subject.name === 'coulisse' && low > 0) unequal = (await tries.isEqualAt(low)) ? 0 : 1;
  } finally {
    await tries.close();
  }
  return { ceiling: low, ...(unequal !== undefined && { unequal }), ...kept };
}

const settings = (quick: boolean) => (quick ? [100] : [100, 1000]);
const inQuick = (subject: Subject): boolean => subject.name === 'coulisse' || subject.name === 'zustand-frame';

const against = (results: readonly Result[], other: SubjectName, per: number): number =>
  figureOf(results, 'coulisse', `${per} a message`, 'ceiling') / figureOf(results, other, `${per} a message`, 'ceiling');

const LEAST_RATIO = 1.2;

export const throughput: Scenario = {
  name: 'throughput',
  about: 'ceiling of each subject in ticks a second, at 100 and 1,000 ticks a message, 20,000 instruments, 30 rows in sight',
  cells: ({ sandboxUrl, subjects, quick }: Context) =>
    settings(quick).flatMap((per) =>
      subjects
        .filter((subject) => !quick || inQuick(subject))
        .map(
          (subject): Cell => ({
            subject: subject.name,
            setting: `${per} a message`,
            measure: () => ceiling({ subject, sandboxUrl, per }, quick ? QUICK_NEAR : NEAR),
          }),
        ),
    ),
  ratios: (results) =>
    Object.fromEntries(
      results
        .filter(({ subject }) => subject !== 'coulisse')
        .map(({ subject, setting }) => [`coulisse / ${subject}, ${setting}`, against(results, subject, Number.parseInt(setting, 10))]),
    ),
  faults: (results) => {
    const faults = results
      .filter(({ worst }) => Number(worst['unequal'] ?? 0) > 0)
      .map(({ setting }) => `ticks were lost or taken twice at ${setting}`);
    if (figureOf(results, 'coulisse', '100 a message', 'ceiling') === 0) faults.push('no rate was low enough');
    // NaN where one of them didn't take part.
    const ratio = against(results, 'zustand-frame', 100);
    if (figureOf(results, 'zustand-frame', '100 a message', 'ceiling') === 0) faults.push('zustand-frame kept up with no rate');
    if (ratio < LEAST_RATIO) faults.push(`the ceiling is ${ratio.toFixed(2)} times that of zustand-frame, under ${LEAST_RATIO}`);
    return faults;
  },
};

/** The highest rate that each subject keeps up with. */
import { findCeiling } from '../ceiling.ts';
import { isEqual } from '../harness/equal.ts';
import type { Figures } from '../harness/figures.ts';
import { openRig, type Rig, type RigOptions } from '../harness/rig.ts';
import { type Cell, type Context, figureOf, type Result, type Row, type Scenario } from '../scenario.ts';
import { isOurs, type Subject, type SubjectName } from '../subjects.ts';

const MEASURE_MS = 2500;
/** How near the ceiling is found, how many failures beside busy others are tried again, and in what time. */
const SEARCH = { near: 1.1, again: 4, withinMs: 600_000 };
/** The short form has a bound of time, and one step of the search is near enough: it tells a far lower ceiling from a usual one. */
const QUICK_SEARCH = { near: 1.7, again: 1, withinMs: 45_000 };
/** Of ours the short form takes the first rate kept up with: to learn by how much it is too low wears out a browser, and no fault asks for it. */
const QUICK_OWN_SEARCH = { ...QUICK_SEARCH, withinMs: 0 };

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
    /** Of our own page at a rate, kept up with or not. */
    async isEqualAt(rate: number): Promise<boolean> {
      rig ??= await openRig(options);
      await rig.rate(rate);
      return isEqual(rig);
    },
    async close() {
      await rig?.close();
      rig = undefined;
    },
  };
}

async function ceiling(options: RigOptions, search: typeof SEARCH): Promise<Row> {
  const { subject } = options;
  const tries = createTries(options);
  const end = performance.now() + search.withinMs;
  try {
    const { rate, kept, feedAtEnd, foreignMs } = await findCeiling((asked) => tries.at(asked), {
      guess: subject.guess,
      near: search.near,
      again: search.again,
      isOver: () => performance.now() > end,
    });
    // Counted of our own page only, at the ceiling itself, in whatever browser stands there now.
    const isCounted = isOurs(subject) && rate > 0;
    const unequal = isCounted && { unequal: (await tries.isEqualAt(rate)) ? 0 : 1 };
    return { ceiling: rate, ...unequal, ...rowOf(kept), feedAtEnd, foreignMs: Math.max(foreignMs, kept?.foreignMs ?? 0) };
  } finally {
    await tries.close();
  }
}

/** Whether the feed offered the last rate is `feedAtEnd`'s to say: a ceiling that is the feed's isn't spoilt. */
function rowOf(kept: Figures | undefined): Row {
  if (!kept) return {};
  const { fed: _fed, ...rest } = kept;
  return rest;
}

const against = (results: readonly Result[], other: SubjectName, per: number): number =>
  figureOf(results, 'coulisse', `${per} a message`, 'ceiling') / figureOf(results, other, `${per} a message`, 'ceiling');

const LEAST_RATIO = 1.2;

const SETTINGS = [1, 100, 1000];
const QUICK_SETTING = 100;

const cellOf = (subject: Subject, per: number, measure: () => Promise<Row>): Cell => ({
  subject: subject.name,
  setting: `${per} a message`,
  measure,
});

/** The other first: ours then sets out from no less than what the ratio asks of it. */
function quickCells({ sandboxUrl, subjects }: Context): Cell[] {
  const options = { sandboxUrl, per: QUICK_SETTING };
  let theirs = 0;
  const others = subjects
    .filter(({ name }) => name === 'zustand-frame')
    .map((subject) =>
      cellOf(subject, QUICK_SETTING, async () => {
        const row = await ceiling({ ...options, subject }, QUICK_SEARCH);
        theirs = Number(row['ceiling'] ?? 0);
        return row;
      }),
    );
  const own = subjects
    .filter(({ name }) => name === 'coulisse')
    .map((subject) =>
      cellOf(subject, QUICK_SETTING, () => {
        const guess = Math.max(subject.guess, LEAST_RATIO * theirs);
        return ceiling({ ...options, subject: { ...subject, guess } }, QUICK_OWN_SEARCH);
      }),
    );
  return [...others, ...own];
}

export const throughput: Scenario = {
  name: 'throughput',
  about: 'ceiling of each subject in ticks a second, at 1, 100 and 1,000 ticks a message, 20,000 instruments, 30 rows in sight',
  cells: (context) =>
    context.quick
      ? quickCells(context)
      : SETTINGS.flatMap((per) =>
          context.subjects.map((subject) => cellOf(subject, per, () => ceiling({ subject, sandboxUrl: context.sandboxUrl, per }, SEARCH))),
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

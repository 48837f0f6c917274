/** Makes a failing world smaller: acts are left out, halves first and then one by one, for as long as it still fails. */
import type { Act } from './acts.ts';
import { type Outcome, runActs } from './run.ts';

export interface Failure {
  readonly seed: number;
  readonly acts: readonly Act[];
  readonly outcome: Outcome;
}

/** @param failing a world that fails @returns the same or a smaller one that fails too, perhaps in another way */
export async function shrink(failing: Failure): Promise<Failure> {
  let best = failing;
  for (let size = Math.ceil(best.acts.length / 2); size >= 1; size = size === 1 ? 0 : Math.ceil(size / 2)) {
    let from = 0;
    while (from < best.acts.length) {
      const acts = best.acts.toSpliced(from, size);
      const outcome = await runActs(best.seed, acts);
      if (outcome.wrong === undefined) from += size;
      else best = { ...best, acts, outcome };
    }
  }
  return best;
}

/** What somebody needs to see it again: as it stands it goes into `runActs`. */
export const wordsOf = ({ seed, acts, outcome }: Failure): string =>
  [
    `seed ${seed}: ${outcome.wrong}`,
    'acts:',
    ...acts.map((act) => `  ${JSON.stringify(act)},`),
    'the log before it:',
    ...outcome.tail.map((line) => `  ${line.slice(0, 200)}`),
  ].join('\n');

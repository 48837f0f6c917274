/** Tries a seed: its world is lived twice, and has to be the same both times and well. */
import { drawActs } from './acts.ts';
import { runActs } from './run.ts';
import { shrink, wordsOf } from './shrink.ts';

/** @param lastingMs over which the acts are drawn @returns what is wrong, in words that let anybody see it again */
export async function tryOut(seed: number, lastingMs: number): Promise<string | undefined> {
  const acts = drawActs(seed, lastingMs);
  const outcome = await runActs(seed, acts);
  const again = await runActs(seed, acts);
  if (outcome.wrong !== undefined) return wordsOf(await shrink({ seed, acts, outcome }));
  return outcome.hash === again.hash ? undefined : `seed ${seed} is another world the second time`;
}

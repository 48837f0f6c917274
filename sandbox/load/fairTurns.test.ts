import { describe, expect, it } from 'vitest';
import { createFairTurns, type FairTurns } from './fairTurns.ts';

/** Work that ends when it is told to, and the order in which it began. */
function bench(turns: FairTurns) {
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const all: Promise<unknown>[] = [];
  return {
    begun,
    ask(name: string, place: string, isCustomer = false) {
      const work = turns.take({ place, isCustomer }, () => {
        begun.push(name);
        return new Promise<void>((resolve) => ends.set(name, resolve));
      });
      const outcome = work.then(
        () => 'done',
        (cause: Error) => cause.name,
      );
      all.push(outcome);
      return outcome;
    },
    /** Ends whatever runs until nothing does. */
    async drain() {
      while (ends.size > 0) {
        for (const [name, end] of [...ends]) {
          ends.delete(name);
          end();
        }
        await new Promise((resolve) => setImmediate(resolve));
      }
      return Promise.all(all);
    },
  };
}

describe('turns', () => {
  it('go round the places, customers first', async () => {
    const { begun, ask, drain } = bench(createFairTurns({ atOnce: 1, ofPlace: 8, waiting: 8 }));
    for (const name of ['a1', 'a2', 'a3']) void ask(name, 'a');
    void ask('b1', 'b');
    void ask('c1', 'c');
    void ask('b2', 'b');
    void ask('mine', 'd', true);
    await drain();
    expect(begun).toEqual(['a1', 'mine', 'a2', 'b1', 'c1', 'a3', 'b2']);
  });

  it('are refused to a place that has too many, and to no other', async () => {
    const { ask, drain } = bench(createFairTurns({ atOnce: 1, ofPlace: 2, waiting: 8 }));
    const outcomes = [ask('a1', 'a'), ask('a2', 'a'), ask('a3', 'a'), ask('b1', 'b'), ask('a4', 'a', true)];
    await drain();
    expect(await Promise.all(outcomes)).toEqual(['done', 'done', 'Busy', 'done', 'done']);
  });

  it('are refused where too many wait, of guests without keeping customers out', async () => {
    const { ask, drain } = bench(createFairTurns({ atOnce: 1, ofPlace: 2, waiting: 2 }));
    const outcomes = ['a', 'b', 'c', 'd'].map((place) => ask(place, place));
    outcomes.push(ask('mine', 'a', true));
    await drain();
    expect(await Promise.all(outcomes)).toEqual(['done', 'done', 'done', 'Busy', 'done']);
  });

  it('come back when the work fails', async () => {
    const turns = createFairTurns({ atOnce: 1, ofPlace: 1, waiting: 1 });
    const asker = { place: 'a', isCustomer: false };
    await expect(turns.take(asker, () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
    expect(await turns.take(asker, async () => 'again')).toBe('again');
  });
});

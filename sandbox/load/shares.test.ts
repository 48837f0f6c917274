import { describe, expect, it } from 'vitest';
import { createShares } from './shares.ts';

/** What is held and what was given up, by name. */
function bench() {
  const shares = createShares({ ofPlace: 30, ofAll: 60 });
  const givenUp: string[] = [];
  return {
    givenUp,
    hold(name: string, place: string, isCustomer = false) {
      const asker = { place, isCustomer };
      shares.ask(asker);
      return shares.hold(asker, 10, () => givenUp.push(name));
    },
  };
}

describe('shares', () => {
  it('are refused to a place that has its own, until it lets go of some', () => {
    const { hold } = bench();
    const [letGo] = ['a1', 'a2', 'a3'].map((name) => hold(name, 'a'));
    expect(() => hold('a4', 'a')).toThrow('Too much at once');
    letGo?.();
    letGo?.();
    hold('a4', 'a');
    expect(() => hold('a5', 'a')).toThrow('Too much at once');
  });

  it('are taken from whoever has most where all is taken, the oldest first', () => {
    const { givenUp, hold } = bench();
    for (const name of ['b1', 'a1', 'a2', 'a3', 'b2', 'c1']) hold(name, name.charAt(0));
    expect(givenUp).toEqual([]);
    hold('d1', 'd');
    hold('e1', 'e');
    expect(givenUp).toEqual(['a1', 'b1']);
  });

  it('of customers are none of the guests’', () => {
    const { givenUp, hold } = bench();
    for (const place of ['a', 'b']) for (const name of ['1', '2', '3']) hold(place + name, place);
    hold('mine', 'a', true);
    expect(givenUp).toEqual([]);
    hold('new', 'c');
    expect(givenUp).toEqual(['a1']);
  });
});

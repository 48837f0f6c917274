import fc from 'fast-check';
import { expect, it } from 'vitest';
import { allottedLots, DRAWS } from './allotment.ts';

const draw = fc.bigInt({ min: 0n, max: DRAWS - 1n });
const applications = fc.array(fc.bigInt({ min: 1n, max: 5000n }), { minLength: 1, maxLength: 1000 });

/** All in their order, those outside of the broker last. */
const allot = (lots: bigint, wished: readonly bigint[], given: bigint): bigint[] => {
  const asked = wished.reduce((sum, one) => sum + one, 0n);
  let before = 0n;
  return wished.map((one) => {
    const got = allottedLots({ lots, asked, draw: given }, before, one);
    before += one;
    return got;
  });
};

it('gives out what there is and no lot more, each its proportion cut or raised, never more than it asked for', () => {
  fc.assert(
    fc.property(applications, fc.bigInt({ min: 1n, max: 4_000_000n }), draw, (wished, lots, given) => {
      const asked = wished.reduce((sum, one) => sum + one, 0n);
      const got = allot(lots, wished, given);
      expect(got.reduce((sum, one) => sum + one, 0n)).toBe(asked < lots ? asked : lots);
      got.forEach((own, place) => {
        const one = wished[place] ?? 0n;
        expect(own <= one).toBe(true);
        if (asked <= lots) expect(own).toBe(one);
        else expect(own === (one * lots) / asked || own === (one * lots) / asked + 1n).toBe(true);
      });
    }),
    { numRuns: 60 },
  );
});

it('lets the draw decide who gets a lot that proportion leaves over, each as often as is fair', () => {
  // Four ask for one lot each of two: whatever is drawn two of them get it, each in half of all draws.
  const wins = [0, 0, 0, 0];
  const rounds = 64;
  for (let round = 0; round < rounds; round += 1)
    allot(2n, [1n, 1n, 1n, 1n], (DRAWS / BigInt(rounds)) * BigInt(round)).forEach((got, place) => {
      wins[place] = (wins[place] ?? 0) + Number(got);
    });
  expect(wins).toEqual([32, 32, 32, 32]);
});

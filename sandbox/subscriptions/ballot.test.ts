import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Asked, ballot, CHANCES, type Crowd } from './ballot.ts';

const NOBODY: Crowd = { applications: 0, lots: 0 };
const askedOf = (lots: readonly number[]): Asked[] => lots.map((count, place) => ({ id: String(place), lots: count }));
const sumOf = (lots: ReadonlyMap<string, number>) => [...lots.values()].reduce((sum, count) => sum + count, 0);

const asked = fc.array(fc.integer({ min: 1, max: 400 }), { maxLength: 60 }).map(askedOf);
const crowd = fc.tuple(fc.nat(5_000), fc.nat(50)).map(([applications, more]) => ({ applications, lots: applications * (1 + more) }));
const tranche = fc.record({
  key: fc.nat(0xffff_ffff),
  lots: fc.integer({ min: 1, max: 20_000 }),
  firstChance: fc.option(fc.nat(CHANCES), { nil: undefined }),
});

describe('a ballot', () => {
  it('gives exactly the tranche, or all that is asked, and nobody more than he asked', () => {
    fc.assert(
      fc.property(tranche, asked, crowd, (of, own, others) => {
        const { lots, crowd: theirs } = ballot(of, own, others);
        const demand = own.reduce((sum, one) => sum + one.lots, others.lots);
        expect(sumOf(lots) + theirs).toBe(Math.min(of.lots, demand));
        expect(theirs).toBeGreaterThanOrEqual(0);
        expect(theirs).toBeLessThanOrEqual(others.lots);
        for (const one of own) {
          expect(lots.get(one.id)).toBeGreaterThanOrEqual(0);
          expect(lots.get(one.id)).toBeLessThanOrEqual(one.lots);
        }
      }),
      { numRuns: 400 },
    );
  });

  it('is the same again, in whichever order the applications come', () => {
    fc.assert(
      fc.property(tranche, asked, crowd, (of, own, others) => {
        const once = ballot(of, own, others);
        const again = ballot(of, own.toReversed(), others);
        for (const { id } of own) expect(again.lots.get(id)).toBe(once.lots.get(id));
        expect(again.crowd).toBe(once.crowd);
      }),
    );
  });

  it('gives in proportion the two whole lots around a share', () => {
    fc.assert(
      fc.property(tranche, asked, crowd, (of, own, others) => {
        const demand = own.reduce((sum, one) => sum + one.lots, others.lots);
        fc.pre(demand > of.lots);
        const { lots } = ballot({ ...of, firstChance: undefined }, own, others);
        for (const one of own) {
          const share = (one.lots * of.lots) / demand;
          expect([Math.floor(share), Math.ceil(share)]).toContain(lots.get(one.id));
        }
      }),
    );
  });

  it('gives a first lot as often as it says, over many keys', () => {
    const own = askedOf([1, 1, 1, 1, 1, 1, 1, 1, 1, 1]);
    let won = 0;
    for (let key = 0; key < 500; key += 1)
      won += sumOf(ballot({ key, lots: 1_000, firstChance: 0.3 * CHANCES }, own, { applications: 1_990, lots: 20_000 }).lots);
    // 5,000 draws at 0.3: a standard deviation is 32.
    expect(won).toBeGreaterThan(1_370);
    expect(won).toBeLessThan(1_630);
  });

  it('gives what nobody asks beyond first lots as first lots', () => {
    expect(sumOf(ballot({ key: 1, lots: 5, firstChance: 0 }, askedOf([1, 1, 1, 1, 1, 1, 1, 1]), NOBODY).lots)).toBe(5);
  });
});

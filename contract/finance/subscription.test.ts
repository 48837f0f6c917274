/** Every amount here is worked out by hand. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  allotmentOf,
  applicationOf,
  costOf,
  daysBegun,
  financingCost,
  forfeitOf,
  mostLots,
  proceedsOf,
  type SubscriptionTerms,
} from './subscription.ts';

const HK: SubscriptionTerms = { charges: '0.010085', deposit: '1', financing: { leverage: 10, rate: '4.8', fee: '100' } };
const LATER: SubscriptionTerms = { charges: '0', deposit: '0.2' };
const DAY = 86_400;
/** Closed at 0, allotted after two days, paid after four. */
const DATES = { closes: 0, allots: 2 * DAY, pays: 4 * DAY };

describe('an application', () => {
  it('in cash pays the top of the range with its charges, to the cent', () => {
    // 12.35 × 500 is 6,175; 1.0085 % of it 62.274875.
    expect(applicationOf(HK, DATES, { top: '12.35', quantity: 500, leverage: undefined }, 2)).toEqual({
      total: 6_237_28n,
      own: 6_237_28n,
      borrowed: 0n,
      fee: 0n,
      interest: 0n,
      held: 6_237_28n,
      covered: 6_237_28n,
      worst: 6_237_28n,
    });
    // At 11 for 300: 3,300 and 33.2805.
    expect(allotmentOf(HK, 6_237_28n, { price: '11', quantity: 300 }, 2)).toEqual({ cost: 3_333_29n, paid: 3_333_29n, pending: 0n });
  });

  it('that is financed holds a tenth, the fee, and all interest that there can be', () => {
    const applied = applicationOf(HK, DATES, { top: '12.35', quantity: 500, leverage: 10 }, 2);
    // 6,237.28 / 10, raised; 5,613.55 for four days at 4.8 % is 2.9529…
    expect(applied).toMatchObject({ own: 623_73n, borrowed: 5_613_55n, fee: 100_00n, interest: 2_96n, held: 726_69n, worst: 6_340_24n });
    expect(applied.own + applied.borrowed).toBe(applied.total);
    // All of it for two days is 1.4764…; 2,000 after it for one more 0.2630…
    expect(financingCost({ rate: '4.8' }, DATES, applied.borrowed, 0n, DATES.allots)).toBe(1_48n);
    expect(financingCost({ rate: '4.8' }, DATES, applied.borrowed, 2_000_00n, DATES.allots + 1)).toBe(1_74n);
    expect(allotmentOf(HK, applied.own, { price: '11', quantity: 300 }, 2)).toEqual({ cost: 3_333_29n, paid: 623_73n, pending: 2_709_56n });
  });

  it('elsewhere pays its deposit, and what is allotted after it', () => {
    expect(applicationOf(LATER, DATES, { top: '20.01', quantity: 7, leverage: undefined }, 2)).toMatchObject({
      total: 140_07n,
      held: 28_02n,
    });
    expect(allotmentOf(LATER, 28_02n, { price: '19', quantity: 1 }, 2)).toEqual({ cost: 19_00n, paid: 19_00n, pending: 0n });
  });

  it('that is not paid loses a part of the allotted cost, its deposit at most, and nothing by older terms', () => {
    const kept = (paid: bigint) => forfeitOf({ forfeit: '0.1' }, { cost: 190_05n, paid });
    expect([kept(500_00n), kept(19_01n), kept(7_00n), kept(0n)]).toEqual([19_01n, 19_01n, 7_00n, 0n]);
    expect(forfeitOf({}, { cost: 190_05n, paid: 100_00n })).toBe(0n);
  });

  it('counts each day that has begun, and cuts what a sale brings', () => {
    expect([daysBegun(0, 0), daysBegun(5, 4), daysBegun(0, 1), daysBegun(0, DAY), daysBegun(0, DAY + 1)]).toEqual([0, 0, 1, 1, 2]);
    expect(proceedsOf('0.333', 10, 2)).toBe(3_33n);
  });

  it('is never paid with more than is held, and a refund is the exact rest', () => {
    const price = fc.integer({ min: 5, max: 5_000 });
    fc.assert(
      fc.property(
        price,
        price,
        fc.integer({ min: 1, max: 10_000 }),
        fc.nat(10_000),
        fc.option(fc.integer({ min: 2, max: 10 })),
        (a, b, quantity, part, times) => {
          const [low, top] = [Math.min(a, b), Math.max(a, b)].map((cents) => (cents / 100).toFixed(2));
          const applied = applicationOf(HK, DATES, { top: top ?? '', quantity, leverage: times ?? undefined }, 2);
          const { cost, paid, pending } = allotmentOf(HK, applied.own, { price: low ?? '', quantity: Math.min(part, quantity) }, 2);
          expect(paid + pending).toBe(cost);
          expect(cost).toBeLessThanOrEqual(applied.total);
          expect(pending).toBeLessThanOrEqual(applied.borrowed);
          if (times !== null)
            expect(financingCost({ rate: '4.8' }, DATES, applied.borrowed, pending, DATES.pays)).toBeLessThanOrEqual(applied.interest);
        },
      ),
    );
  });
});

it('finds the most lots that free money affords', () => {
  fc.assert(
    fc.property(fc.bigInt(0n, 10_000_000n), fc.option(fc.integer({ min: 2, max: 10 })), (free, times) => {
      const of = { top: '12.35', lot: 500, leverage: times ?? undefined };
      const lots = mostLots(HK, DATES, of, { free, most: 30, scale: 2 });
      const covered = (count: number) => applicationOf(HK, DATES, { ...of, quantity: count * 500 }, 2).covered;
      if (lots > 0) expect(covered(lots)).toBeLessThanOrEqual(free);
      if (lots < 30) expect(covered(lots + 1)).toBeGreaterThan(free);
    }),
  );
  expect(costOf(HK, '12.35', 500, 2)).toBe(6_237_28n);
});

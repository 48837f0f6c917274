import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fractionOf } from './amount.ts';
import { bidCost, billAuctionPrice, ceilingOf, noteAuctionPrice } from './auction.ts';
import { accruedOn, annualYield, billDiscount, type Note } from './bond.ts';
import { formatUnits } from './price.ts';

describe('prices at auction', () => {
  it('of a bill, as published: 912797LG0, 119 days at 5.24 %', () => {
    const price = billAuctionPrice('5.24', 119);
    expect(formatUnits(Number(price.units), price.scale)).toBe('98.267889');
  });

  it('of a reopened note, as published in 31 CFR 356 Appendix B: 16.875 of interest on 1,000 at 6 3/4 % for 92 of 184 days', () => {
    const note: Note = { coupon: '6.75', frequency: 2, issueDate: '2000-05-15', maturityDate: '2005-05-15' };
    const interest = accruedOn(note, 1000n, '2000-08-15');
    expect(Number(interest?.numerator) / Number(interest?.denominator)).toBe(16.875);
    expect(bidCost(note, 1000n, { units: 100_000_000n, scale: 6 }, '2000-08-15', 2)).toEqual({
      clean: 1000_00n,
      accrued: 16_88n,
      total: 1016_88n,
    });
  });

  it('of a bill lie at par or below, and give their discount back', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 4000 }), fc.integer({ min: 1, max: 364 }), (halves, days) => {
        const discount = (halves / 200).toFixed(3);
        const { units } = billAuctionPrice(discount, days);
        expect(units <= 100_000_000n).toBe(true);
        expect(Math.abs(billDiscount(Number(units) / 1e6, days) * 100 - Number(discount))).toBeLessThan(0.0002);
        expect(ceilingOf({ frequency: 0 }, { units, scale: 6 }).units >= units).toBe(true);
      }),
    );
  });

  it('of a note give their yield back, and a higher price costs no less', () => {
    const note: Note = { coupon: '4.5', frequency: 2, issueDate: '2026-02-15', maturityDate: '2036-02-15' };
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 15_000 }),
        fc.integer({ min: 1, max: 100_000 }),
        fc.integer({ min: 0, max: 180 }),
        (thousandths, hundreds, days) => {
          const issueDate = new Date(Date.parse('2026-02-15') + days * 86_400_000).toISOString().slice(0, 10);
          const wanted = thousandths / 100_000;
          const price = noteAuctionPrice(note, wanted, issueDate);
          if (!price) return expect.fail('no price');
          expect(Math.abs((annualYield({ ...note, coupon: 0.045 }, Number(price.units) / 1e6, issueDate) ?? 0) - wanted)).toBeLessThan(
            1e-6,
          );
          const nominal = BigInt(hundreds) * 100n;
          const ceiling = ceilingOf(note, price);
          expect(ceiling.units >= price.units).toBe(true);
          const cost = bidCost(note, nominal, price, issueDate, 2);
          const most = bidCost(note, nominal, ceiling, issueDate, 2);
          if (!cost || !most) return expect.fail('no cost');
          expect(cost.clean + cost.accrued).toBe(cost.total);
          expect(cost.total <= most.total).toBe(true);
        },
      ),
    );
  });

  it('are none where nothing is read', () => {
    expect(fractionOf('abc')).toBeUndefined();
    expect(() => billAuctionPrice('abc', 28)).toThrow(RangeError);
    const note: Note = { coupon: '4.5', frequency: 2, issueDate: '2026-02-15', maturityDate: '2036-02-15' };
    expect(noteAuctionPrice(note, 0.04, '2036-02-15')).toBeUndefined();
    expect(bidCost(note, 100n, { units: 100_000_000n, scale: 6 }, '2036-02-15', 2)).toBeUndefined();
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { accruedInterest, billDiscount, billPrice, billYield, bondPrice, type BondTerms, yieldToMaturity } from './bond.ts';

const semiannual = (coupon: number, issueDate: string, maturityDate: string): BondTerms => ({
  coupon,
  frequency: 2,
  issueDate,
  maturityDate,
});

describe('a bond', () => {
  // Auction results of the US Treasury: coupon, high yield and price as announced.
  it.each([
    ['91282CLG4', 0.0375, 0.0381, '2024-08-15', '2027-08-15', 99.831417],
    ['91282CLF6', 0.03875, 0.0396, '2024-08-15', '2034-08-15', 99.303721],
    ['912810UC0', 0.0425, 0.04314, '2024-08-15', '2054-08-15', 98.928757],
    ['91282CLC3', 0.04, 0.04121, '2024-07-31', '2029-07-31', 99.45827],
    ['91282CLD1', 0.04125, 0.04162, '2024-07-31', '2031-07-31', 99.777306],
    // 31 CFR 356 Appendix B, II A.
    ['8¾ % of 2020', 0.0875, 0.0884, '1990-05-15', '2020-05-15', 99.057893],
  ])('%s has the price that was announced with its yield', (_, coupon, announced, issueDate, maturityDate, price) => {
    const terms = semiannual(coupon, issueDate, maturityDate);
    expect(bondPrice(terms, announced, issueDate)).toBeCloseTo(price, 6);
    expect(yieldToMaturity(terms, price, issueDate)).toBeCloseTo(announced, 7);
  });

  it('agrees with the worked example of Excel’s PRICE on Act/Act', () => {
    // PRICE(2008-02-15, 2017-11-15, 5.75 %, 6.5 %, 100, 2, 1) with day count Act/Act.
    expect(bondPrice(semiannual(0.0575, '2007-11-15', '2017-11-15'), 0.065, '2008-02-15')).toBeCloseTo(94.635449, 5);
  });

  it('accrues by actual days of its own coupon period', () => {
    // 92 of 182 days from 15 November 2007 to 15 May 2008, a leap year.
    expect(accruedInterest(semiannual(0.0575, '2000-11-15', '2017-11-15'), '2008-02-15')).toBeCloseTo((2.875 * 92) / 182, 12);
    // Payments on the last days of months: 28 February to 31 August has 184 days.
    expect(accruedInterest(semiannual(0.04, '2020-02-29', '2030-08-31'), '2026-03-11')).toBeCloseTo((2 * 11) / 184, 12);
    // Interest of a first, short period runs from the issue.
    expect(accruedInterest(semiannual(0.04, '2026-03-02', '2030-08-15'), '2026-03-12')).toBeCloseTo((2 * 10) / 181, 12);
  });

  it('at par yields its coupon on a day of payment', () => {
    expect(yieldToMaturity(semiannual(0.05, '2020-01-15', '2030-01-15'), 100, '2026-01-15')).toBeCloseTo(0.05, 9);
  });

  it('has no figures once it is due', () => {
    const terms = semiannual(0.05, '2020-01-15', '2026-03-11');
    expect(accruedInterest(terms, '2026-03-11')).toBeUndefined();
    expect(bondPrice(terms, 0.05, '2026-03-12')).toBeUndefined();
    expect(yieldToMaturity(terms, 100, '2026-03-11')).toBeUndefined();
    expect(yieldToMaturity(semiannual(0.05, '2020-01-15', '2030-01-15'), -5, '2026-01-15')).toBeUndefined();
  });

  const date = (first: string, last: string) =>
    fc
      .integer({ min: Date.parse(first) / 86_400_000, max: Date.parse(last) / 86_400_000 })
      .map((day) => new Date(day * 86_400_000).toISOString().slice(0, 10));

  it('yields nothing where it is priced at no yield, with many payments left', () => {
    const terms = { coupon: 0.0706, frequency: 12, issueDate: '2000-01-01', maturityDate: '2026-04-06' } as const;
    const price = bondPrice(terms, 0, '2025-08-05') ?? Number.NaN;
    expect(yieldToMaturity(terms, price, '2025-08-05')).toBeCloseTo(0, 10);
  });

  it('yields what it is priced at, whatever its terms and day', () => {
    fc.assert(
      fc.property(
        fc.record({
          coupon: fc.integer({ min: 0, max: 1200 }).map((points) => points / 10_000),
          frequency: fc.constantFrom(1, 2, 4, 12),
          issueDate: date('2000-01-01', '2020-12-31'),
          maturityDate: date('2026-04-01', '2055-12-31'),
        }),
        fc.integer({ min: -90, max: 2000 }).map((points) => points / 10_000),
        date('2021-01-01', '2026-03-31'),
        (terms, annualYield, settlement) => {
          const price = bondPrice(terms, annualYield, settlement) ?? Number.NaN;
          expect(yieldToMaturity(terms, price, settlement)).toBeCloseTo(annualYield, 8);
          const accrued = accruedInterest(terms, settlement) ?? Number.NaN;
          expect(accrued).toBeGreaterThanOrEqual(0);
          expect(accrued).toBeLessThanOrEqual((100 * terms.coupon) / terms.frequency + 1e-9);
        },
      ),
    );
  });
});

describe('a bill', () => {
  it('912797LG0 of 119 days at 98.267889 was sold at 5.24 %', () => {
    expect(billDiscount(98.267889, 119)).toBeCloseTo(0.0524, 7);
    expect(billPrice(0.0524, 119)).toBeCloseTo(98.267889, 6);
  });

  it('has the investment rate that the Treasury announced', () => {
    // 13 weeks: 912797LC9 of 2024-08-08.
    expect(billYield(98.717153, 91)).toBeCloseTo(0.05212, 5);
    // 52 weeks: 31 CFR 356 Appendix B, bill of 1990-06-07 at 7.65 % discount.
    expect(billPrice(0.0765, 364)).toBeCloseTo(92.265, 6);
    expect(billYield(92.265, 364)).toBeCloseTo(0.08237, 5);
  });

  it('has no accrued interest, and no figures once it is due', () => {
    const terms: BondTerms = { coupon: 0, frequency: 0, issueDate: '2024-05-14', maturityDate: '2024-09-10' };
    expect(accruedInterest(terms, '2024-06-03')).toBe(0);
    expect(accruedInterest(terms, '2024-09-10')).toBeUndefined();
    expect(bondPrice(terms, 0.05, '2024-06-03')).toBeUndefined();
    expect(yieldToMaturity(terms, 99, '2024-06-03')).toBeUndefined();
  });
});

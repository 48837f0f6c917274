import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { accruedInterest, yieldToMaturity } from './bond.ts';
import { accruedOn, bondCost, bondProceeds, couponOn, interestPaid, nextPayment, type Note } from './bond.ts';

const note = (coupon: string, issueDate: string, maturityDate: string, frequency = 2): Note => ({
  coupon,
  frequency,
  issueDate,
  maturityDate,
});

/** Per 100 nominal, to six decimals. */
const per100 = (of: Note, settlement: string): string => {
  const { numerator, denominator } = accruedOn(of, 100n, settlement) ?? { numerator: -1n, denominator: 1n };
  return (Number((numerator * 10_000_000n) / denominator) / 10_000_000).toFixed(6);
};

describe('interest that has accrued', () => {
  it.each([
    // Coupons at the end of April and October: 31 October to 15 December is 45 of 182 days.
    ['1.5', '2019-10-31', '2024-10-31', '2023-12-15', '0.185440', 45 / 182],
    // At the end of August and of February, of a leap year.
    ['1.25', '2019-08-31', '2024-08-31', '2023-12-18', '0.374313', 109 / 182],
    // At the end of June and of December.
    ['4.25', '2024-06-30', '2031-06-30', '2024-08-29', '0.692935', 60 / 184],
  ])('of %s %% issued %s due %s, settled %s, is %s', (coupon, issue, maturity, settlement, expected, part) => {
    const terms = note(coupon, issue, maturity);
    expect(per100(terms, settlement)).toBe(expected);
    expect(accruedInterest({ ...terms, coupon: Number(coupon) / 100 }, settlement)).toBeCloseTo((Number(coupon) / 2) * part, 9);
  });

  it('is nothing on the date of a coupon, nothing of a bill, and unknown once it is due', () => {
    expect(per100(note('4.25', '2024-06-30', '2031-06-30'), '2024-12-31')).toBe('0.000000');
    expect(per100(note('0', '2024-05-14', '2024-09-10', 0), '2024-06-03')).toBe('0.000000');
    expect(accruedOn(note('4.25', '2024-06-30', '2031-06-30'), 100n, '2031-06-30')).toBeUndefined();
    expect(accruedOn(note('0', '2024-05-14', '2024-09-10', 0), 100n, '2024-09-10')).toBeUndefined();
  });
});

describe('payments', () => {
  it('keep to the ends of months, through February', () => {
    const terms = note('1.25', '2019-08-31', '2024-08-31');
    const dates = [];
    for (let date = nextPayment(terms, '2022-06-01'); date !== undefined; date = nextPayment(terms, date)) dates.push(date);
    expect(dates).toEqual(['2022-08-31', '2023-02-28', '2023-08-31', '2024-02-29', '2024-08-31']);
  });

  it('of a bill are one', () => {
    const bill = note('0', '2024-05-14', '2024-09-10', 0);
    expect([nextPayment(bill, '2024-05-15'), nextPayment(bill, '2024-09-10')]).toEqual(['2024-09-10', undefined]);
    expect(interestPaid(couponOn(bill, 1000n, '2024-09-10'), 2)).toBe(0n);
  });

  it('are a part of the year’s, less in a first period that is short', () => {
    const terms = note('4', '2026-03-02', '2030-08-15');
    // 166 of 181 days from 2 March to 15 August.
    expect(interestPaid(couponOn(terms, 100_000n, '2026-08-15'), 2)).toBe((200_000n * 166n) / 181n);
    expect(interestPaid(couponOn(terms, 100_000n, '2027-02-15'), 2)).toBe(200_000n);
  });

  it('grow a day at a time to what is paid', () => {
    const day = fc.integer({ min: 0, max: 1900 }).map((days) => new Date(Date.UTC(2024, 0, 1 + days)).toISOString().slice(0, 10));
    const terms = fc.record({
      coupon: fc.constantFrom('0.125', '1.25', '4.25', '15.75'),
      frequency: fc.constantFrom(1, 2, 4),
      issueDate: fc.constant('2023-03-17'),
      maturityDate: fc.constantFrom('2030-02-28', '2029-08-31', '2031-06-30', '2029-10-15'),
    });
    fc.assert(
      fc.property(terms, day, (of, settlement) => {
        const next = nextPayment(of, settlement) ?? '';
        expect(next > settlement && next <= of.maturityDate).toBe(true);
        const [accrued, coupon] = [accruedOn(of, 1_000_000n, settlement), couponOn(of, 1_000_000n, next)];
        const exact = (value = { numerator: 0n, denominator: 1n }) => Number(value.numerator) / Number(value.denominator);
        expect(exact(accrued)).toBeLessThan(exact(coupon));
        expect(exact(coupon)).toBeLessThanOrEqual((1_000_000 * Number(of.coupon)) / 100 / of.frequency + 1e-6);
      }),
    );
  });
});

const bigAbs = (value: bigint): bigint => (value < 0n ? -value : value);

describe('money', () => {
  it('is clean price and interest, rounded once, against the customer', () => {
    const interest = accruedOn(note('1.5', '2019-10-31', '2024-10-31'), 10_000n, '2023-12-15') ?? { numerator: 0n, denominator: 1n };
    const price = { units: 98_515_625n, scale: 6 };
    // 9,851.5625 and 18.543956…
    expect(bondCost(10_000n, price, interest, 2)).toEqual({ clean: 985_156n, accrued: 1855n, total: 987_011n });
    expect(bondProceeds(10_000n, price, interest, 2)).toEqual({ clean: 985_156n, accrued: 1854n, total: 987_010n });
  });

  it('never comes of buying and selling at one price', () => {
    fc.assert(
      fc.property(fc.bigInt(1n, 10n ** 9n), fc.bigInt(1n, 2n * 10n ** 8n), fc.bigInt(0n, 10n ** 6n), (nominal, units, numerator) => {
        const interest = { numerator, denominator: 364n };
        const price = { units, scale: 6 };
        const [cost, proceeds] = [bondCost(nominal, price, interest, 2), bondProceeds(nominal, price, interest, 2)];
        expect(proceeds.total).toBeLessThanOrEqual(cost.total);
        expect([cost.clean + cost.accrued, proceeds.clean + proceeds.accrued]).toEqual([cost.total, proceeds.total]);
        // Each part is its exact amount to less than a cent.
        const exact = nominal * units;
        for (const { clean, accrued } of [cost, proceeds]) {
          expect(bigAbs(clean * 10n ** 6n - exact)).toBeLessThan(10n ** 6n);
          expect(bigAbs(accrued * 364n - numerator * 100n)).toBeLessThan(364n);
        }
      }),
    );
  });

  it('of a bill has no interest in it', () => {
    const price = { units: 98_267_889n, scale: 6 };
    const parts = bondCost(100n, price, { numerator: 0n, denominator: 1n }, 2);
    expect(parts).toEqual({ clean: 98_27n, accrued: 0n, total: 98_27n });
  });
});

it('has a yield below nothing where the price asks for one', () => {
  // Two years of an annual 1 %.
  const terms = { coupon: 0.01, frequency: 1, issueDate: '2020-03-15', maturityDate: '2026-03-15' };
  expect(yieldToMaturity(terms, 102.407219, '2024-03-15')).toBeCloseTo(-0.002, 8);
});

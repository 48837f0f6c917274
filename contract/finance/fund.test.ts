import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { accrualDays, accrued, DAY_COUNTS, type FundTerms, fundDates, monthsAfter, redeemed, weekdaysAfter } from './fund.ts';

const terms = (more: Partial<FundTerms> = {}): FundTerms => ({
  rate: '4.5',
  dayCount: 'act365',
  confirmationDays: 1,
  redemptionDays: 2,
  ...more,
});

describe('days that earn', () => {
  it.each([
    // February of a leap year, and of the year before.
    ['2028-02-01', '2028-03-01', 29, 29, 30],
    ['2027-02-01', '2027-03-01', 28, 28, 30],
    ['2028-02-28', '2028-03-01', 2, 2, 3],
    // Through the end of a month of 31 days, and up to it.
    ['2026-01-30', '2026-03-31', 60, 60, 60],
    ['2026-03-30', '2026-03-31', 1, 1, 0],
    ['2026-05-31', '2026-08-31', 92, 92, 90],
    ['2027-12-31', '2028-12-31', 366, 366, 360],
    ['2026-03-11', '2026-03-11', 0, 0, 0],
    ['2026-03-12', '2026-03-11', 0, 0, 0],
  ])('from %s to %s are %i of actual days and %i, %i of months of 30', (from, until, ...days) => {
    expect(DAY_COUNTS.map((count) => accrualDays(count, from, until))).toEqual(days);
  });
});

describe('interest', () => {
  it.each([
    // 10,000.00 at 4.5 % for 29 of 365 days: 35.7534…
    ['act365', '4.5', '2028-02-01', '2028-03-01', 35_75n],
    // For 29 of 360: 36.25
    ['act360', '4.5', '2028-02-01', '2028-03-01', 36_25n],
    // A month of thirty days, whichever it is: 37.50
    ['thirty360', '4.5', '2028-02-01', '2028-03-01', 37_50n],
    ['thirty360', '4.5', '2027-02-01', '2027-03-01', 37_50n],
    // A leap year by actual days of 365: 451.2328…
    ['act365', '4.5', '2027-12-31', '2028-12-31', 451_23n],
    // Through the 31st on which a term ends: 2.15 % for 92 days, 54.1917…; of 90 in 360, 53.75
    ['act365', '2.15', '2026-05-31', '2026-08-31', 54_19n],
    ['thirty360', '2.15', '2026-05-31', '2026-08-31', 53_75n],
  ] as const)('by %s at %s %% from %s to %s is %s on 10,000.00', (dayCount, rate, from, until, expected) => {
    expect(accrued({ rate, dayCount }, 10_000_00n, from, until)).toBe(expected);
  });

  it('refuses a rate that is none', () => {
    expect(() => accrued({ rate: 'x', dayCount: 'act365' }, 1n, '2026-01-01', '2026-01-02')).toThrow(RangeError);
  });
});

describe('dates', () => {
  it('are counted in weekdays', () => {
    // A Friday, a Saturday and a Wednesday.
    expect(['2026-03-13', '2026-03-14', '2026-03-11'].map((date) => weekdaysAfter(date, 1))).toEqual([
      '2026-03-16',
      '2026-03-16',
      '2026-03-12',
    ]);
    expect(weekdaysAfter('2026-03-12', 3)).toBe('2026-03-17');
    expect(weekdaysAfter('2026-03-14', 0)).toBe('2026-03-14');
  });

  it('keep to the day of the month, or to its last', () => {
    expect(monthsAfter('2026-08-31', 6)).toBe('2027-02-28');
    expect(monthsAfter('2027-08-31', 6)).toBe('2028-02-29');
    expect(monthsAfter('2026-01-31', 2)).toBe('2026-03-31');
    expect(monthsAfter('2026-02-28', 1)).toBe('2026-03-28');
    expect(monthsAfter('2026-11-15', 14)).toBe('2028-01-15');
  });

  it('of a term are its beginning, its end and the end of its lock', () => {
    // Bought on a Friday, confirmed on the Tuesday after: a 31st.
    const bought = '2026-03-27';
    expect(fundDates(terms({ confirmationDays: 2, termMonths: 3 }), bought)).toEqual({
      start: '2026-03-31',
      maturity: '2026-06-30',
      unlocked: '2026-06-30',
    });
    expect(fundDates(terms({ confirmationDays: 2, termMonths: 12, lockMonths: 2, earlyCost: '1' }), bought)).toEqual({
      start: '2026-03-31',
      maturity: '2027-03-31',
      unlocked: '2026-05-31',
    });
    expect(fundDates(terms(), bought)).toEqual({ start: '2026-03-30', maturity: undefined, unlocked: undefined });
  });
});

describe('a redemption', () => {
  const fixed = terms({ termMonths: 6, lockMonths: 3, earlyCost: '0.75', dayCount: 'thirty360' });
  // Begins on 31 August, ends on 28 February.
  const dates = fundDates(fixed, '2026-08-28');

  it('a day early costs, and earns a day less; a day late earns and costs what it does on the day', () => {
    expect(dates).toMatchObject({ start: '2026-08-31', maturity: '2027-02-28' });
    // 178 days of 360: 222.50; a day less is 221.25.
    expect(redeemed(fixed, dates, 10_000_00n, '2027-02-28')).toEqual({ interest: 222_50n, cost: 0n });
    expect(redeemed(fixed, dates, 10_000_00n, '2027-02-27')).toEqual({ interest: 221_25n, cost: 75_00n });
    expect(redeemed(fixed, dates, 10_000_00n, '2027-03-01')).toEqual({ interest: 222_50n, cost: 0n });
  });

  it('of what may end any day earns to the day', () => {
    const current = terms();
    const open = fundDates(current, '2026-03-11');
    // 4.5 % of 10,000.00 is 1.2328… a day of 365.
    const days = ['2026-03-12', '2026-03-13', '2026-03-14', '2026-03-22'];
    expect(days.map((on) => redeemed(current, open, 10_000_00n, on).interest)).toEqual([0n, 1_23n, 2_46n, 12_32n]);
  });

  it('of nothing costs and earns nothing', () => expect(redeemed(fixed, dates, 0n, '2026-12-01')).toEqual({ interest: 0n, cost: 0n }));
});

describe('no sequence of calls gains', () => {
  const date = fc.integer({ min: 0, max: 2000 }).map((days) => new Date(Date.UTC(2026, 0, 1 + days)).toISOString().slice(0, 10));
  const dayCount = fc.constantFrom(...DAY_COUNTS);
  const rate = fc.constantFrom('0.01', '1.9', '4.35', '8.4', '12.125');
  const money = fc.bigInt(1n, 10n ** 9n);

  it('by parts of a principal', () => {
    const fixed = fc.record({ rate, dayCount, earlyCost: fc.constantFrom('0.5', '0.75', '1.005'), termMonths: fc.constantFrom(1, 6, 12) });
    fc.assert(
      fc.property(fixed, fc.array(money, { minLength: 1, maxLength: 6 }), date, date, (more, parts, bought, on) => {
        const of = terms(more);
        const dates = fundDates(of, bought);
        const net = (principal: bigint) => {
          const { interest, cost } = redeemed(of, dates, principal, on);
          return interest - cost;
        };
        const whole = net(parts.reduce((sum, part) => sum + part, 0n));
        expect(parts.reduce((sum, part) => sum + net(part), 0n) <= whole).toBe(true);
      }),
    );
  });

  it('by parts of a time', () => {
    fc.assert(
      fc.property(rate, dayCount, money, fc.array(date, { minLength: 2, maxLength: 6 }), (percent, count, principal, days) => {
        const inOrder = days.toSorted();
        const of = { rate: percent, dayCount: count };
        const apart = inOrder.slice(1).reduce((sum, day, at) => sum + accrued(of, principal, inOrder[at] ?? day, day), 0n);
        expect(apart <= accrued(of, principal, inOrder[0] ?? '', inOrder.at(-1) ?? '')).toBe(true);
      }),
    );
  });

  it('by bought and redeemed at once', () => {
    fc.assert(
      fc.property(rate, dayCount, money, date, (percent, count, principal, day) => {
        const of = terms({ rate: percent, dayCount: count });
        expect(redeemed(of, fundDates(of, day), principal, day)).toEqual({ interest: 0n, cost: 0n });
      }),
    );
  });

  it('by waiting: a day later is never worth less while the term runs, nor more once it has ended', () => {
    fc.assert(
      fc.property(rate, dayCount, money, date, date, (percent, count, principal, bought, on) => {
        const of = terms({ rate: percent, dayCount: count, termMonths: 3 });
        const dates = fundDates(of, bought);
        const next = new Date(Date.parse(on) + 86_400_000).toISOString().slice(0, 10);
        const [today, tomorrow] = [on, next].map((day) => redeemed(of, dates, principal, day).interest);
        expect((tomorrow ?? 0n) >= (today ?? 0n)).toBe(true);
        if (dates.maturity !== undefined && on >= dates.maturity) expect(tomorrow).toBe(today);
      }),
    );
  });
});

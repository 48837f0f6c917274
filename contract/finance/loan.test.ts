import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { arrearsOf, askedOn, instalmentOf, interestOf, type Owed, type Paid, repaymentOf, scheduleOf, standingOf } from './loan.ts';

const sum = (units: readonly bigint[]) => units.reduce((total, one) => total + one, 0n);

describe('the plan of a loan', () => {
  it('of 200,000 at 6 % over 360 months is the published one', () => {
    const plan = scheduleOf(200_000_00n, '6', 360, '2026-01-31');
    expect(plan).toHaveLength(360);
    expect(plan[0]).toEqual({ dueDate: '2026-02-28', payment: 1_199_10n, interest: 1_000_00n, principal: 199_10n, left: 199_800_90n });
    expect(plan.at(-1)).toMatchObject({ dueDate: '2056-01-31', payment: 1_200_14n, left: 0n });
    expect(sum(plan.map(({ interest }) => interest))).toBe(231_677_04n);
  });

  it('of 1,000 without interest over three months is three thirds', () => {
    expect(scheduleOf(1_000_00n, '0', 3, '2026-01-31').map(({ dueDate, payment }) => [dueDate, payment])).toEqual([
      ['2026-02-28', 333_33n],
      ['2026-03-31', 333_33n],
      ['2026-04-30', 333_34n],
    ]);
  });

  it('pays all of the principal and never less than nothing, whatever is lent', () => {
    const rates = fc.integer({ min: 0, max: 4000 }).map((hundredths) => (hundredths / 100).toFixed(2));
    fc.assert(
      fc.property(fc.bigInt(1n, 10n ** 12n), rates, fc.integer({ min: 1, max: 360 }), (amount, rate, months) => {
        const plan = scheduleOf(amount, rate, months, '2026-01-31');
        expect(sum(plan.map(({ principal }) => principal))).toBe(amount);
        let left = amount;
        for (const { payment, interest, principal, left: after } of plan) {
          expect(payment).toBe(interest + principal);
          expect([interest >= 0n, principal >= 0n, after]).toEqual([true, true, left - principal]);
          left = after;
        }
        const equal = instalmentOf(amount, rate, months);
        expect(plan.slice(0, -1).every(({ payment }) => payment <= equal)).toBe(true);
      }),
      { numRuns: 200 },
    );
  });

  it('is for a rate that is one', () => expect(() => instalmentOf(1n, 'six', 3)).toThrow(RangeError));
});

describe('interest by days', () => {
  it.each([
    // 1,000 at 7.9 %: 30 days of 365 are 6.4931…, raised.
    [[{ from: '2026-01-31', principal: 1_000_00n }], '2026-03-02', 6_50n],
    // A leap February counts its day: 29 days are 6.2767….
    [[{ from: '2028-02-01', principal: 1_000_00n }], '2028-03-01', 6_28n],
    // 1,000 for ten days and 400 for twenty: 2.1643… and 1.7315…, rounded once.
    [
      [
        { from: '2026-03-01', principal: 1_000_00n },
        { from: '2026-03-11', principal: 400_00n },
      ],
      '2026-03-31',
      3_90n,
    ],
    [[{ from: '2026-03-01', principal: 1_000_00n }], '2026-03-01', 0n],
    [[{ from: '2026-03-01', principal: 1_000_00n }], '2026-02-01', 0n],
  ] as [Owed[], string, bigint][])('of %o until %s', (owed, until, interest) => expect(interestOf('7.9', owed, until)).toBe(interest));

  it('is gained by no sequence of repayments: all that was charged is paid, to the unit, however it is cut', () => {
    const day = (after: number) => new Date(Date.parse('2026-01-31') + after * 86_400_000).toISOString().slice(0, 10);
    const steps = fc.array(fc.record({ days: fc.integer({ min: 0, max: 40 }), part: fc.integer({ min: 0, max: 1000 }) }), {
      maxLength: 20,
    });
    fc.assert(
      fc.property(fc.bigInt(1n, 10n ** 9n), steps, (amount, repayments) => {
        const owed: Owed[] = [{ from: day(0), principal: amount }];
        let [principal, paid, on, total] = [amount, 0n, 0, 0n];
        for (const { days, part } of repayments) {
          on += days;
          const interest = interestOf('11.9', owed, day(on)) - paid;
          expect(interest).toBeGreaterThanOrEqual(0n);
          const repayment = repaymentOf(((principal + interest) * BigInt(part)) / 1000n, interest);
          expect([repayment.interest >= 0n, repayment.principal >= 0n, repayment.principal <= principal]).toEqual([true, true, true]);
          paid += repayment.interest;
          principal -= repayment.principal;
          total += repayment.interest + repayment.principal;
          owed.push({ from: day(on), principal });
        }
        const charged = interestOf('11.9', owed, day(on));
        expect(total + principal + (charged - paid)).toBe(amount + charged);
        // What is owed day by day, each day by itself and cut: the least that anybody could ask for.
        const daily = owed.map(({ from, principal: left }, place) =>
          interestOf('11.9', [{ from, principal: left }], owed[place + 1]?.from ?? day(on)),
        );
        expect(charged).toBeLessThanOrEqual(sum(daily));
        expect(charged).toBeGreaterThanOrEqual(sum(daily) - BigInt(daily.length));
      }),
      { numRuns: 200 },
    );
  });
});

describe('where a loan stands in its plan', () => {
  const plan = scheduleOf(1_000_00n, '0', 3, '2026-01-31');

  it.each([
    ['nothing is due yet', 0n, 1_000_00n, '2026-02-28', { next: { dueDate: '2026-02-28', amount: 333_33n }, late: undefined }],
    [
      'the day after, it is late',
      0n,
      1_000_00n,
      '2026-03-01',
      { next: { dueDate: '2026-02-28', amount: 333_33n }, late: { since: '2026-02-28', amount: 333_33n } },
    ],
    [
      'a part is missing, and then another instalment',
      100_00n,
      900_00n,
      '2026-04-01',
      { next: { dueDate: '2026-02-28', amount: 233_33n }, late: { since: '2026-02-28', amount: 566_66n } },
    ],
    [
      'what was paid early counts for later ones',
      400_00n,
      600_00n,
      '2026-03-15',
      { next: { dueDate: '2026-03-31', amount: 266_66n }, late: undefined },
    ],
    [
      'the last one takes all that is owed, with the interest beyond the plan',
      666_66n,
      340_00n,
      '2026-05-01',
      { next: { dueDate: '2026-04-30', amount: 340_00n }, late: { since: '2026-04-30', amount: 340_00n } },
    ],
    ['nobody asks for more than is owed', 0n, 10_00n, '2026-02-01', { next: { dueDate: '2026-02-28', amount: 10_00n }, late: undefined }],
    ['nothing is owed', 1_000_00n, 0n, '2026-06-01', { next: undefined, late: undefined }],
  ] as const)('%s', (_, paid, due, today, standing) => expect(standingOf(plan, paid, due, today)).toEqual(standing));
});

describe('arrears', () => {
  const plan = scheduleOf(1_000_00n, '0', 3, '2026-01-31');
  const owed = [{ from: '2026-01-31', principal: 1_000_00n }];

  it('cost the days on which what was due is missing, and no more than is owed', () => {
    // 333.33 for 31 days, 666.66 for two.
    expect(arrearsOf('5', plan, owed, [], '2026-02-28')).toBe(0n);
    expect(arrearsOf('5', plan, owed, [], '2026-03-31')).toBe(1_42n);
    expect(arrearsOf('5', plan, owed, [], '2026-04-02')).toBe(1_60n);
    // Paid on its day, nothing is late; 100 of it a week after, 233.33 for three weeks more.
    expect(arrearsOf('5', plan, owed, [{ from: '2026-02-28', amount: 333_33n }], '2026-03-31')).toBe(0n);
    expect(arrearsOf('5', plan, owed, [{ from: '2026-03-07', amount: 100_00n }], '2026-03-28')).toBe(1_00n);
    expect(arrearsOf('5', plan, [{ from: '2026-01-31', principal: 1_00n }], [], '2027-02-28')).toBe(5n);
  });

  it('are asked for with the last of what is owed', () => {
    expect(askedOn(plan, 0n, 1_000_00n, '2026-02-27')).toBe(0n);
    expect(askedOn(plan, 100_00n, 900_00n, '2026-02-28')).toBe(233_33n);
    expect(askedOn(plan, 400_00n, 600_00n, '2026-03-01')).toBe(0n);
    expect(askedOn(plan, 990_00n, 12_00n, '2026-04-30')).toBe(12_00n);
  });

  it('end with what comes in: nothing is created, nothing falls below zero, and all is paid at last', () => {
    const income = fc.array(fc.record({ after: fc.integer({ min: 1, max: 40 }), amount: fc.bigInt(0n, 500_00n) }), { maxLength: 12 });
    fc.assert(
      fc.property(
        fc.bigInt(100_00n, 5_000_00n),
        fc.constantFrom(3, 6),
        fc.constantFrom('0', '4.9', '11.9'),
        income,
        (amount, term, rate, comes) => {
          const start = Date.parse('2026-01-31');
          const dayOf = (on: number) => new Date(start + on * 86_400_000).toISOString().slice(0, 10);
          const planned = scheduleOf(amount, rate, term, dayOf(0));
          const principals: Owed[] = [{ from: dayOf(0), principal: amount }];
          const paid: Paid[] = [];
          let [principal, interest, free, came, charged] = [amount, 0n, 0n, 0n, 0n];
          const paidSoFar = () => paid.at(-1)?.amount ?? 0n;
          let [next, on] = [0, comes[0]?.after ?? 0];
          for (let day = 1; day <= 31 * term + 500; day += 1) {
            const today = dayOf(day);
            while (next < comes.length && on <= day) {
              free += comes[next]?.amount ?? 0n;
              came += comes[next]?.amount ?? 0n;
              next += 1;
              on += comes[next]?.after ?? 0;
            }
            // Long after the last instalment more than enough comes in.
            if (day === 31 * term + 490) [free, came] = [free + 2n * amount, came + 2n * amount];
            const until = interestOf(rate, principals, today) + arrearsOf('5', planned, principals, paid, today);
            expect(until).toBeGreaterThanOrEqual(charged);
            charged = until;
            const due = principal + charged - interest;
            const asked = askedOn(planned, paidSoFar(), due, today);
            const taken = free < asked ? free : asked;
            if (taken === 0n) continue;
            const parts = repaymentOf(taken, charged - interest);
            [principal, interest, free] = [principal - parts.principal, interest + parts.interest, free - taken];
            expect([principal >= 0n, free >= 0n, taken <= due]).toEqual([true, true, true]);
            principals.push({ from: today, principal });
            paid.push({ from: today, amount: paidSoFar() + taken });
          }
          expect([principal, interest]).toEqual([0n, charged]);
          expect(paidSoFar()).toBe(amount + charged);
          expect(came).toBe(free + paidSoFar());
        },
      ),
      { numRuns: 12 },
    );
  });

  it('are none where each payment is there on its day', () => {
    fc.assert(
      fc.property(fc.bigInt(100_00n, 30_000_00n), fc.constantFrom(3, 12, 60), (amount, term) => {
        const planned = scheduleOf(amount, '7.9', term, '2026-01-31');
        let total = 0n;
        const paid = planned.map(({ dueDate, payment }): Paid => ({ from: dueDate, amount: (total += payment) }));
        const principals = [{ from: '2026-01-31', principal: amount }];
        expect(arrearsOf('5', planned, principals, paid, '2040-01-01')).toBe(0n);
      }),
    );
  });
});

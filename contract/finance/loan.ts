/**
 * Loans that are paid back month by month. Amounts are integers of minor units, rates decimals in percent a year, dates YYYY-MM-DD of UTC.
 *
 * The plan is an annuity: equal instalments, twelve equal months a year, each rounded half to even, and a last one that takes what is left.
 * What is charged is simple interest by days of a year of 365 on what is owed of the principal, which is exact until the one rounding of
 * what is due (raised, see amount.ts). So the plan is an estimate of it: months differ by days, and what is repaid early saves its interest.
 * What isn't paid on its day bears interest on arrears besides, by days too.
 */
import { fractionOf, roundHalfEven, roundUp } from './amount.ts';
import { monthsAfter } from './fund.ts';

const MONTHS_OF_YEAR = 12n;
const DAYS_OF_YEAR = 365n;
const DAY = 86_400_000;

/** One payment of a plan; `payment` is `interest` and `principal`, and `left` what is owed of the principal after it. */
export interface Instalment {
  readonly dueDate: string;
  readonly payment: bigint;
  readonly interest: bigint;
  readonly principal: bigint;
  readonly left: bigint;
}

/** A percentage a year as a part of one. @throws RangeError when it is no decimal */
function yearly(rate: string): { readonly numerator: bigint; readonly denominator: bigint } {
  const percent = fractionOf(rate);
  if (!percent) throw new RangeError(`not a percentage: ${rate}`);
  return { numerator: percent.numerator, denominator: percent.denominator * 100n };
}

/** The equal payment of an annuity, half to even. @param months one at least */
export function instalmentOf(amount: bigint, rate: string, months: number): bigint {
  const { numerator, denominator } = yearly(rate);
  if (numerator === 0n) return roundHalfEven(amount, BigInt(months));
  const part = denominator * MONTHS_OF_YEAR;
  const grown = (part + numerator) ** BigInt(months);
  return roundHalfEven(amount * numerator * grown, part * (grown - part ** BigInt(months)));
}

/** The plan of a loan that is paid out on a day: due on that day of each later month, or on the month's last one where it has no such day. */
export function scheduleOf(amount: bigint, rate: string, months: number, start: string): Instalment[] {
  const { numerator, denominator } = yearly(rate);
  const equal = instalmentOf(amount, rate, months);
  const plan: Instalment[] = [];
  let left = amount;
  for (let month = 1; month <= months; month += 1) {
    const interest = roundHalfEven(left * numerator, denominator * MONTHS_OF_YEAR);
    const whole = month === months || equal - interest > left;
    const principal = whole ? left : equal - interest;
    left -= principal;
    plan.push({ dueDate: monthsAfter(start, month), payment: interest + principal, interest, principal, left });
  }
  return plan;
}

/** What was owed of the principal from a day on, until the next such. */
export interface Owed {
  readonly from: string;
  readonly principal: bigint;
}

/** Interest from the first of these days up to another, which doesn't count; raised once, over all of it. @param owed oldest first */
export function interestOf(rate: string, owed: readonly Owed[], until: string): bigint {
  const { numerator, denominator } = yearly(rate);
  let unitDays = 0n;
  for (const [place, { from, principal }] of owed.entries()) {
    const next = owed[place + 1]?.from;
    const end = next === undefined || next > until ? until : next;
    if (end > from) unitDays += principal * BigInt((Date.parse(end) - Date.parse(from)) / DAY);
  }
  return roundUp(unitDays * numerator, denominator * DAYS_OF_YEAR);
}

/** Percent a year on what is overdue, beside the rate itself: within what law allows between merchants and consumers. */
export const ARREARS_RATE = '5';

/** All repayments together, from a day on, until the next such. */
export interface Paid {
  readonly from: string;
  readonly amount: bigint;
}

/** The last of those that begin on a day or before it. */
const at = <T extends { readonly from: string }>(list: readonly T[], day: string): T | undefined =>
  list.findLast(({ from }) => from <= day);

/**
 * Interest on arrears up to a day, which doesn't count; raised once, over all of it. It runs on what the plan had due and is not paid, and on no
 * more than is owed of the principal: none runs on itself.
 * @param owed oldest first @param paid oldest first
 */
export function arrearsOf(rate: string, plan: readonly Instalment[], owed: readonly Owed[], paid: readonly Paid[], until: string): bigint {
  const { numerator, denominator } = yearly(rate);
  const days = [...plan.map(({ dueDate }) => dueDate), ...owed.map(({ from }) => from), ...paid.map(({ from }) => from)];
  const turns = [...new Set(days)].filter((day) => day < until).toSorted();
  let unitDays = 0n;
  for (const [place, day] of turns.entries()) {
    const missing = plannedUntil(plan, day) - (at(paid, day)?.amount ?? 0n);
    const principal = at(owed, day)?.principal ?? 0n;
    const overdue = missing < principal ? missing : principal;
    if (overdue > 0n) unitDays += overdue * BigInt((Date.parse(turns[place + 1] ?? until) - Date.parse(day)) / DAY);
  }
  return roundUp(unitDays * numerator, denominator * DAYS_OF_YEAR);
}

/** All payments of a plan that are due on a day or before it. */
const plannedUntil = (plan: readonly Instalment[], day: string): bigint =>
  plan.reduce((sum, { dueDate, payment }) => (dueDate <= day ? sum + payment : sum), 0n);

/**
 * What is to be paid on a day: of the plan what is due by then and isn't paid; all that is owed once its last day has come.
 * @param paid all repayments so far @param due all that is owed now
 */
export function askedOn(plan: readonly Instalment[], paid: bigint, due: bigint, day: string): bigint {
  const last = plan.at(-1);
  const asked = last && last.dueDate <= day ? due : plannedUntil(plan, day) - paid;
  return asked < 0n ? 0n : asked < due ? asked : due;
}

/** Of a repayment that leaves something owed, in units of the currency: many small ones are many rows of the books. */
export const LEAST_REPAYMENT = '10';

/** What a repayment is for: the interest that is due, then the principal. @param amount no more than both together */
export function repaymentOf(amount: bigint, interest: bigint): { readonly interest: bigint; readonly principal: bigint } {
  const first = amount < interest ? amount : interest;
  return { interest: first, principal: amount - first };
}

/** Where a loan stands in its plan. */
export interface Standing {
  /** The first instalment that isn't paid whole, and what is missing of it. */
  readonly next: { readonly dueDate: string; readonly amount: bigint } | undefined;
  /** What should have been paid before today, and since when. */
  readonly late: { readonly since: string; readonly amount: bigint } | undefined;
}

/**
 * @param paid all repayments so far: they are for the oldest instalments
 * @param due all that is owed now: nothing beyond it is asked for, and where it is more than the plan has left, the last instalment takes it
 */
export function standingOf(plan: readonly Instalment[], paid: bigint, due: bigint, today: string): Standing {
  if (due === 0n) return { next: undefined, late: undefined };
  let planned = 0n;
  let next: Standing['next'];
  let late: Standing['late'];
  for (const [place, { dueDate, payment }] of plan.entries()) {
    planned += payment;
    const missing = place === plan.length - 1 || planned - paid > due ? due : planned - paid;
    if (missing <= 0n) continue;
    next ??= { dueDate, amount: missing };
    if (dueDate < today) late = { since: late?.since ?? dueDate, amount: missing };
  }
  return { next, late };
}

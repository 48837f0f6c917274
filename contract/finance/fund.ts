/**
 * What money in a fund earns: simple interest by the day count that its terms state, exact until the one rounding of what moves (amount.ts).
 * Amounts are integers of minor units, rates decimals in percent a year, dates YYYY-MM-DD of UTC.
 *
 * Accrual begins on the day on which a purchase is confirmed and runs up to the day of the redemption, which no longer counts. It is never
 * added to the principal: a term taken whole earns no less than one in parts.
 */
import { fractionOf, roundDown, roundUp } from './amount.ts';

/** Actual days of a year of 365 or 360; months of 30 days in a year of 360 (30E/360, where a 31st counts as a 30th). */
export const DAY_COUNTS = ['act365', 'act360', 'thirty360'] as const;
export type DayCount = (typeof DAY_COUNTS)[number];

/** What a fund's money is promised to be treated by; its rate is an estimate. */
export interface FundTerms {
  readonly rate: string;
  readonly dayCount: DayCount;
  /** Weekdays from a purchase to the beginning of its accrual, and from a redemption to its payment. */
  readonly confirmationDays: number;
  readonly redemptionDays: number;
  /** Of a fixed term; without it any day may be the last. */
  readonly termMonths?: number | null | undefined;
  /** Before which nothing is redeemed, where it may be redeemed before its term ends. */
  readonly lockMonths?: number | null | undefined;
  /** Percent of the principal, for its redemption before the term ends; without it there is none. */
  readonly earlyCost?: string | null | undefined;
}

const DAY = 86_400_000;
const DAYS_OF_YEAR: Readonly<Record<DayCount, bigint>> = { act365: 365n, act360: 360n, thirty360: 360n };
const SATURDAY = 6;

const dateOf = (time: number): string => new Date(time).toISOString().slice(0, 10);
const fieldsOf = (date: string): readonly [year: number, month: number, day: number] => {
  const [year = 0, month = 0, day = 0] = date.split('-').map(Number);
  return [year, month, day];
};

/** So many weekdays later; holidays are not looked at. */
export function weekdaysAfter(date: string, days: number): string {
  let time = Date.parse(date);
  for (let left = days; left > 0; ) {
    time += DAY;
    const weekday = new Date(time).getUTCDay();
    if (weekday !== 0 && weekday !== SATURDAY) left -= 1;
  }
  return dateOf(time);
}

/** The same day of a later month, or that month's last one where it has no such day. */
export function monthsAfter(date: string, months: number): string {
  const [year, month, day] = fieldsOf(date);
  const lastDay = new Date(Date.UTC(year, month - 1 + months + 1, 0)).getUTCDate();
  return dateOf(Date.UTC(year, month - 1 + months, Math.min(day, lastDay)));
}

/** Days that earn, from one date up to another, which no longer counts; none where that is no later. */
export function accrualDays(count: DayCount, from: string, until: string): number {
  if (until <= from) return 0;
  return count === 'thirty360' ? thirties(until) - thirties(from) : (Date.parse(until) - Date.parse(from)) / DAY;
}

function thirties(date: string): number {
  const [year, month, day] = fieldsOf(date);
  return 360 * year + 30 * month + Math.min(day, 30);
}

/** What a principal has earned, cut. @throws RangeError when the rate is no decimal */
export function accrued({ rate, dayCount }: Pick<FundTerms, 'rate' | 'dayCount'>, principal: bigint, from: string, until: string): bigint {
  const days = BigInt(accrualDays(dayCount, from, until));
  const { numerator, denominator } = percentOf(rate);
  return roundDown(principal * numerator * days, denominator * DAYS_OF_YEAR[dayCount]);
}

/** A percentage as a part of one. */
function percentOf(text: string): { readonly numerator: bigint; readonly denominator: bigint } {
  const percent = fractionOf(text);
  if (!percent) throw new RangeError(`not a percentage: ${text}`);
  return { numerator: percent.numerator, denominator: percent.denominator * 100n };
}

/** The days that matter of one purchase. */
export interface FundDates {
  /** Accrual begins. */
  readonly start: string;
  /** End of a fixed term: it is paid back then, and earns no more. */
  readonly maturity?: string | undefined;
  /** First day on which a fixed term may be redeemed: its end where it can't be before. */
  readonly unlocked?: string | undefined;
}

/** Of what is bought on a day. */
export function fundDates(terms: FundTerms, bought: string): FundDates {
  const start = weekdaysAfter(bought, terms.confirmationDays);
  if (!terms.termMonths) return { start, maturity: undefined, unlocked: undefined };
  const maturity = monthsAfter(start, terms.termMonths);
  return { start, maturity, unlocked: terms.earlyCost ? monthsAfter(start, terms.lockMonths ?? 0) : maturity };
}

/** What a redemption pays besides the principal, and what it costs. */
export interface Redeemed {
  readonly interest: bigint;
  /** Raised: a part costs no less than its share. */
  readonly cost: bigint;
}

/** Of a principal that is redeemed on a day; what a term earns ends with it, and so does the cost of being early. */
export function redeemed(terms: FundTerms, { start, maturity }: FundDates, principal: bigint, on: string): Redeemed {
  const isEarly = maturity !== undefined && on < maturity;
  const until = maturity === undefined || isEarly ? on : maturity;
  const part = percentOf(terms.earlyCost ?? '0');
  return {
    interest: accrued(terms, principal, start, until),
    cost: isEarly ? roundUp(principal * part.numerator, part.denominator) : 0n,
  };
}

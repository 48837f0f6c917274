/**
 * What bonds cost, bring and pay, exactly: fractions of whole currency units until the one rounding of what moves (amount.ts). Nominals are
 * whole currency units, prices per 100 nominal in integers of 10^-scale, dates YYYY-MM-DD. Day count and dates of payment are those of bond.ts.
 */
import { fractionOf, roundDown, type Rounding, roundUp } from './amount.ts';
import { couponPeriod, type Schedule } from './bond.ts';
import type { Fraction } from './trade.ts';

/** Terms with the coupon as it is written: percent a year, a decimal. */
export interface Note extends Schedule {
  readonly coupon: string;
}

const NOTHING: Fraction = { numerator: 0n, denominator: 1n };

/** Interest of so many days of a coupon period. @throws RangeError when the coupon is no decimal */
function interestOf({ coupon, frequency }: Note, nominal: bigint, days: number, ofDays: number): Fraction {
  const percent = fractionOf(coupon);
  if (!percent) throw new RangeError(`not a coupon: ${coupon}`);
  return {
    numerator: nominal * percent.numerator * BigInt(days),
    denominator: 100n * percent.denominator * BigInt(frequency) * BigInt(ofDays),
  };
}

/** Interest since the last payment; nothing for a bill, undefined at or after maturity. */
export function accruedOn(note: Note, nominal: bigint, settlement: string): Fraction | undefined {
  if (note.frequency === 0) return settlement < note.maturityDate ? NOTHING : undefined;
  const period = couponPeriod(note, settlement);
  return period && interestOf(note, nominal, period.accruedDays, period.days);
}

/** The next date after one at which something is paid: a coupon, or the nominal at maturity. Undefined from maturity on. */
export function nextPayment(note: Schedule, after: string): string | undefined {
  if (after >= note.maturityDate) return undefined;
  return note.frequency === 0 ? note.maturityDate : couponPeriod(note, after)?.next;
}

const DAY = 86_400_000;
const dayBefore = (date: string): string => new Date(Date.parse(date) - DAY).toISOString().slice(0, 10);

/** The coupon paid on a date of payment: a half, a quarter or so of the year's, less where the issue lies inside its period. */
export function couponOn(note: Note, nominal: bigint, date: string): Fraction {
  if (note.frequency === 0) return NOTHING;
  const period = couponPeriod(note, dayBefore(date));
  if (!period) return NOTHING;
  const { accruedDays, days } = period;
  return interestOf(note, nominal, Math.min(accruedDays + 1, days), days);
}

/** A price of a nominal with its interest, in minor units. */
function dirtyOf(nominal: bigint, price: Price, interest: Fraction, minorScale: number, round: Rounding): bigint {
  const hundreds = 100n * 10n ** BigInt(price.scale);
  return round(
    (nominal * price.units * interest.denominator + interest.numerator * hundreds) * 10n ** BigInt(minorScale),
    hundreds * interest.denominator,
  );
}

/** A clean price per 100 nominal. */
export interface Price {
  readonly units: bigint;
  readonly scale: number;
}

/** Money of a trade, in minor units: `clean` and `accrued` come to `total` exactly. */
export interface Parts {
  readonly clean: bigint;
  readonly accrued: bigint;
  readonly total: bigint;
}

/** The whole is what moves, and rounded once. The interest is rounded the same way, and the clean price is the rest. */
function partsOf(nominal: bigint, price: Price, interest: Fraction, minorScale: number, round: Rounding): Parts {
  const total = dirtyOf(nominal, price, interest, minorScale, round);
  const accrued = round(interest.numerator * 10n ** BigInt(minorScale), interest.denominator);
  return { clean: total - accrued, accrued, total };
}

/** What a buyer pays: clean price and interest, raised to the minor unit. */
export const bondCost = (nominal: bigint, price: Price, interest: Fraction, minorScale: number): Parts =>
  partsOf(nominal, price, interest, minorScale, roundUp);

/** What a seller gets, cut to the minor unit. */
export const bondProceeds = (nominal: bigint, price: Price, interest: Fraction, minorScale: number): Parts =>
  partsOf(nominal, price, interest, minorScale, roundDown);

/** What a coupon brings, cut to the minor unit. */
export const interestPaid = ({ numerator, denominator }: Fraction, minorScale: number): bigint =>
  roundDown(numerator * 10n ** BigInt(minorScale), denominator);

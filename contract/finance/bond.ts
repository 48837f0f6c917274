/**
 * Bonds: first prices and yields to read, then money that moves.
 *
 * Prices and yields are per 100 nominal, after 31 CFR 356 Appendix B (US Treasury) with the market's compounding within
 * a coupon period. Day count Act/Act by coupon period; bills Act/360 for the discount and Act/365 or 366 for the yield.
 * Rates are fractions a year.
 *
 * What bonds cost, bring and pay is exact: fractions of whole currency units until the one rounding of what moves (amount.ts). Nominals are
 * whole currency units, prices per 100 nominal in integers of 10^-scale, dates YYYY-MM-DD.
 */
import { fractionOf, roundDown, type Rounding, roundUp } from './amount.ts';
import type { Fraction } from './trade.ts';

const DAY = 86_400_000;

/** When interest runs and is paid. */
export interface Schedule {
  /** Payments a year: 1, 2, 4 or 12; 0 for a bill. */
  readonly frequency: number;
  /** Days of interest run from here; YYYY-MM-DD. */
  readonly issueDate: string;
  readonly maturityDate: string;
}

export interface BondTerms extends Schedule {
  /** Fraction a year: 0.04125. */
  readonly coupon: number;
}

/** Between two payments, or before the first. */
interface CouponPeriod {
  /** The regular dates of payment around settlement; the first may lie before the issue. */
  readonly last: string;
  readonly next: string;
  /** Actual days from the last payment, or from the issue if it is later, to settlement. */
  readonly accruedDays: number;
  readonly days: number;
  /** Part of the period still to come at settlement. */
  readonly left: number;
  /** Payments still to come, the one at maturity included. */
  readonly payments: number;
}

const dayOf = (date: string): number => Date.parse(date) / DAY;

/** Days from one date to another, negative when the second is earlier. */
const daysBetween = (from: string, to: string): number => dayOf(to) - dayOf(from);

/** The same day so many months earlier, the last of the month for the last of the month. */
function monthsBefore(date: string, months: number): string {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number);
  const lastOf = (offset: number) => new Date(Date.UTC(year, month - offset, 0)).getUTCDate();
  const last = lastOf(months);
  const isLast = day === lastOf(0);
  return new Date(Date.UTC(year, month - 1 - months, isLast ? last : Math.min(day, last))).toISOString().slice(0, 10);
}

/** The coupon period that settlement falls into, undefined at or after maturity. Dates of payment count back from maturity. */
function couponPeriod({ frequency, issueDate, maturityDate }: Schedule, settlement: string): CouponPeriod | undefined {
  if (daysBetween(settlement, maturityDate) <= 0) return undefined;
  const step = 12 / frequency;
  let payments = Math.max(1, Math.floor((daysBetween(settlement, maturityDate) / 366) * frequency));
  while (daysBetween(monthsBefore(maturityDate, payments * step), settlement) < 0) payments += 1;
  const last = monthsBefore(maturityDate, payments * step);
  const next = monthsBefore(maturityDate, (payments - 1) * step);
  const days = daysBetween(last, next);
  const from = daysBetween(last, issueDate) > 0 ? issueDate : last;
  return {
    last,
    next,
    accruedDays: Math.max(0, daysBetween(from, settlement)),
    days,
    left: daysBetween(settlement, next) / days,
    payments,
  };
}

/** Interest since the last payment, per 100 nominal; 0 for a bill, undefined at or after maturity. */
export function accruedInterest(terms: BondTerms, settlement: string): number | undefined {
  if (terms.frequency === 0) return daysBetween(settlement, terms.maturityDate) > 0 ? 0 : undefined;
  const period = couponPeriod(terms, settlement);
  return period && (100 * terms.coupon * period.accruedDays) / (terms.frequency * period.days);
}

/**
 * Clean price per 100 at a yield compounded as often as the coupon is paid; in the last period simple interest. Undefined at or
 * after maturity, and for bills (see `billPrice`).
 */
export function bondPrice(terms: BondTerms, annualYield: number, settlement: string): number | undefined {
  const period = terms.frequency === 0 ? undefined : couponPeriod(terms, settlement);
  const accrued = accruedInterest(terms, settlement);
  return period && accrued !== undefined ? dirtyPrice(terms, period, annualYield) - accrued : undefined;
}

function dirtyPrice({ coupon, frequency }: BondTerms, { left, payments }: CouponPeriod, annualYield: number): number {
  const payment = (100 * coupon) / frequency;
  const rate = annualYield / frequency;
  if (payments === 1) return (100 + payment) / (1 + left * rate);
  // The payments after the next one, worth so much on the day of that one.
  const later = payments - 1;
  const growth = Math.log1p(rate);
  const discount = Math.exp(-later * growth);
  // 1 - discount would lose half of its digits near a yield of nothing.
  const annuity = rate === 0 ? later : -Math.expm1(-later * growth) / rate;
  return (payment + payment * annuity + 100 * discount) * Math.exp(-left * growth);
}

const LOWEST_YIELD = -0.99;
const HIGHEST_YIELD = 100;
/** Halves the widest range to under 10^-12. */
const STEPS = 48;

/**
 * Yield to maturity of a clean price, a fraction a year compounded as often as the coupon is paid. Undefined for a bill, at or
 * after maturity, and for a price that no yield from -99 % to 10,000 % gives. The price falls as the yield rises, so halving
 * the range finds it without a good guess.
 */
export function yieldToMaturity(terms: BondTerms, cleanPrice: number, settlement: string): number | undefined {
  const period = terms.frequency === 0 ? undefined : couponPeriod(terms, settlement);
  const accrued = accruedInterest(terms, settlement);
  if (!period || accrued === undefined) return undefined;
  const dirty = cleanPrice + accrued;
  let low = LOWEST_YIELD;
  let high = HIGHEST_YIELD;
  if (!(dirtyPrice(terms, period, low) >= dirty && dirtyPrice(terms, period, high) <= dirty)) return undefined;
  for (let step = 0; step < STEPS; step += 1) {
    const middle = (low + high) / 2;
    if (dirtyPrice(terms, period, middle) > dirty) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}

/** Price per 100 of a bill with so many days to run, at a rate of discount on 360 days. */
export const billPrice = (discount: number, days: number): number => 100 * (1 - (discount * days) / 360);

/** Rate of discount of a bill's price, a fraction a year of 360 days. */
export const billDiscount = (price: number, days: number): number => ((100 - price) / 100) * (360 / days);

/**
 * Yield of a bill that compares with a coupon's ("investment rate"): simple up to half a year, with one payment half-way beyond.
 * @param yearDays 366 when the year after settlement holds a 29 February
 */
export function billYield(price: number, days: number, yearDays: 365 | 366 = 365): number {
  const gain = (100 - price) / price;
  if (days * 2 <= yearDays) return (gain * yearDays) / days;
  const a = days / (2 * yearDays) - 0.25;
  const b = days / yearDays;
  return (-b + Math.sqrt(b * b + 4 * a * gain)) / (2 * a);
}

/**
 * Yield of a clean price, a fraction a year: of a bill the one that compares with a coupon's. Undefined at or after maturity, and for a price
 * that no yield gives.
 */
export function annualYield(terms: BondTerms, cleanPrice: number, settlement: string): number | undefined {
  if (terms.frequency > 0) return yieldToMaturity(terms, cleanPrice, settlement);
  const days = daysBetween(settlement, terms.maturityDate);
  return days > 0 && cleanPrice > 0 ? billYield(cleanPrice, days, yearAfter(settlement)) : undefined;
}

/** Days of the year that begins on a date. */
function yearAfter(date: string): 365 | 366 {
  const start = new Date(date);
  return (Date.UTC(start.getUTCFullYear() + 1, start.getUTCMonth(), start.getUTCDate()) - start.getTime()) / DAY > 365 ? 366 : 365;
}

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

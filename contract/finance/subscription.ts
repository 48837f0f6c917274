/**
 * What an application for a new issue costs, and what is owed or given back once it is allotted. Amounts are integers of minor units, prices
 * and rates decimals, instants epoch seconds.
 *
 * A price is paid at the top of its range, with the charges on its value; what turns out cheaper is given back. What is paid is raised, so
 * that a refund is the exact rest. Financed, a part is borrowed from the broker: it costs interest by each day that has begun, of 365.
 */
import { fractionOf, roundDown, roundUp } from './amount.ts';

export interface SubscriptionTerms {
  /** Fraction of the value that brokerage and levies come to. */
  readonly charges: string;
  /** Fraction of the cost that is paid with the application; the rest once it is allotted. */
  readonly deposit: string;
  /** Fraction of what the allotted shares cost that is kept of the deposit where the rest isn't paid in time; none of older terms. */
  readonly forfeit?: string | null | undefined;
  readonly financing?: Financing | null | undefined;
}

export interface Financing {
  /** At most so many times the customer's own part. */
  readonly leverage: number;
  /** Percent a year. */
  readonly rate: string;
  /** Of an application that is financed, once it is decided; not given back where nothing is allotted. */
  readonly fee: string;
}

/** When an issue's book closes, when it is allotted, and until when what is owed is paid. */
export interface SubscriptionDates {
  readonly closes: number;
  readonly allots: number;
  readonly pays: number;
}

/** An application at the top of the range. */
export interface Application {
  /** All that the quantity costs. */
  readonly total: bigint;
  /** The customer's own part of it, and what the broker lends. */
  readonly own: bigint;
  readonly borrowed: bigint;
  readonly fee: bigint;
  /** As much as there can be. */
  readonly interest: bigint;
  /** Held with the application. */
  readonly held: bigint;
  /** Free money that has to be there with it: nobody applies for what he could not pay. */
  readonly covered: bigint;
  /** Where all is allotted at that price. */
  readonly worst: bigint;
}

/** An application once it is known how much of it is allotted, at which price. */
export interface Allotment {
  readonly cost: bigint;
  /** Of the customer's own part. */
  readonly paid: bigint;
  /** Still to be paid. */
  readonly pending: bigint;
}

const DAY = 86_400;

/** @throws RangeError when a price or a rate is no decimal */
function partOf(text: string): { readonly numerator: bigint; readonly denominator: bigint } {
  const fraction = fractionOf(text);
  if (!fraction) throw new RangeError(`not a decimal: ${text}`);
  return fraction;
}

/** What a quantity costs at a price, its charges included, raised. */
export function costOf({ charges }: Pick<SubscriptionTerms, 'charges'>, price: string, quantity: number, scale: number): bigint {
  const value = partOf(price);
  const rate = partOf(charges);
  const numerator = value.numerator * BigInt(quantity) * (rate.denominator + rate.numerator) * 10n ** BigInt(scale);
  return roundUp(numerator, value.denominator * rate.denominator);
}

/** What selling a quantity at a price brings, cut. */
export function proceedsOf(price: string, quantity: number, scale: number): bigint {
  const value = partOf(price);
  return roundDown(value.numerator * BigInt(quantity) * 10n ** BigInt(scale), value.denominator);
}

/** Days from one instant to another, each that has begun; none where that is no later. */
export const daysBegun = (from: number, until: number): number => Math.max(0, Math.ceil((until - from) / DAY));

/** What loans cost together, each over its days, raised once. @param rate percent a year */
function interestOf(rate: string, loans: readonly { readonly amount: bigint; readonly days: number }[]): bigint {
  const { numerator, denominator } = partOf(rate);
  const days = loans.reduce((sum, loan) => sum + loan.amount * BigInt(loan.days), 0n);
  return roundUp(days * numerator, denominator * 100n * 365n);
}

/**
 * The loan runs from the book's close: all of it until the allotment, then what that leaves unpaid until it is paid.
 * @param pending what stays owed after the allotment
 * @param until when that is paid
 */
export function financingCost(
  { rate }: Pick<Financing, 'rate'>,
  { closes, allots }: Pick<SubscriptionDates, 'closes' | 'allots'>,
  borrowed: bigint,
  pending: bigint,
  until: number,
): bigint {
  return interestOf(rate, [
    { amount: borrowed, days: daysBegun(closes, allots) },
    { amount: pending, days: daysBegun(allots, until) },
  ]);
}

/** @param leverage of a financed application, otherwise undefined */
export function applicationOf(
  terms: SubscriptionTerms,
  dates: SubscriptionDates,
  { top, quantity, leverage }: { readonly top: string; readonly quantity: number; readonly leverage: number | undefined },
  scale: number,
): Application {
  const total = costOf(terms, top, quantity, scale);
  const { financing } = terms;
  if (leverage === undefined || !financing) {
    const { numerator, denominator } = partOf(terms.deposit);
    const own = roundUp(total * numerator, denominator);
    return { total, own, borrowed: 0n, fee: 0n, interest: 0n, held: own, covered: total, worst: total };
  }
  const own = roundUp(total, BigInt(leverage));
  const borrowed = total - own;
  const feePart = partOf(financing.fee);
  const fee = roundUp(feePart.numerator * 10n ** BigInt(scale), feePart.denominator);
  const interest = financingCost(financing, dates, borrowed, borrowed, dates.pays);
  const held = own + fee + interest;
  return { total, own, borrowed, fee, interest, held, covered: held, worst: total + fee + interest };
}

/** What the allotted quantity costs at the final price, of what was paid with the application and what is owed still. */
export function allotmentOf(
  terms: Pick<SubscriptionTerms, 'charges'>,
  own: bigint,
  { price, quantity }: { readonly price: string; readonly quantity: number },
  scale: number,
): Allotment {
  const cost = costOf(terms, price, quantity, scale);
  const paid = own < cost ? own : cost;
  return { cost, paid, pending: cost - paid };
}

/**
 * What is kept where the rest isn't paid in time: else an allotment would be a free option on the first day.
 * @param cost of what is allotted @param paid of the deposit, which is all that can be kept
 */
export function forfeitOf({ forfeit }: Pick<SubscriptionTerms, 'forfeit'>, { cost, paid }: Pick<Allotment, 'cost' | 'paid'>): bigint {
  const { numerator, denominator } = partOf(forfeit ?? '0');
  const kept = roundUp(cost * numerator, denominator);
  return kept < paid ? kept : paid;
}

/** The largest number of lots whose application free money covers. @param most lots that one application may be for */
export function mostLots(
  terms: SubscriptionTerms,
  dates: SubscriptionDates,
  { top, lot, leverage }: { readonly top: string; readonly lot: number; readonly leverage: number | undefined },
  { free, most, scale }: { readonly free: bigint; readonly most: number; readonly scale: number },
): number {
  let [fits, least] = [0, most + 1];
  while (least - fits > 1) {
    const lots = Math.floor((fits + least) / 2);
    if (applicationOf(terms, dates, { top, quantity: lots * lot, leverage }, scale).covered <= free) fits = lots;
    else least = lots;
  }
  return fits;
}

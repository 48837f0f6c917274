/** Subscriptions to new issues as a line of commitments: where their pages are, and what an application costs. Pure; sums are those of `contract/finance`. */
import { type Market, Source } from '../../contract/codes.ts';
import { amountText, fractionOf, minorUnits } from '../../contract/finance/amount.ts';
import { type Application, applicationOf, costOf, forfeitOf, proceedsOf } from '../../contract/finance/subscription.ts';
import { factsOf } from '../../contract/markets.ts';
import { CURRENCIES, CURRENCY_SCALE, type Currency } from '../../contract/money.ts';
import type { Offering } from '../../contract/rest/market.ts';
import type { Subscription } from '../../contract/rest/subscription.ts';
import { href } from '../lib/href.ts';

export const NEW_ISSUES_ROUTE = { path: '/pages/product/newstock', query: { tab: 'optional', id: 'optional', kind: 'optional' } } as const;

/** Of the two pages of applications. */
export const APPLICATION_QUERY = { name: 'optional', code: 'required', source: 'required', market: 'optional', id: 'optional' } as const;

/** How often lists of issues and applications are read again: their states are the clock's. */
export const ISSUES_EVERY_MS = 30_000;

export const issuesHref = (tab?: string): string => href(NEW_ISSUES_ROUTE, { tab });
export const issueHref = (id: string): string => href(NEW_ISSUES_ROUTE, { id });

/** Hong Kong's, which go by the call and the page of its line. */
export const isInBoardLots = (market: Market): boolean => factsOf(market).boardLots === true;

/** Address of the application for an issue, where what it owes is paid later: Hong Kong has a page of its own. */
export function applyHref({ id, code, name, market }: Pick<Offering, 'id' | 'code' | 'name' | 'market'>): string {
  const isHk = isInBoardLots(market);
  return href(
    { path: isHk ? '/pages/hkstock/payipo' : '/pages/payment/newstock', query: APPLICATION_QUERY },
    { name, code, source: isHk ? Source.HKStock : Source.NewStock, market, id },
  );
}

export const payHref = ({ offeringId, code, name, market }: Subscription): string => applyHref({ id: offeringId, code, name, market });

/** An issue that can be applied for, with all that its sums need. */
export interface OpenIssue {
  readonly top: string;
  readonly currency: Currency;
  readonly rules: NonNullable<Offering['rules']>;
  readonly dates: { readonly closes: number; readonly allots: number; readonly pays: number; readonly lists: number };
}

/** Undefined of one whose price or terms nobody knows, as those of the past. */
export function openIssueOf(offering: Offering): OpenIssue | undefined {
  const { priceHigh, rules, purchaseEndDate, allotDate, paymentEndDate, listDate } = offering;
  const currency = CURRENCIES.find((known) => known === offering.currency);
  if (!priceHigh || !rules || !purchaseEndDate || !allotDate || !paymentEndDate || !listDate || !currency) return undefined;
  return { top: priceHigh, currency, rules, dates: { closes: purchaseEndDate, allots: allotDate, pays: paymentEndDate, lists: listDate } };
}

/** A first price so far below the top of the range, a fraction, is what the possible loss is told for. */
const FALL = '0.3';

/** An application's amounts as decimal strings. */
export interface ApplicationTexts extends Readonly<Record<keyof Application, string>> {
  /** If all were allotted at the top of the range and the first price lay `FALL` below it. */
  readonly loss: string;
  /** What would then still be to pay, and what is kept where it isn't. */
  readonly pending: string;
  readonly forfeit: string;
}

/** @param leverage of a financed application, otherwise undefined */
export function applicationTexts(
  { top, rules, dates, currency }: OpenIssue,
  quantity: number,
  leverage: number | undefined,
): ApplicationTexts {
  const scale = CURRENCY_SCALE[currency];
  const applied = applicationOf(rules, dates, { top, quantity, leverage }, scale);
  const text = (units: bigint) => amountText(units, scale);
  const left = fractionOf(top);
  const fall = fractionOf(FALL);
  if (!left || !fall) throw new RangeError(`not a price: ${top}`);
  const first = amountText((left.numerator * (fall.denominator - fall.numerator) * 10_000n) / (left.denominator * fall.denominator), 4);
  return {
    total: text(applied.total),
    own: text(applied.own),
    borrowed: text(applied.borrowed),
    fee: text(applied.fee),
    interest: text(applied.interest),
    held: text(applied.held),
    covered: text(applied.covered),
    worst: text(applied.worst),
    loss: text(applied.worst - proceedsOf(first, quantity, scale)),
    pending: text(applied.total - applied.own),
    forfeit: text(forfeitOf(rules, { cost: applied.total, paid: applied.own })),
  };
}

/** What one lot costs at the top of the range, charges included. */
export const entranceFee = ({ top, rules, currency }: OpenIssue, lot: number): string =>
  amountText(costOf(rules, top, lot, CURRENCY_SCALE[currency]), CURRENCY_SCALE[currency]);

export const isPending = ({ pendingPayment, currency }: Pick<Subscription, 'pendingPayment' | 'currency'>): boolean =>
  (minorUnits(pendingPayment, CURRENCY_SCALE[currency]) ?? 0n) > 0n;

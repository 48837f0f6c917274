/** Funds as a line of commitments: where their pages are, and what an amount earns, risks and costs. Pure; sums are those of `contract/finance`. */
import { amountText, fractionOf, minorUnits, roundUp } from '../../contract/finance/amount.ts';
import { type FundDates, type FundTerms, fundDates, redeemed, weekdaysAfter } from '../../contract/finance/fund.ts';
import { CURRENCY_SCALE, type Currency } from '../../contract/money.ts';
import type { FundHolding, FundMode, FundProduct } from '../../contract/rest/fund.ts';
import { href } from '../lib/href.ts';

export const FUND_ROUTE = { path: '/pages/yinmutual/index', query: { mode: 'optional', product: 'optional' } } as const;
export const OWN_FUNDS_ROUTE = { path: '/pages/yinmutual/myhold', query: { redeem: 'optional' } } as const;

export const fundsHref = (mode?: FundMode): string => href(FUND_ROUTE, { mode });
export const investHref = (product: string): string => href(FUND_ROUTE, { product });
export const redeemHref = (id: number): string => href(OWN_FUNDS_ROUTE, { redeem: id });

/** All that is offered, in one answer. */
export const ALL_FUNDS = { pageNum: 1, pageSize: 200 } as const;
/** How often it is read again: with the day all dates of a purchase move. */
export const FUNDS_EVERY_MS = 30_000;

/** Days that the income of an open fund is estimated for. */
const EXAMPLE_DAYS = 30;
const DAY = 86_400_000;

type Priced = FundTerms & { readonly currency: Currency };

/** What comes of an amount that is put in on a day. Money in decimal strings. */
export interface Investment {
  readonly dates: FundDates;
  /** Until the term ends, or for 30 days where it has none. */
  readonly income: string;
  /** In a bad year. */
  readonly loss: string;
  /** Of a redemption before the term ends; undefined where there is none. */
  readonly early: string | undefined;
}

/** @param today YYYY-MM-DD */
export function investmentOf(product: FundProduct, amount: string, today: string): Investment {
  const dates = fundDates(product, today);
  const until = dates.maturity ?? new Date(Date.parse(dates.start) + EXAMPLE_DAYS * DAY).toISOString().slice(0, 10);
  return {
    dates,
    income: redemptionOf(product, dates, amount, until).interest,
    loss: shareOf(amount, product.possibleLoss, product.currency),
    early: product.earlyCost ? shareOf(amount, product.earlyCost, product.currency) : undefined,
  };
}

/** What a redemption brings, decimal strings, and when. */
export interface Redemption {
  readonly interest: string;
  readonly cost: string;
  readonly total: string;
  readonly payDate: string;
}

/** @param on YYYY-MM-DD, the day on which it is asked for */
export function redemptionOf(terms: Priced, dates: FundDates, amount: string, on: string): Redemption {
  const scale = CURRENCY_SCALE[terms.currency];
  const principal = minorUnits(amount, scale) ?? 0n;
  const { interest, cost } = redeemed(terms, dates, principal, on);
  return {
    interest: amountText(interest, scale),
    cost: amountText(cost, scale),
    total: amountText(principal + interest - cost, scale),
    payDate: weekdaysAfter(on, terms.redemptionDays),
  };
}

export const datesOf = ({ startDate, maturityDate, unlockDate }: FundHolding): FundDates => ({
  start: startDate,
  maturity: maturityDate ?? undefined,
  unlocked: unlockDate ?? undefined,
});

/** Percent of an amount, raised. */
function shareOf(amount: string, percent: string, currency: Currency): string {
  const scale = CURRENCY_SCALE[currency];
  const part = fractionOf(percent);
  // A cost or a loss that can't be read must not pass for none.
  if (!part) throw new RangeError(`not a percentage: ${percent}`);
  return amountText(roundUp((minorUnits(amount, scale) ?? 0n) * part.numerator, part.denominator * 100n), scale);
}

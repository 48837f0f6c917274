/** What is known of an instrument that doesn't move, by class; the summary shows it. Prices and amounts are decimal strings. */
import type { ForexFacts, FutureFacts, HongKongFacts } from '../../../contract/rest/summary.ts';
import type { Bond } from '../../../contract/rest/bond.ts';

/** Months of one root share it; which of them is in front depends on the instant. */
export type StaticFuture = { readonly class: 'future' } & Readonly<
  Pick<
    FutureFacts,
    'root' | 'contractMonth' | 'expiryDate' | 'multiplier' | 'tickSize' | 'tickValue' | 'initialMargin' | 'maintenanceMargin' | 'marginDate'
  >
>;

export type StaticForex = { readonly class: 'forex' } & Readonly<ForexFacts>;

export interface StaticIndex {
  readonly class: 'index';
  /** One of those that stand for a country or a kind of asset. */
  readonly main: boolean;
  readonly about: string | undefined;
  /** Roots of futures on it, the most traded first. */
  readonly roots: readonly string[];
}

/** `counterpart` is the code of the same share's counter in the other currency. */
export type StaticHongKong = { readonly class: 'hongKong'; readonly counterpart: string | undefined } & Readonly<
  Omit<HongKongFacts, 'counterpart'>
>;

/** Dates as YYYY-MM-DD. `datesDerived` where the source gives the month of maturity at most, or the auction is a repeated one. */
export type StaticBond = { readonly class: 'bond' } & Readonly<
  Pick<Bond, 'kind' | 'issuer' | 'coupon' | 'couponDerived' | 'frequency' | 'minimum'>
> & { readonly issueDate: string; readonly maturityDate: string; readonly datesDerived: boolean };

export type Facts = StaticFuture | StaticForex | StaticIndex | StaticHongKong | StaticBond;

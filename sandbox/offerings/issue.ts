/** A new issue from its announcement to its first day: all that is drawn of it, and what of that is known at an instant. */
import type { Market } from '../../contract/codes.ts';
import type { Currency } from '../../contract/money.ts';
import type { Offering, SubscriptionRules } from '../../contract/rest/market.ts';

/** Instants are epoch ms, prices decimals. */
export interface Issue {
  readonly id: string;
  readonly code: string;
  readonly name: string;
  readonly market: Market;
  readonly currency: Currency;
  readonly exchangeCode: string;
  readonly industry: string;
  readonly priceLow: string;
  readonly priceHigh: string;
  readonly lot: number;
  readonly rules: SubscriptionRules;
  readonly announced: number;
  readonly opens: number;
  readonly closes: number;
  /** When price and allotment are known. */
  readonly allots: number;
  /** Until when what an allotment leaves owed is paid. */
  readonly pays: number;
  readonly lists: number;
  readonly price: string;
  readonly raisedFunds: string;
  /** Of the public, in lots, and how many times that is asked for. */
  readonly tranche: number;
  readonly cover: number;
  /** Part of the applications that gets a first lot; undefined where lots aren't balloted. */
  readonly oneLotSuccess: number | undefined;
  /** Its issuer takes it back in place of allotting it. */
  readonly withdraws: boolean;
  /** Price of the first day. */
  readonly listPrice: string;
  readonly debutChange: number;
  /** Of its draws. */
  readonly key: number;
}

/** What is known of it at an instant. */
export function offeringOf(issue: Issue, at: number): Offering {
  const { id, code, name, market, currency, exchangeCode, industry, priceLow, priceHigh, lot, rules } = issue;
  const isDecided = at >= issue.allots;
  const isAllotted = isDecided && !issue.withdraws;
  const isListed = isAllotted && at >= issue.lists;
  const state = (): Offering['state'] => {
    if (isDecided && issue.withdraws) return 'withdrawn';
    if (isListed) return 'listed';
    if (at >= issue.closes) return 'closed';
    return at >= issue.opens ? 'open' : 'upcoming';
  };
  return {
    id,
    code,
    name,
    market,
    currency,
    priceLow,
    priceHigh,
    lot,
    exchangeCode,
    industry,
    prospectusDate: issue.announced / 1000,
    purchaseStartDate: issue.opens / 1000,
    purchaseEndDate: issue.closes / 1000,
    allotDate: issue.allots / 1000,
    paymentEndDate: issue.pays / 1000,
    listDate: issue.lists / 1000,
    state: state(),
    rules,
    ...(isAllotted && {
      price: issue.price,
      raisedFunds: issue.raisedFunds,
      oversubscription: issue.cover,
      ...(issue.oneLotSuccess !== undefined && { oneLotSuccess: issue.oneLotSuccess }),
    }),
    ...(isListed && { debutChange: issue.debutChange }),
    synthetic: true,
  };
}

/** A new issue from its announcement to its first day: all that is drawn of it, and what of that is known at an instant. */
import * as z from 'zod/mini';
import { type Offering, SubscriptionRules } from '../../contract/rest/market.ts';
import { CurrencyCode, Decimal, MarketCode } from '../../contract/rest/shapes.ts';

/** Instants are epoch ms, prices decimals. */
export const Issue = z.object({
  id: z.string(),
  code: z.string(),
  name: z.string(),
  market: MarketCode,
  currency: CurrencyCode,
  exchangeCode: z.string(),
  industry: z.string(),
  priceLow: Decimal,
  priceHigh: Decimal,
  lot: z.number(),
  rules: SubscriptionRules,
  announced: z.number(),
  opens: z.number(),
  closes: z.number(),
  /** When price and allotment are known. */
  allots: z.number(),
  /** Until when what an allotment leaves owed is paid. */
  pays: z.number(),
  lists: z.number(),
  price: Decimal,
  raisedFunds: z.string(),
  /** Of the public, in lots, and how many times that is asked for. */
  tranche: z.number(),
  cover: z.number(),
  /** Part of the applications that gets a first lot; undefined where lots aren't balloted. */
  oneLotSuccess: z.optional(z.number()),
  /** Its issuer takes it back in place of allotting it. */
  withdraws: z.boolean(),
  /** Price of the first day. */
  listPrice: Decimal,
  debutChange: z.number(),
  /** Of its draws. */
  key: z.number(),
});
export type Issue = Readonly<z.infer<typeof Issue>>;

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

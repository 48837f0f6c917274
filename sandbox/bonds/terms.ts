/** A bond as it is traded here: its listing, its quote, its dates. */
import { EnvelopeCode } from '../../contract/codes.ts';
import type { Currency } from '../../contract/money.ts';
import { CURRENCIES } from '../../contract/money.ts';
import type { Note } from '../../contract/finance/bondMoney.ts';
import type { StaticBond } from '../market/facts/facts.ts';
import type { Listing, Market, TradingRules } from '../market/types.ts';
import { deny, done, type Outcome } from '../outcome.ts';

const DAY = 86_400_000;

/** Of one purchase: a nominal that dealers quote for without being asked first. Invented. */
export const MOST_NOMINAL = 10_000_000;

export interface TradedBond {
  readonly listing: Listing;
  readonly facts: StaticBond;
  readonly rules: TradingRules;
  readonly currency: Currency;
  /** Smallest nominal, and the step. */
  readonly step: number;
}

/**
 * Treasuries whose payments are known. What a floating or an inflation-protected coupon will pay nobody knows, and of the bonds of `hk.csv`
 * nobody knows dates and coupons: those are quoted and not traded.
 */
export const isTradable = ({ issuer, kind }: StaticBond): boolean =>
  issuer === 'US Treasury' && (kind === 'bill' || kind === 'note' || kind === 'bond');

export function findBond(market: Pick<Market, 'find' | 'rules'>, code: string): Outcome<TradedBond> {
  const listing = market.find('BND', code);
  if (!listing) return deny(EnvelopeCode.UnknownInstrument, 'instrumentUnknown', { field: 'id' });
  const { facts } = listing;
  const rules = market.rules(listing.id);
  const currency = CURRENCIES.find((one) => one === listing.currency);
  if (facts?.class !== 'bond' || !isTradable(facts) || !rules || !currency) return deny(EnvelopeCode.State, 'notTradable', { field: 'id' });
  return done({ listing, facts, rules, currency, step: Number(facts.minimum) });
}

/** The next weekday after the trading day: what is bought today is paid for then. Holidays are not looked at. */
export function settlementDate(market: Pick<Market, 'status'>, at: number): string {
  const traded = Date.parse(market.status('BND', at).tradingDay);
  const weekday = new Date(traded).getUTCDay();
  const days = weekday === 5 ? 3 : weekday === 6 ? 2 : 1;
  return new Date(traded + days * DAY).toISOString().slice(0, 10);
}

/** What of a bond is kept with a holding: a bond that is due is listed no more. */
export interface KeptTerms extends Note {
  readonly name: string;
  readonly issuer: string | null;
  readonly kind: StaticBond['kind'];
  readonly couponDerived: boolean;
  /** Clean price that was paid, a decimal. */
  readonly openPrice: string;
}

export const keptTerms = ({ listing, facts }: TradedBond, openPrice: string): KeptTerms => ({
  name: listing.name,
  issuer: facts.issuer ?? null,
  kind: facts.kind,
  coupon: facts.coupon,
  couponDerived: facts.couponDerived,
  frequency: facts.frequency,
  issueDate: facts.issueDate,
  maturityDate: facts.maturityDate,
  openPrice,
});

/** Bonds on the market: what is quoted, by the arithmetic that client and broker share, and what of it is traded here. */
import { EnvelopeCode } from '../../contract/codes.ts';
import { accruedInterest, annualYield, billDiscount, type BondTerms } from '../../contract/finance/bond.ts';
import { formatUnits, shownDigits } from '../../contract/finance/price.ts';
import { CURRENCIES, type Currency } from '../../contract/money.ts';
import type { Bond } from '../../contract/rest/bond.ts';
import { type Handlers, notOpenYet } from '../handler.ts';
import type { Prices } from '../market/board.ts';
import type { StaticBond } from '../market/facts/facts.ts';
import type { Listing, MarketModel, TradingRules } from '../market/types.ts';
import { deny, done, type Outcome } from '../outcome.ts';
import { cut, type Place, placesOf } from '../quotes/page.ts';

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
const isTradable = ({ issuer, kind }: StaticBond): boolean =>
  issuer === 'US Treasury' && (kind === 'bill' || kind === 'note' || kind === 'bond');

export function findBond(market: Pick<MarketModel, 'find' | 'rules'>, code: string): Outcome<TradedBond> {
  const listing = market.find('BND', code);
  if (!listing) return deny(EnvelopeCode.UnknownInstrument, 'instrumentUnknown', { field: 'id' });
  const { facts } = listing;
  const rules = market.rules(listing.id);
  const currency = CURRENCIES.find((one) => one === listing.currency);
  if (facts?.class !== 'bond' || !isTradable(facts) || !rules || !currency) return deny(EnvelopeCode.State, 'notTradable', { field: 'id' });
  return done({ listing, facts, rules, currency, step: Number(facts.minimum) });
}

/** The next weekday after the trading day: what is bought today is paid for then. Holidays are not looked at. */
export function settlementDate(market: Pick<MarketModel, 'status'>, at: number): string {
  const traded = Date.parse(market.status('BND', at).tradingDay);
  const weekday = new Date(traded).getUTCDay();
  const days = weekday === 5 ? 3 : weekday === 6 ? 2 : 1;
  return new Date(traded + days * DAY).toISOString().slice(0, 10);
}

/** Decimals of a rate in percent, and of interest per 100 nominal. */
const RATE_DIGITS = 3;
const ACCRUED_DIGITS = 6;

export const list = {
  /** Those not yet due, in the catalogue's order: by issuer's market, then maturity. */
  bondsMarketList: async ({ code, ...page }, context) => {
    if (!context.board.isListed('BND')) return notOpenYet();
    const prices = await context.board.prices('BND');
    const settlement = settlementDate(context.market, context.clock.now());
    const isWanted = (listing: Listing) => code === undefined || listing.code === code;
    const running = placesOf(
      prices,
      (listing) => isWanted(listing) && listing.facts?.class === 'bond' && listing.facts.maturityDate > settlement,
    );
    const bonds = cut(running, page).flatMap((place) => bondOf(place, settlement));
    return done({ total: running.length, list: bonds, settlementDate: settlement });
  },
} satisfies Partial<Handlers>;

function bondOf({ prices, place }: Place, settlement: string): Bond[] {
  const listing = prices.listings[place];
  const facts = listing?.facts;
  if (!listing || facts?.class !== 'bond') return [];
  return [
    {
      code: listing.code,
      name: listing.name,
      issuer: facts.issuer,
      kind: facts.kind,
      currency: listing.currency,
      coupon: facts.coupon,
      couponDerived: facts.couponDerived,
      frequency: facts.frequency,
      issueDate: Date.parse(facts.issueDate) / 1000,
      maturityDate: Date.parse(facts.maturityDate) / 1000,
      minimum: facts.minimum,
      ...(isTradable(facts) && { tradable: true, maximum: String(MOST_NOMINAL) }),
      ...figuresOf(listing, facts, prices, place, settlement),
    },
  ];
}

function figuresOf(
  listing: Listing,
  facts: StaticBond,
  prices: Prices,
  place: number,
  settlement: string,
): Pick<Bond, 'price' | 'bid' | 'ask' | 'accrued' | 'yieldToMaturity' | 'discount'> {
  const { scale, tickDigits } = listing;
  const units = prices.value(place, 'price');
  if (!Number.isFinite(units)) return {};
  const price = units / 10 ** scale;
  const terms: BondTerms = { ...facts, coupon: Number(facts.coupon) / 100 };
  const textOf = (of: number) => (of > 0 ? formatUnits(of, scale, shownDigits(of, scale, tickDigits)) : undefined);
  const shown = { price: textOf(units), bid: textOf(prices.value(place, 'bid')), ask: textOf(prices.value(place, 'ask')) };
  if (facts.frequency === 0) {
    const days = (Date.parse(facts.maturityDate) - Date.parse(settlement)) / DAY;
    return {
      ...shown,
      accrued: '0',
      yieldToMaturity: percent(annualYield(terms, price, settlement)),
      discount: percent(billDiscount(price, days)),
    };
  }
  const accrued = accruedInterest(terms, settlement);
  return {
    ...shown,
    accrued: accrued === undefined ? undefined : accrued.toFixed(ACCRUED_DIGITS),
    // What a floating coupon pays until maturity nobody knows; of an inflation-linked bond this is the real yield.
    yieldToMaturity: facts.kind === 'frn' ? undefined : percent(annualYield(terms, price, settlement)),
  };
}

const percent = (fraction: number | undefined): string | undefined =>
  fraction === undefined || !Number.isFinite(fraction) ? undefined : (fraction * 100).toFixed(RATE_DIGITS);

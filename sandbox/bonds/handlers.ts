/** Bonds: terms from the catalogue, clean price from the market, the rest by the arithmetic that client and broker share. */
import { accruedInterest, billDiscount, billYield, type BondTerms, yieldToMaturity } from '../../contract/finance/bond.ts';
import { formatUnits, shownDigits } from '../../contract/finance/price.ts';
import type { Bond } from '../../contract/rest/market.ts';
import type { Prices } from '../board.ts';
import type { StaticBond } from '../market/facts.ts';
import type { Listing } from '../market/types.ts';
import { type Context, type Handlers, notOpenYet } from '../handler.ts';
import { done } from '../outcome.ts';
import { cut, type Place, placesOf } from '../quotes/page.ts';

const DAY = 86_400_000;
/** Decimals of a rate in percent, and of interest per 100 nominal. */
const RATE_DIGITS = 3;
const ACCRUED_DIGITS = 6;

export const bonds = {
  /** Those not yet due, in the catalogue's order: by issuer's market, then maturity. */
  bondsMarketList: async (page, context) => {
    if (!context.board.isListed('BND')) return notOpenYet();
    const prices = await context.board.prices('BND');
    const settlement = settlementDate(context);
    const running = placesOf(prices, ({ facts }) => facts?.class === 'bond' && facts.maturityDate > settlement);
    const list = cut(running, page).flatMap((place) => bondOf(place, settlement));
    return done({ total: running.length, list });
  },
} satisfies Partial<Handlers>;

/** The next weekday after the trading day: what is bought today is paid for then. Holidays are not looked at. */
function settlementDate({ market, clock }: Context): string {
  const traded = Date.parse(market.status('BND', clock.now()).tradingDay);
  const weekday = new Date(traded).getUTCDay();
  const days = weekday === 5 ? 3 : weekday === 6 ? 2 : 1;
  return new Date(traded + days * DAY).toISOString().slice(0, 10);
}

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
): Pick<Bond, 'price' | 'accrued' | 'yieldToMaturity' | 'discount'> {
  const { scale, tickDigits } = listing;
  const units = prices.value(place, 'price');
  if (!Number.isFinite(units)) return {};
  const price = units / 10 ** scale;
  const terms: BondTerms = { ...facts, coupon: Number(facts.coupon) / 100 };
  const shown = { price: formatUnits(units, scale, shownDigits(units, scale, tickDigits)) };
  if (facts.frequency === 0) {
    const days = (Date.parse(facts.maturityDate) - Date.parse(settlement)) / DAY;
    return {
      ...shown,
      accrued: '0',
      yieldToMaturity: percent(billYield(price, days, yearAfter(settlement))),
      discount: percent(billDiscount(price, days)),
    };
  }
  const accrued = accruedInterest(terms, settlement);
  return {
    ...shown,
    accrued: accrued === undefined ? undefined : accrued.toFixed(ACCRUED_DIGITS),
    // What a floating coupon pays until maturity nobody knows; of an inflation-linked bond this is the real yield.
    yieldToMaturity: facts.kind === 'frn' ? undefined : percent(yieldToMaturity(terms, price, settlement)),
  };
}

const percent = (fraction: number | undefined): string | undefined =>
  fraction === undefined || !Number.isFinite(fraction) ? undefined : (fraction * 100).toFixed(RATE_DIGITS);

/** Days of the year that begins at settlement. */
function yearAfter(settlement: string): 365 | 366 {
  const start = new Date(settlement);
  const end = Date.UTC(start.getUTCFullYear() + 1, start.getUTCMonth(), start.getUTCDate());
  return end - start.getTime() > 365 * DAY ? 366 : 365;
}

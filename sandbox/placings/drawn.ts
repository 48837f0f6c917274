/**
 * Placings that the sandbox draws: companies of its market that really are listed, and sell new shares here as they never did. Each is a
 * function of (seed, market, week), its state one of the clock.
 *
 * Drawn: windows of three trading days; a lock of one to thirteen weeks, and a discount that is the deeper the longer it is; a third to one
 * and a half usual days' turnover on offer; cover log-normal with median 1.2, so that a good two of five are allotted whole; one of
 * sixteen called off.
 */
import type { Market } from '../../contract/codes.ts';
import { amountText, minorUnits } from '../../contract/finance/amount.ts';
import { CURRENCIES, type Currency, isCrypto } from '../../contract/money.ts';
import { gauss, hashText, mix, unit } from '../market/tape/random.ts';
import { tickAt } from '../market/tape/tick.ts';
import { type TradingDay, tradingDays } from '../market/time/tradingDays.ts';
import type { Listing, MarketModel, TradingRules } from '../market/types.ts';

const DAY = 86_400_000;
const WEEK = 7 * DAY;
/** 5 January 1970 was a Monday. */
const FIRST_MONDAY = 4 * DAY;

/** How many placings a market may have in a week, and the chance of each. */
const HABITS: Partial<Record<Market, { readonly most: number; readonly chance: number }>> = {
  US: { most: 3, chance: 1 },
  HK: { most: 2, chance: 0.9 },
  DE: { most: 1, chance: 0.8 },
  FR: { most: 1, chance: 0.8 },
  NL: { most: 1, chance: 0.4 },
  BE: { most: 1, chance: 0.4 },
  MX: { most: 1, chance: 0.5 },
  AU: { most: 1, chance: 0.7 },
};
const MARKETS = Object.keys(HABITS) as Market[];

/** Companies of the middle: value traded on a usual day, dollars. */
const SMALLEST = 2e6;
const LARGEST = 2e8;
/** Days of the lock, with the middle of its discounts in tenths of a percent. */
const LOCKS = [
  { days: 7, discount: 30 },
  { days: 14, discount: 45 },
  { days: 30, discount: 70 },
  { days: 91, discount: 110 },
] as const;
/** Trading days of a window, and from its end to the payment. */
const WINDOW_DAYS = 3;
const PAY_DAYS = 2;
/** Smallest application, in the instrument's currency, and what one lot may be worth; largest application, as a part of the offer. */
const LEAST_VALUE = 1000;
const MOST_OF_LOT = 40_000;
const MOST_PART = 0.02;
const CALLED_OFF = 1 / 16;
/** Announced before the Monday of their week; shown until so long after their end. */
const AHEAD = 4 * DAY;
const BEHIND = 5 * DAY;

/** A placing as it was drawn; instants are epoch ms, quantities shares. */
export interface DrawnSale {
  readonly id: string;
  readonly listing: Listing;
  readonly rules: TradingRules;
  readonly currency: Currency;
  readonly timeZone: string;
  /** Percent, a decimal. */
  readonly discountRate: string;
  readonly lockDays: number;
  readonly minimum: number;
  readonly maximum: number;
  readonly total: number;
  readonly announced: number;
  readonly start: number;
  readonly end: number;
  readonly pay: number;
  readonly unlock: number;
  /** What investors outside of the broker ask for, shares. */
  /** Shares that all investors ask for: those of outside are fewer by what the broker's own customers ask for, so that the cover told holds. */
  readonly others: number;
  readonly calledOff: boolean;
  /** See `Offer` of allotment.ts. */
  readonly draw: number;
}

/** In units of the instrument's scale. */
export interface SalePrice {
  readonly reference: number;
  readonly discounted: number;
}

export interface DrawnSales {
  /** Those that are announced and not long over at an instant, epoch ms. */
  around(at: number): readonly DrawnSale[];
  /** One that is announced by then. */
  find(id: string, at: number): DrawnSale | undefined;
  /** Known from its start on. */
  priceOf(sale: DrawnSale): SalePrice;
}

export function createDrawnSales(
  market: Pick<MarketModel, 'status' | 'listings' | 'rules' | 'weight' | 'turnover' | 'quote'>,
  seed: number,
): DrawnSales {
  const candidates = new Map<Market, readonly Candidate[]>();
  const candidatesOf = (code: Market): readonly Candidate[] => {
    const known = candidates.get(code);
    if (known) return known;
    const found = market.listings.flatMap((listing) => (listing.market === code ? (candidateOf(listing) ?? []) : []));
    candidates.set(code, found);
    return found;
  };
  /** A share of a company of the middle that nothing befalls: what is locked can be delivered. */
  const candidateOf = (listing: Listing): Candidate | undefined => {
    const weight = market.weight[listing.id] ?? 0;
    const currency = CURRENCIES.find((one) => one === listing.currency && !isCrypto(one));
    const rules = market.rules(listing.id);
    if (listing.type !== 'stock' || weight < SMALLEST || weight > LARGEST || !currency || !rules) return undefined;
    const isCalm = rules.splits.length === 0 && rules.haltedFrom === Infinity && rules.delistedFrom === Infinity;
    return isCalm ? { listing, rules, currency } : undefined;
  };

  const drawn = new Map<string, readonly DrawnSale[]>();
  const salesOf = (code: Market, week: number): readonly DrawnSale[] => {
    const key = `${code}-${week}`;
    const known = drawn.get(key);
    if (known) return known;
    const sales = draw(code, week);
    drawn.set(key, sales);
    return sales;
  };

  const draw = (code: Market, week: number): DrawnSale[] => {
    const habit = HABITS[code];
    if (!habit) return [];
    const monday = FIRST_MONDAY + week * WEEK;
    // Sydney's Monday begins on UTC's Sunday; a week of holidays may lie between.
    const days = tradingDays(market, code, monday - DAY / 2, monday + 3 * WEEK);
    const key = mix(mix(seed, hashText(`placing:${code}`)), week);
    const own = candidatesOf(code);
    const taken = new Set<number>();
    return Array.from({ length: habit.most }, (_, place) => ({ place, own: mix(key, place) })).flatMap(({ place, own: hash }) => {
      if (unit(mix(hash, 1)) >= habit.chance) return [];
      const chosen = own[mix(hash, 2) % own.length];
      if (!chosen || taken.has(chosen.listing.id)) return [];
      taken.add(chosen.listing.id);
      return saleOf(chosen, `${code}-${week}-${place}`, hash, days.slice(2 * place + (mix(hash, 3) % 2)), monday - AHEAD) ?? [];
    });
  };

  /** @param days from that on which its window opens */
  const saleOf = (
    { listing, rules, currency }: Candidate,
    id: string,
    hash: number,
    days: readonly TradingDay[],
    announced: number,
  ): DrawnSale | undefined => {
    const [first, last, payDay] = [days[0], days[WINDOW_DAYS - 1], days[WINDOW_DAYS - 1 + PAY_DAYS]];
    const price = market.quote(listing.id, announced).price / 10 ** listing.scale;
    const lock = LOCKS[mix(hash, 4) % LOCKS.length];
    if (!first || !last || !payDay || !lock || !(price > 0) || price * listing.lot > MOST_OF_LOT) return undefined;
    const { lot } = listing;
    const step = lot === 1 ? 10 : lot;
    const inSteps = (shares: number, least: number): number => Math.max(least, Math.round(shares / step) * step);
    const minimum = Math.ceil(LEAST_VALUE / price / step) * step;
    const turnover = (market.turnover[listing.id] ?? 0) / price;
    const total = inSteps(turnover * (0.35 + 1.15 * unit(mix(hash, 5))), 100 * minimum);
    const pay = payDay.open;
    return {
      id,
      listing,
      rules,
      currency,
      timeZone: rules.sessions.calendar.timeZone,
      discountRate: amountText(BigInt(lock.discount + 5 * (Math.floor(unit(mix(hash, 6)) * 7) - 3)), 1),
      lockDays: lock.days,
      minimum,
      maximum: inSteps(total * MOST_PART, 2 * minimum),
      total,
      announced,
      start: first.open,
      end: last.close,
      pay,
      unlock: pay + lock.days * DAY,
      others: Math.round((total / lot) * Math.exp(Math.log(1.2) + 0.9 * gauss(mix(hash, 7)))) * lot,
      calledOff: unit(mix(hash, 8)) < CALLED_OFF,
      draw: mix(hash, 9),
    };
  };

  return {
    around(at) {
      const week = weekOf(at);
      return MARKETS.flatMap((code) => [week - 2, week - 1, week, week + 1].flatMap((one) => salesOf(code, one))).filter(
        ({ announced, end }) => announced <= at && at < end + BEHIND,
      );
    },
    find(id, at) {
      const [, code = '', week = ''] = /^([A-Z]{2})-(\d{1,5})-\d$/.exec(id) ?? [];
      const of = MARKETS.find((one) => one === code);
      // Within a year of the clock: an id from nowhere fills no memory.
      if (of === undefined || Math.abs(Number(week) - weekOf(at)) > 52) return undefined;
      const sale = salesOf(of, Number(week)).find((one) => one.id === id);
      return sale && sale.announced <= at ? sale : undefined;
    },
    priceOf({ listing, rules, start, discountRate }) {
      const reference = market.quote(listing.id, start).price;
      const tenths = minorUnits(discountRate, 1) ?? 0n;
      const discounted = Number((BigInt(reference) * (1000n - tenths)) / 1000n);
      const tick = tickAt(rules.tick, discounted);
      return { reference, discounted: Math.max(rules.tick.lowest, Math.floor(discounted / tick) * tick) };
    },
  };
}

/** A share that may be placed. */
interface Candidate {
  readonly listing: Listing;
  readonly rules: TradingRules;
  readonly currency: Currency;
}

const weekOf = (at: number): number => Math.floor((at - FIRST_MONDAY) / WEEK);

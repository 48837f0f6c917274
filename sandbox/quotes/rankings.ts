/** Short lists that rank a market, or all stock markets. */
import type { Market } from '../../contract/codes.ts';
import { factsOf } from '../../contract/markets.ts';
import { InstrumentState } from '../../contract/quote.ts';
import type { Prices } from '../market/board.ts';
import { STOCK_MARKETS } from '../market/time/tradingDays.ts';
import { dollarRates } from './currency.ts';
import { type Context, type Handlers, notOpenYet } from '../handler.ts';
import { done } from '../outcome.ts';
import { listOf, pageOf, type Place, placesOf } from './page.ts';

/** Rows of a ranking without pages. */
const RANKED = 20;
/** No market here has a fixed daily limit; "limit up" is read as: up by a tenth or more, and trading at the day's high. */
const SURGE = 0.1;
/** The smallest block trade, in shares. */
const BLOCK_SHARES = 10_000;
/** A stock is liquid enough for blocks when the smallest one is at most this part of what it usually trades a day. */
const BLOCK_PART = 0.02;
/** Dollars that the smallest block may cost to be within the means of a private customer. */
const SMALL_BLOCK = 3_000;

export const rankings = {
  topList: async ({ market, direction }, context) => {
    if (!context.board.isListed(market)) return notOpenYet();
    const prices = await context.board.prices(market);
    const sign = direction === 'gainers' ? 1 : -1;
    const moved = placesOf(prices, (_, place) => sign * prices.changeRatio(place) > 0);
    return done(await listOf(best(moved, ({ place }) => sign * prices.changeRatio(place)).slice(0, RANKED), context));
  },

  ztStockList: async (_, context) => {
    const risen: Place[] = [];
    for (const market of stockMarkets(context)) {
      const prices = await context.board.prices(market);
      const isAtHigh = (place: number) => prices.value(place, 'price') === prices.value(place, 'high');
      risen.push(...placesOf(prices, (__, place) => prices.changeRatio(place) >= SURGE && isAtHigh(place)));
    }
    return done(await listOf(best(risen, ({ prices, place }) => prices.changeRatio(place)).slice(0, RANKED), context));
  },

  /** Most traded today by value in dollars, over all stock markets. */
  hotStock: async (_, context) => {
    const traded: Place[] = [];
    for (const market of stockMarkets(context)) {
      const prices = await context.board.prices(market);
      traded.push(...placesOf(prices, (__, place) => prices.value(place, 'volume') > 0));
    }
    const dollars = dollarRates(context);
    const value = ({ prices, place }: Place) => {
      const listing = prices.listings[place];
      return listing ? units(prices, place) * prices.value(place, 'volume') * dollars(listing.currency) : 0;
    };
    return done(await listOf(best(traded, value).slice(0, RANKED), context));
  },

  /**
   * Stocks of all markets that can take a block: the smallest one is little of what they usually trade a day. The most traded come first,
   * those that a private customer can pay and the others by turns. All by previous closes: at live prices the pages would shift as they are read.
   */
  blockList: async (page, context) => {
    const liquid: Place[] = [];
    for (const market of stockMarkets(context)) {
      const prices = await context.board.prices(market);
      const usualShares = (id: number, place: number) => (context.market.turnover[id] ?? 0) / units(prices, place, 'previousClose');
      const isHalted = (place: number) => prices.value(place, 'state') === InstrumentState.Halted;
      liquid.push(...placesOf(prices, ({ id }, place) => !isHalted(place) && BLOCK_SHARES <= BLOCK_PART * usualShares(id, place)));
    }
    const dollars = dollarRates(context, 'previousClose');
    const isSmall = ({ prices, place }: Place) =>
      units(prices, place, 'previousClose') * BLOCK_SHARES * dollars(prices.listings[place]?.currency ?? 'USD') <= SMALL_BLOCK;
    const { small = [], large = [] } = Object.groupBy(best(liquid, usual(context)), (place) => (isSmall(place) ? 'small' : 'large'));
    return done(await pageOf(byTurns(large, small), page, context));
  },

  /**
   * Before the opening auction: while a market's pre-market runs, its stocks that have a price there; otherwise all stocks of
   * the market that opens next. The most traded come first.
   */
  preMarketList: async (page, context) => {
    const market = nextToOpen(context);
    if (market === undefined) return notOpenYet();
    const prices = await context.board.prices(market);
    const isPriced = factsOf(market).extendedHours && context.market.status(market, prices.at).phase === 'pre';
    const hasPrice = (place: number) => Number.isFinite(prices.value(place, 'extended'));
    const waiting = placesOf(prices, (_, place) => !isPriced || hasPrice(place));
    return done(await pageOf(best(waiting, usual(context)), page, context));
  },
} satisfies Partial<Handlers>;

const stockMarkets = ({ board }: Context): Market[] => STOCK_MARKETS.filter((market) => board.isListed(market));

/** Each value is worked out once: a market has thirteen thousand. */
function best(places: readonly Place[], value: (place: Place) => number): Place[] {
  return places
    .map((place) => ({ place, value: value(place) }))
    .sort((a, b) => b.value - a.value)
    .map(({ place }) => place);
}

/** One of each as long as both last. */
function byTurns<T>(one: readonly T[], other: readonly T[]): T[] {
  const both = Math.min(one.length, other.length);
  const pairs = one.slice(0, both).flatMap((first, index) => [first, ...other.slice(index, index + 1)]);
  return [...pairs, ...one.slice(both), ...other.slice(both)];
}

const units = (prices: Prices, place: number, column: 'price' | 'previousClose' = 'price'): number =>
  prices.value(place, column) / 10 ** (prices.listings[place]?.scale ?? 0);

/** What an instrument usually trades a day, in dollars. */
const usual =
  ({ market }: Context) =>
  ({ prices, place }: Place): number =>
    market.weight[prices.listings[place]?.id ?? -1] ?? 0;

/** One whose pre-market has prices, New York's, while it runs; otherwise the stock market whose trading day begins next. */
function nextToOpen(context: Context): Market | undefined {
  const at = context.clock.now();
  const waiting = stockMarkets(context)
    .map((market) => context.market.status(market, at))
    .filter(({ phase }) => phase === 'closed' || phase === 'pre')
    .sort((a, b) => a.nextChange - b.nextChange);
  return (waiting.find(({ market, phase }) => factsOf(market).extendedHours && phase === 'pre') ?? waiting[0])?.market;
}

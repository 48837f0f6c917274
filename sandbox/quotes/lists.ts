/** Whole markets, sorted and paged. */
import type { Market } from '../../contract/codes.ts';
import type { Input } from '../../contract/rest/index.ts';
import type { QuotePage } from '../../contract/rest/shapes.ts';
import type { Prices } from '../market/board.ts';
import { type Context, type Handlers, notOpenYet } from '../handler.ts';
import { done, type Outcome } from '../outcome.ts';
import { type Page, pageOf, type Place, placesOf } from './page.ts';

type Sort = NonNullable<Input<'stockList'>['sort']>;

export const lists = {
  stockList: ({ market, sort, ...page }, context) => wholeMarket(market, sort, page, context),
  hkAllStockList: ({ sort, ...page }, context) => wholeMarket('HK', sort, page, context),
} satisfies Partial<Handlers>;

async function wholeMarket(market: Market, sort: Sort | undefined, page: Page, context: Context): Promise<Outcome<QuotePage>> {
  const { board } = context;
  if (!board.isListed(market)) return notOpenYet();
  const prices = await board.prices(market);
  const order = sort ? sorted(prices, sort, () => board.byName(market)) : placesOf(prices);
  return done(await pageOf(order, page, context));
}

/** Rows without the value come last either way; equal ones in the catalogue's order. */
function sorted(prices: Prices, sort: Sort, byName: () => readonly number[]): Place[] {
  const falling = sort.startsWith('-');
  const field = sort.replace('-', '');
  if (field === 'name') {
    const order = byName().map((place) => ({ prices, place }));
    return falling ? order.reverse() : order;
  }
  const ranks = Float64Array.from(prices.listings, ({ scale }, place) => {
    const value =
      field === 'changeRatio'
        ? prices.changeRatio(place)
        : field === 'volume'
          ? prices.value(place, 'volume')
          : prices.value(place, 'price') / 10 ** scale;
    if (Number.isNaN(value)) return Number.POSITIVE_INFINITY;
    return falling ? -value : value;
  });
  const rank = ({ place }: Place) => ranks[place] ?? Number.POSITIVE_INFINITY;
  return placesOf(prices).sort((a, b) => {
    const left = rank(a);
    const right = rank(b);
    return left === right ? a.place - b.place : left - right;
  });
}

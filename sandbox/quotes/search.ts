/** Finding instruments by code, ISIN or name, in every market. */
import { type Handlers, notOpenYet } from '../handler.ts';
import { done } from '../outcome.ts';
import { cut, rowsNow } from './page.ts';

/** The most that a look-up by name gives. */
const FOUND = 20;

export const search = {
  allStockList: async ({ keyword, market, ...page }, context) => {
    if (market && !context.board.isListed(market)) return notOpenYet();
    const found = context.market.search(keyword, market);
    return done({ catalogue: context.market.catalogue, total: found.length, list: await rowsNow(cut(found, page), context) });
  },

  /** The exact code where one is given, otherwise what the name finds. */
  getMarket: async ({ stkName, stkcode, market: code }, context) => {
    const { market: source } = context;
    const exact = stkcode ? source.listings.filter((listing) => listing.code === stkcode && (!code || listing.market === code)) : [];
    const found = exact.length > 0 || !stkName ? exact : source.search(stkName, code).slice(0, FOUND);
    return done({ catalogue: source.catalogue, list: await rowsNow(found, context) });
  },
} satisfies Partial<Handlers>;

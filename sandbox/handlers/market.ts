/** Market data of the markets that have listings; the others answer "not open yet". */
import { EnvelopeCode, MARKETS, type Market as MarketCode } from '../../contract/codes.ts';
import type { QuotePage, QuoteRow } from '../../contract/rest/shapes.ts';
import type { Prices } from '../board.ts';
import type { Listing } from '../market/types.ts';
import { type Context, done, type Handlers, type Outcome, type Refusal, refuse } from './handler.ts';
import { profileOf, quoteRow } from './row.ts';

const PAGE_SIZE = 20;
const RANKED = 20;
/** US shares know no daily limit; "limit up" is read as a rise of a tenth and more. */
const SURGE = 0.1;

const notOpenYet = (): Refusal => refuse(EnvelopeCode.NotOpenYet, 'Not open yet');
const unknown = (code: string): Refusal => refuse(EnvelopeCode.UnknownInstrument, `Unknown instrument ${code}`);

export const market = {
  stockList: ({ market: code, sort, ...page }, context) => {
    if (!isListed(code, context)) return notOpenYet();
    const prices = context.board.prices(code);
    return done(pageOf(ordered(prices, sort, context.board.byName(code)), page, prices, context));
  },

  allStockList: ({ keyword, market: code, ...page }, context) => {
    if (code && !isListed(code, context)) return notOpenYet();
    const found = context.market.search(keyword, code);
    const { first, size } = cut(page);
    return done({ catalogue: context.market.catalogue, total: found.length, list: rowsNow(found.slice(first, first + size), context) });
  },

  topList: ({ market: code, direction }, context) => {
    if (!isListed(code, context)) return notOpenYet();
    const prices = context.board.prices(code);
    const sign = direction === 'gainers' ? -1 : 1;
    const moved = places(prices, (place) => sign * prices.changeRatio(place) < 0);
    return done(listOf(moved.sort((a, b) => sign * (prices.changeRatio(a) - prices.changeRatio(b))).slice(0, RANKED), prices, context));
  },

  ztStockList: (_, context) => {
    const prices = context.board.prices('US');
    const surged = places(prices, (place) => prices.changeRatio(place) >= SURGE);
    return done(listOf(surged.sort((a, b) => prices.changeRatio(b) - prices.changeRatio(a)).slice(0, RANKED), prices, context));
  },

  /** Most traded by value. */
  hotStock: (_, context) => {
    const prices = context.board.prices('US');
    const turnover = prices.listings.map(
      (listing, place) => (prices.value(place, 'price') / 10 ** listing.scale) * prices.value(place, 'volume'),
    );
    const traded = places(prices, (place) => (turnover[place] ?? 0) > 0);
    return done(listOf(traded.sort((a, b) => (turnover[b] ?? 0) - (turnover[a] ?? 0)).slice(0, RANKED), prices, context));
  },

  stockDetail: (input, context) => single(input, context),
  quoteStock: (input, context) => single(input, context),

  detailQuote: ({ stockCode, market: code }, { market: source, clock }) => {
    const listing = source.find(code, stockCode);
    return listing ? done(source.depth(listing.id, clock.now())) : unknown(stockCode);
  },

  summaryDetail: ({ stockCode, market: code }, { market: source, clock }) => {
    const listing = source.find(code, stockCode);
    return listing ? done(source.summary(listing.id, clock.now())) : unknown(stockCode);
  },

  kline: ({ stockCode, market: code, type }, { market: source, clock }) => {
    const listing = source.find(code, stockCode);
    return listing ? done(source.kline(listing.id, type, clock.now())) : unknown(stockCode);
  },

  /** The exact code where one is given, otherwise what the name finds. */
  getMarket: ({ stkName, stkcode, market: code }, context) => {
    const { market: source } = context;
    const exact = stkcode ? source.listings.filter((listing) => listing.code === stkcode && (!code || listing.market === code)) : [];
    const found = exact.length > 0 || !stkName ? exact : source.search(stkName, code).slice(0, RANKED);
    return done({ catalogue: source.catalogue, list: rowsNow(found, context) });
  },

  getMarkets: (_, context) => {
    const at = context.clock.now();
    const list = MARKETS.filter((code) => isListed(code, context)).map((code) => context.market.status(code, at));
    return done({ list, serverTime: Math.floor(at / 1000) });
  },

  /** The home page's shortcuts: the product lines that this sandbox serves. */
  homeCustomList: () => done({ list: [{ id: 'markets', route: '/pages/market/index', sort: 1 }] }),

  blockList: notOpenYet,
  preMarketList: notOpenYet,
  bondsMarketList: notOpenYet,
  hkAllStockList: notOpenYet,
  globalIndex: notOpenYet,
  futuresList: notOpenYet,
  futuresOptionsList: notOpenYet,
  forexIndex: notOpenYet,
  forexList: notOpenYet,
  newStockList: notOpenYet,
  newStockDetail: notOpenYet,
  robotKline: notOpenYet,
  cryptoKline: notOpenYet,
  quantifyList: notOpenYet,
  cryptoDetail: notOpenYet,
  yearRanges: notOpenYet,
} satisfies Partial<Handlers>;

const isListed = (code: MarketCode, { board }: Context): boolean => board.byName(code).length > 0;

interface Page {
  pageNum?: number | undefined;
  pageSize?: number | undefined;
}

function cut({ pageNum = 1, pageSize = PAGE_SIZE }: Page): { first: number; size: number } {
  return { first: (pageNum - 1) * pageSize, size: pageSize };
}

function pageOf(order: readonly number[], page: Page, prices: Prices, context: Context): QuotePage {
  const { first, size } = cut(page);
  return { total: order.length, ...listOf(order.slice(first, first + size), prices, context) };
}

function listOf(order: readonly number[], prices: Prices, { market: source }: Context): { catalogue: string; list: QuoteRow[] } {
  const [head] = prices.listings;
  const phase = head ? source.status(head.market, prices.at).phase : 'closed';
  const list: QuoteRow[] = [];
  for (const place of order) {
    const listing = prices.listings[place];
    if (listing) list.push(quoteRow(listing, prices.row(place), phase, prices.at));
  }
  return { catalogue: source.catalogue, list };
}

/** Places in the wanted order; rows without the value come last either way. */
function ordered(prices: Prices, sort: string | undefined, byName: readonly number[]): readonly number[] {
  if (!sort) return prices.listings.map((_, place) => place);
  const falling = sort.startsWith('-');
  const field = falling ? sort.slice(1) : sort;
  if (field === 'name') return falling ? byName.toReversed() : byName;
  const values = Float64Array.from(prices.listings, (listing, place) => {
    if (field === 'changeRatio') return prices.changeRatio(place);
    if (field === 'volume') return prices.value(place, 'volume');
    return prices.value(place, 'price') / 10 ** listing.scale;
  });
  const rank = (place: number) => {
    const value = values[place] ?? Number.NaN;
    if (Number.isNaN(value)) return Number.POSITIVE_INFINITY;
    return falling ? -value : value;
  };
  return places(prices, () => true).sort((a, b) => {
    const left = rank(a);
    const right = rank(b);
    return left === right ? a - b : left - right;
  });
}

function places(prices: Prices, keep: (place: number) => boolean): number[] {
  const kept: number[] = [];
  for (let place = 0; place < prices.listings.length; place += 1) if (keep(place)) kept.push(place);
  return kept;
}

const scratch = new Float64Array(16);

function rowsNow(listings: readonly Listing[], { market: source, clock }: Context): QuoteRow[] {
  const at = clock.now();
  return listings.map((listing) => {
    source.quoteInto(listing.id, at, scratch);
    return quoteRow(listing, scratch, source.status(listing.market, at).phase, at);
  });
}

function single(
  { stockCode, market: code }: { stockCode: string; market: MarketCode },
  context: Context,
): Outcome<{ catalogue: string; row: QuoteRow }> {
  const { market: source, clock } = context;
  const listing = source.find(code, stockCode);
  if (!listing) return unknown(stockCode);
  const [row] = rowsNow([listing], context);
  if (!row) return unknown(stockCode);
  return done({ catalogue: source.catalogue, row: { ...row, profile: profileOf(source.spark(listing.id, clock.now()), listing) } });
}

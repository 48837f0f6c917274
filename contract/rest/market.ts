/** Market data beyond the lists: everything else that a guest may read. */
import * as z from 'zod/mini';
import { KLINE_TYPES } from '../codes.ts';
import { read } from './endpoint.ts';
import {
  absent,
  Code,
  Count,
  Decimal,
  InstrumentInput,
  MarketCode,
  Nothing,
  PageInput,
  QuoteList,
  QuotePage,
  QuoteRow,
  Seconds,
  Written,
} from './shapes.ts';
import { Summary } from './summary.ts';

const Id = z.string().check(z.minLength(1), z.maxLength(64));

/**
 * Depth of book, best first, and the last trades, newest first. `time` is since when the book stands so; of a market that is closed or
 * halted, the end of its trading.
 */
const Level = z.object({ price: Decimal, volume: Count, orders: z.optional(Count) });
const Trade = z.object({ time: Seconds, price: Decimal, volume: Count, direction: z.union([z.literal(0), z.literal(1)]) });
export const Depth = z.object({ time: Seconds, bids: z.array(Level), asks: z.array(Level), trades: z.array(Trade) });
export type Depth = z.infer<typeof Depth>;

/** Bars as columns of integer units of 10^-scale; `time` is each bar's start. The last bar may still grow. */
export const Kline = z.object({
  market: MarketCode,
  stockCode: Code,
  type: z.enum(KLINE_TYPES),
  scale: z.int(),
  /** Seconds a bar; 86400 for a day. */
  interval: z.int(),
  timeZone: z.string(),
  /** Regular hours, end exclusive, of the session that `intraday` shows; its bars outside are pre- and post-market. */
  regular: absent(z.object({ start: Seconds, end: Seconds })),
  time: z.array(Seconds),
  open: z.array(z.int()),
  high: z.array(z.int()),
  low: z.array(z.int()),
  close: z.array(z.int()),
  volume: z.array(Count),
});
export type Kline = z.infer<typeof Kline>;

/** One option on a future; prices in the future's currency a point, absent where nobody quotes. */
const Option = z.object({
  code: Code,
  right: z.enum(['call', 'put']),
  strike: Decimal,
  /** YYYY-MM-DD. */
  lastTradeDate: z.string(),
  bid: absent(Decimal),
  ask: absent(Decimal),
  last: absent(Decimal),
  volume: absent(Count),
  openInterest: absent(Count),
  /** Fractions a year and of the underlying's move. */
  impliedVolatility: absent(z.number()),
  delta: absent(z.number()),
});
export type Option = z.infer<typeof Option>;

/** The chain of one future, by expiry and strike. */
const OptionChain = z.object({
  underlying: Code,
  underlyingPrice: absent(Decimal),
  currency: z.string(),
  multiplier: Decimal,
  /** Of the premiums. */
  notation: Written,
  list: z.array(Option),
});
export type OptionChain = z.infer<typeof OptionChain>;

/**
 * What an application for a new issue costs; `contract/finance/subscription.ts` does its sums. `charges` is a fraction of the value, `deposit`
 * that of the cost which goes with the application, `forfeit` that of the allotted cost which is kept of it where the rest isn't paid; `rate` percent a year, `fee` an amount. Largest quantity of one application: `maximum`.
 */
export const SubscriptionRules = z.object({
  charges: Decimal,
  deposit: Decimal,
  forfeit: absent(Decimal),
  financing: absent(z.object({ leverage: z.int(), rate: Decimal, fee: Decimal })),
  maximum: Count,
});
export type SubscriptionRules = z.infer<typeof SubscriptionRules>;

/** A new issue. Times are instants of the market's own clock; what isn't known yet is absent. */
const Offering = z.object({
  id: Id,
  code: Code,
  name: z.string(),
  market: MarketCode,
  currency: z.string(),
  priceLow: absent(Decimal),
  priceHigh: absent(Decimal),
  /** The price it was issued at, once that is known. */
  price: absent(Decimal),
  lot: Count,
  exchangeCode: absent(z.string()),
  raisedFunds: absent(Decimal),
  sponsor: absent(z.string()),
  industry: absent(z.string()),
  prospectusDate: absent(Seconds),
  listDate: absent(Seconds),
  purchaseStartDate: absent(Seconds),
  purchaseEndDate: absent(Seconds),
  /** When allotments are told, and until when what they leave owed is paid. */
  allotDate: absent(Seconds),
  paymentEndDate: absent(Seconds),
  /** Withdrawn: its issuer took it back, and all money with it came back. */
  state: z.enum(['upcoming', 'open', 'closed', 'withdrawn', 'listed']),
  /** Absent where it can't be applied for here. */
  rules: absent(SubscriptionRules),
  /** Once allotted: how many times it was covered, and the part of applicants for one lot who got it. */
  oversubscription: absent(z.number()),
  oneLotSuccess: absent(z.number()),
  debutChange: absent(z.number()),
  /** Drawn by a sandbox: no company offers it. */
  synthetic: z.optional(z.boolean()),
});
export type Offering = z.infer<typeof Offering>;

const Strategy = z.object({ id: Id, name: z.string(), minimum: Decimal, currency: z.string(), risk: z.int(), periodDays: z.int() });

export const market = {
  blockList: read('POST', '/m_ft/block_list', PageInput, QuotePage, { poll: 5000 }),
  preMarketList: read('POST', '/m_ft/preMarketList', PageInput, QuotePage, { poll: 5000 }),
  getMarket: read(
    'POST',
    '/market/getMaket',
    z.object({ stkName: z.optional(z.string()), stkcode: z.optional(Code), market: z.optional(MarketCode) }),
    QuoteList,
  ),
  topList: read('GET', '/m_ft/topList', z.object({ market: MarketCode, direction: z.enum(['gainers', 'losers']) }), QuoteList, {
    poll: 5000,
  }),
  futuresOptionsList: read('GET', '/m_ft/futures_opt_list', z.object({ goldCode: Code }), OptionChain, { poll: 5000 }),
  allStockList: read(
    'GET',
    '/m_ft/all_stock_list',
    z.extend(PageInput, { keyword: z.string().check(z.maxLength(80)), market: z.optional(MarketCode) }),
    QuotePage,
  ),
  ztStockList: read('GET', '/m_ft/zt_stock_list', Nothing, QuoteList, { poll: 5000 }),
  hotStock: read('GET', '/m_ft/hot_stock', Nothing, QuoteList, { maxAge: 10_000, poll: 10_000 }),
  homeCustomList: read(
    'GET',
    '/m_ft/home_custom_list',
    Nothing,
    z.object({ list: z.array(z.object({ id: Id, route: z.string(), sort: z.int() })) }),
    { maxAge: 600_000 },
  ),
  stockDetail: read('GET', '/m_ft/stock_detail_ft', InstrumentInput, z.object({ catalogue: z.string(), row: QuoteRow }), { poll: 2000 }),
  detailQuote: read('GET', '/m_ft/detail_quote', InstrumentInput, Depth, { poll: 1000 }),
  summaryDetail: read('GET', '/m_ft/summary_detail', InstrumentInput, Summary, { maxAge: 60_000, tags: ['session'] }),
  kline: read('GET', '/m_ft/kline', z.extend(InstrumentInput, { type: z.enum(KLINE_TYPES) }), Kline, { maxAge: 5000, tags: ['session'] }),
  forexIndex: read('GET', '/m_ft/forex_index', Nothing, QuoteList, { poll: 5000 }),
  newStockList: read('GET', '/m_ft/webull/new/stock', Nothing, z.object({ list: z.array(Offering) }), { maxAge: 60_000 }),
  newStockDetail: read('GET', '/m_ft/new_stock/detail', z.object({ id: Id }), Offering, { maxAge: 60_000 }),
  robotKline: read('GET', '/crypto/robotKline', z.object({ symbol: Code, type: z.enum(KLINE_TYPES) }), Kline, { maxAge: 5000 }),
  cryptoKline: read('GET', '/crypto/kline', z.object({ symbol: Code, type: z.enum(KLINE_TYPES) }), Kline, { maxAge: 5000 }),
  quantifyList: read('GET', '/crypto/quantify_list', Nothing, z.object({ list: z.array(Strategy) }), { maxAge: 60_000 }),
  cryptoDetail: read('GET', '/crypto/stock_detail_ft', z.object({ symbol: Code }), z.object({ catalogue: z.string(), row: QuoteRow }), {
    poll: 2000,
  }),
} as const;

/**
 * Extremes of the 251 sessions before today's (364 of a market that never shuts), by instrument, in units of its scale and in
 * today's shares; with the day's own high and low they are the 52-week range. Instruments whose extremes nobody knows are
 * left out. Without the call the scanner has no 52-week rules.
 */
export const YearRanges = z.object({
  catalogue: z.string(),
  tradingDay: z.string(),
  id: z.array(z.int()),
  high: z.array(z.int()),
  low: z.array(z.int()),
});
export type YearRanges = z.infer<typeof YearRanges>;

/** Product lines as a home page names them. */
export const PRODUCTS = [
  'stocks',
  'futures',
  'forex',
  'newstock',
  'hkipo',
  'block',
  'auction',
  'placing',
  'ucstock',
  'bonds',
  'follow',
  'quantify',
  'robot',
  'fund',
  'loan',
] as const;
export type Product = (typeof PRODUCTS)[number];

/** Beyond the specification. */
export const marketExtensions = {
  /** Of each line that says so, how many of its markets or offers are open at this moment. */
  productsOpen: read(
    'GET',
    '/x/products/open',
    Nothing,
    z.object({ list: z.array(z.object({ product: z.enum(PRODUCTS), open: Count })) }),
    { poll: 30_000, tags: ['session'] },
  ),
  yearRanges: read('GET', '/x/market/yearRanges', z.object({ market: MarketCode }), YearRanges, { maxAge: 600_000, tags: ['session'] }),
} as const;

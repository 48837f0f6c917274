/** What a worker's first tick needs: the markets, their lists, and single rows. */
import * as z from 'zod/mini';
import { read } from './endpoint.ts';
import { InstrumentInput, MarketCode, MarketStatus, Nothing, PageInput, QuoteList, QuotePage, QuoteRow, Seconds } from './shapes.ts';

const Sort = z.enum(['name', 'price', 'changeRatio', 'volume', '-name', '-price', '-changeRatio', '-volume']);

export const lists = {
  getMarkets: read('POST', '/market/getMakets', Nothing, z.object({ list: z.array(MarketStatus), serverTime: Seconds }), {
    maxAge: 5000,
    poll: 30_000,
    tags: ['session'],
  }),
  hkAllStockList: read('GET', '/hk_st/all_stock_list', z.extend(PageInput, { sort: z.optional(Sort) }), QuotePage, { poll: 5000 }),
  globalIndex: read('GET', '/m_ft/global_index', Nothing, QuoteList, { poll: 5000 }),
  stockList: read('GET', '/m_ft/stock_list', z.extend(PageInput, { market: MarketCode, sort: z.optional(Sort) }), QuotePage, {
    poll: 5000,
  }),
  futuresList: read('GET', '/m_ft/futures_list', Nothing, QuoteList, { poll: 5000 }),
  forexList: read('GET', '/m_ft/forex_list', Nothing, QuoteList, { poll: 5000 }),
  quoteStock: read('GET', '/quotes/getStock', InstrumentInput, z.object({ catalogue: z.string(), row: QuoteRow }), { poll: 2000 }),
} as const;

/** One instrument: quote, depth, chart, facts; and the markets they trade in. */
import { MARKETS, type KlineType, type Market } from '../../contract/codes.ts';
import type { Kline, YearRanges } from '../../contract/rest/market.ts';
import type { QuoteRow } from '../../contract/rest/shapes.ts';
import { type Context, type Handlers, notOpenYet, unknownInstrument } from '../handler.ts';
import { done, type Outcome } from '../outcome.ts';
import { inSlices } from '../load/slices.ts';
import { sectorIn } from '../words.ts';
import { rowsNow } from './page.ts';
import { profileOf } from './row.ts';

interface Key {
  readonly stockCode: string;
  readonly market: Market;
}

export const quotes = {
  stockDetail: single,
  quoteStock: single,
  cryptoDetail: ({ symbol }, context) => single({ stockCode: symbol, market: 'CRY' }, context),

  detailQuote: ({ stockCode, market: code }, { market: source, clock }) => {
    const listing = source.find(code, stockCode);
    return listing ? done(source.depth(listing.id, clock.now())) : unknownInstrument();
  },

  summaryDetail: ({ stockCode, market: code }, { market: source, clock, language }) => {
    const listing = source.find(code, stockCode);
    if (!listing) return unknownInstrument();
    const summary = source.summary(listing.id, clock.now());
    return done({ ...summary, sector: summary.sector && sectorIn(language, summary.sector) });
  },

  kline: ({ stockCode, market, type }, context) => bars({ stockCode, market }, type, context),
  cryptoKline: ({ symbol, type }, context) => bars({ stockCode: symbol, market: 'CRY' }, type, context),
  robotKline: ({ symbol, type }, context) => bars({ stockCode: symbol, market: 'CRY' }, type, context),

  getMarkets: (_, context) => {
    const at = context.clock.now();
    const list = MARKETS.filter((code) => context.board.isListed(code)).map((code) => context.market.status(code, at));
    return done({ list, serverTime: Math.floor(at / 1000) });
  },

  /** The first call of a day reads a year of each instrument's bars, in slices; the market keeps what it found. */
  yearRanges: async ({ market: code }, { market: source, board, clock }) => {
    if (!board.isListed(code)) return notOpenYet();
    const at = clock.now();
    const listings = board.listings(code);
    const ranges: Pick<YearRanges, 'id' | 'high' | 'low'> = { id: [], high: [], low: [] };
    await inSlices(listings.length, (place) => {
      const id = listings[place]?.id ?? 0;
      const { high, low } = source.yearRange(id, at);
      if (Number.isNaN(high)) return;
      ranges.id.push(id);
      ranges.high.push(high);
      ranges.low.push(low);
    });
    return done({ catalogue: source.catalogue, tradingDay: source.status(code, at).tradingDay, ...ranges });
  },
} satisfies Partial<Handlers>;

function bars({ stockCode, market: code }: Key, type: KlineType, { market: source, clock }: Context): Outcome<Kline> {
  const listing = source.find(code, stockCode);
  return listing ? done(source.kline(listing.id, type, clock.now())) : unknownInstrument();
}

async function single({ stockCode, market: code }: Key, context: Context): Promise<Outcome<{ catalogue: string; row: QuoteRow }>> {
  const { market: source, clock } = context;
  const listing = source.find(code, stockCode);
  if (!listing) return unknownInstrument();
  const [row] = await rowsNow([listing], context);
  if (!row) return unknownInstrument();
  return done({ catalogue: source.catalogue, row: { ...row, profile: profileOf(source.spark(listing.id, clock.now()), listing) } });
}

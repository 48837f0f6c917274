/** Lists of the lines beside shares: indices, futures, currency pairs. */
import type { Market as MarketCode } from '../../contract/codes.ts';
import { type Context, done, type Handlers, notOpenYet, type Outcome } from './handler.ts';
import { listOf, type Place, placesOf, type QuoteListAnswer } from './page.ts';

/** The seven pairs that the market calls majors, the most traded first. */
const MAJORS = ['EURUSD', 'USDJPY', 'GBPUSD', 'AUDUSD', 'USDCAD', 'USDCHF', 'NZDUSD'];

export const lines = {
  globalIndex: (_, context) => ranked('IDX', () => 0, context),

  /** The front month of each root first, then the months behind it. */
  futuresList: (_, context) => {
    const at = context.clock.now();
    return ranked('FUT', (_code, id) => (context.market.summary(id, at).future?.front === true ? 0 : 1), context);
  },

  forexIndex: (_, context) => ranked('FX', majorRank, context, MAJORS.length),
  forexList: (_, context) => ranked('FX', majorRank, context),

  futuresOptionsList: notOpenYet,
} satisfies Partial<Handlers>;

function majorRank(code: string): number {
  const rank = MAJORS.indexOf(code);
  return rank < 0 ? MAJORS.length : rank;
}

/** A whole market by a rank, equal ones in the catalogue's order; with `below`, only those of a lower rank. */
async function ranked(
  market: MarketCode,
  rank: (code: string, id: number) => number,
  context: Context,
  below = Number.POSITIVE_INFINITY,
): Promise<Outcome<QuoteListAnswer>> {
  if (!context.board.isListed(market)) return notOpenYet();
  const prices = await context.board.prices(market);
  const ranks = prices.listings.map(({ code, id }) => rank(code, id));
  const rankOf = ({ place }: Place) => ranks[place] ?? 0;
  const order = placesOf(prices, (_, place) => (ranks[place] ?? 0) < below).sort((a, b) => rankOf(a) - rankOf(b));
  return done(await listOf(order, context));
}

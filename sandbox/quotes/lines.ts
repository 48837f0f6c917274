/** Lists of the lines beside shares: indices, futures, currency pairs. */
import type { Market } from '../../contract/codes.ts';
import { InstrumentState } from '../../contract/quote.ts';
import type { Prices } from '../market/board.ts';
import type { Listing } from '../market/types.ts';
import { type Context, type Handlers, notOpenYet, unknownInstrument } from '../handler.ts';
import { done, type Outcome } from '../outcome.ts';
import { listOf, type Place, placesOf, type QuoteListAnswer } from './page.ts';

/** The seven pairs that the market calls majors, the most traded first. */
const MAJORS = ['EURUSD', 'USDJPY', 'GBPUSD', 'AUDUSD', 'USDCAD', 'USDCHF', 'NZDUSD'];

export const lines = {
  /** Those that stand for a country or a kind of asset come first. */
  globalIndex: (_, context) => ranked('IDX', ({ facts }) => (facts?.class === 'index' && facts.main ? 0 : 1), context),

  /** The front month of each root, the most traded first; then the months behind, by root and expiry as they are listed. */
  futuresList: async (_, context) => {
    if (!context.board.isListed('FUT')) return notOpenYet();
    const front = frontMonths(await context.board.prices('FUT'));
    const { weight } = context.market;
    return ranked('FUT', ({ id }) => (front.has(id) ? -(weight[id] ?? 0) : Number.MAX_VALUE), context);
  },

  forexIndex: (_, context) => ranked('FX', majorRank, context),
  forexList: (_, context) => ranked('FX', (listing) => majorRank(listing) ?? MAJORS.length, context),

  futuresOptionsList({ goldCode }, { market, clock }) {
    const listing = market.find('FUT', goldCode);
    return listing ? done(market.options(listing.id, clock.now())) : unknownInstrument();
  },
} satisfies Partial<Handlers>;

function majorRank({ code }: Listing): number | undefined {
  const rank = MAJORS.indexOf(code);
  return rank < 0 ? undefined : rank;
}

/** Ids of the nearest months that still trade: each ends with its own exchange's last hours, not with the market's date. */
function frontMonths(prices: Prices): ReadonlySet<number> {
  const nearest = new Map<string, { id: number; expiryDate: string }>();
  prices.listings.forEach(({ id, facts }, place) => {
    if (facts?.class !== 'future' || prices.value(place, 'state') === InstrumentState.Delisted) return;
    const held = nearest.get(facts.root);
    if (held === undefined || facts.expiryDate < held.expiryDate) nearest.set(facts.root, { id, expiryDate: facts.expiryDate });
  });
  return new Set([...nearest.values()].map(({ id }) => id));
}

/** Those of a market that have a rank, by it; equal ones in the catalogue's order. */
async function ranked(market: Market, rank: (listing: Listing) => number | undefined, context: Context): Promise<Outcome<QuoteListAnswer>> {
  if (!context.board.isListed(market)) return notOpenYet();
  const prices = await context.board.prices(market);
  const ranks = prices.listings.map(rank);
  const rankOf = ({ place }: Place) => ranks[place] ?? 0;
  const order = placesOf(prices, (_, place) => ranks[place] !== undefined).sort((a, b) => rankOf(a) - rankOf(b));
  return done(await listOf(order, context));
}

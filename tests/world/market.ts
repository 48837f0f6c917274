/** A market small enough for hundreds of worlds: the sandbox's own model over few of its instruments, whose ids are their places. */
import type { Market } from '../../contract/codes.ts';
import { KEPT } from '../../sandbox/market/kept.fixture.ts';
import { keptMarket } from '../../sandbox/market/kept.ts';
import { createMarket } from '../../sandbox/market/market.ts';

/** A Wednesday on which New York trades. */
export const BEGIN = Date.parse('2026-03-11T14:00Z');
/** How many of each market; those that follow no other instrument, so that they can stand alone. */
const OF_MARKET: Partial<Record<Market, number>> = { US: 48, FX: 6, CRY: 24 };

export const WORLD_MARKETS = ['US', 'FX', 'CRY'] as const satisfies Market[];

function few() {
  const options = keptMarket(KEPT, { seed: 1, listedAt: BEGIN });
  const alone = options.instruments.filter(({ tie, basket }) => tie === undefined && basket === undefined);
  const instruments = WORLD_MARKETS.flatMap((market) =>
    alone
      .filter(({ listing }) => listing.market === market)
      .toSorted((a, b) => b.weight - a.weight)
      .slice(0, OF_MARKET[market]),
  ).map((instrument, id) => ({ ...instrument, listing: { ...instrument.listing, id } }));
  return createMarket({ ...options, catalogue: 'few', instruments });
}

export const market = few();

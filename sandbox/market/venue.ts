/** The price function of all instruments that keep the same hours: one calendar, one set of bars. */
import type { Depth } from '../../contract/rest/market.ts';
import type { Chips, FundFlow } from '../../contract/rest/summary.ts';
import { type Charts, createCharts } from './chart.ts';
import { createChips } from './chips.ts';
import { createDaily, type Daily } from './daily.ts';
import { createDepth } from './depth.ts';
import { createFlow } from './flow.ts';
import { createPrices, type Prices } from './price.ts';
import type { Sessions } from './sessions.ts';
import type { InstrumentSource } from './source.ts';
import { liquidityOf } from './spread.ts';

/** Instruments are known by their place here, not by their id. */
export interface Venue {
  readonly sessions: Sessions;
  /** Ids of the instruments, by place. */
  readonly ids: Uint32Array;
  readonly daily: Daily;
  readonly prices: Prices;
  readonly charts: Charts;
  depth(place: number, at: number): Depth;
  flow(place: number, at: number): FundFlow;
  chips(place: number, at: number): Chips | undefined;
}

/** @param instruments those that keep these sessions, ascending by id @throws Error for a basket with a constituent of other hours */
export function createVenue(seed: number, sessions: Sessions, instruments: readonly InstrumentSource[]): Venue {
  const ids = Uint32Array.from(instruments, ({ listing }) => listing.id);
  const places = new Map(instruments.map(({ listing }, place) => [listing.id, place]));
  const placed = instruments.map((source): InstrumentSource => {
    if (source.basket === undefined) return source;
    const parts = source.basket.ids.map((id) => {
      const place = places.get(id);
      if (place === undefined) throw new Error(`a constituent of ${source.listing.code} keeps other hours`);
      return place;
    });
    return { ...source, basket: { ids: parts, weights: source.basket.weights } };
  });
  const liquidity = instruments.map(({ traits, listing }) => liquidityOf(traits.turnover, traits.base, listing.roundLot));
  const daily = createDaily({ seed, sessions, instruments: placed });
  const prices = createPrices({ sessions, daily, instruments, liquidity });
  const charts = createCharts({ sessions, daily, prices, instruments });
  return {
    sessions,
    ids,
    daily,
    prices,
    charts,
    depth: createDepth({ sessions, prices, instruments, liquidity }),
    flow: createFlow({ prices, instruments }),
    chips: createChips({ daily, prices, instruments }),
  };
}

/** The price function of all instruments that keep the same hours: one calendar, one set of bars. */
import type { Daily } from './cascade.ts';
import type { Depth } from '../../../contract/rest/market.ts';
import type { Chips, FundFlow } from '../../../contract/rest/summary.ts';
import { type Around, createAround } from './around.ts';
import { type Charts, createCharts } from './chart.ts';
import { createChips } from '../facts/chips.ts';
import { type Constituent, createDaily } from './daily.ts';
import { createDepth } from './depth.ts';
import { createFlow } from '../facts/flow.ts';
import { createPrices, type Prices } from './price.ts';
import type { TradingSessions } from '../time/sessions.ts';
import type { InstrumentSource } from '../source.ts';
import { liquidityOf } from './spread.ts';

/** Instruments are known by their place here, not by their id. */
export interface Venue {
  readonly sessions: TradingSessions;
  /** Ids of the instruments, by place. */
  readonly ids: Uint32Array;
  readonly daily: Daily;
  readonly around: Around;
  readonly prices: Prices;
  readonly charts: Charts;
  depth(place: number, at: number): Depth;
  flow(place: number, at: number): FundFlow;
  chips(place: number, at: number): Chips | undefined;
}

/**
 * @param instruments those that keep these sessions, ascending by id
 * @param constituent where any instrument of the market is priced; not asked before all venues are there
 */
export function createVenue(
  seed: number,
  sessions: TradingSessions,
  instruments: readonly InstrumentSource[],
  constituent: (id: number) => Constituent,
): Venue {
  const ids = Uint32Array.from(instruments, ({ listing }) => listing.id);
  const liquidity = instruments.map(({ traits, listing, weight }) =>
    liquidityOf({ weight, turnover: traits.turnover, price: traits.base, roundLot: listing.roundLot }),
  );
  const daily = createDaily({ seed, sessions, instruments, constituent });
  const around = createAround({ sessions, daily, instruments });
  const prices = createPrices({ sessions, daily, instruments, liquidity });
  const charts = createCharts({ sessions, daily, prices, instruments });
  return {
    sessions,
    ids,
    daily,
    around,
    prices,
    charts,
    depth: createDepth({ sessions, prices, instruments, liquidity }),
    flow: createFlow({ prices, instruments }),
    chips: createChips({ daily, prices, instruments }),
  };
}

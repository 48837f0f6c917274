/** What the universe hands to the price function for one instrument: everything that its price depends on but time. */
import type { RecordedBars } from './tape/bars.ts';
import type { Tie } from './tape/tie.ts';
import type { Traits } from './traits.ts';
import type { Listing, TradingRules } from './types.ts';

/** An index as the sum of its constituents' prices, each times its weight. They trade on the same days as the index. */
export interface Basket {
  readonly ids: Uint32Array;
  /** Index points for one unit of the constituent's price. */
  readonly weights: Float64Array;
}

export interface InstrumentSource extends TradingRules {
  readonly listing: Listing;
  readonly traits: Traits;
  readonly recorded: RecordedBars | undefined;
  readonly basket: Basket | undefined;
  /** What its price follows; undefined for one that walks by itself. */
  readonly tie: Tie | undefined;
  /**
   * Importance: value traded on a usual day, in US dollars. What trades, how tight and deep the book is and how often it ticks all
   * follow from it (traits.ts, spread.ts, generator.ts), so that what matters more is never thinner, wider or quieter.
   */
  readonly weight: number;
  /** Has a bid and an ask. An index has none. */
  readonly hasBook: boolean;
  /** Trades are counted. Spot forex and indices have no volume. */
  readonly hasVolume: boolean;
}

/** What the universe hands to the price function for one instrument: everything that its price depends on but time. */
import type { RecordedBars } from './bars.ts';
import type { Traits } from './traits.ts';
import type { Listing, TradingRules } from './types.ts';

/** An index as the sum of its constituents' prices, each times its weight. They trade on the same days as the index. */
export interface Basket {
  readonly ids: Uint32Array;
  /** Index points for one unit of the constituent's price. */
  readonly weights: Float64Array;
}

/** A currency's price in dollars: that of a pair with the dollar, or its inverse. */
export interface Leg {
  readonly id: number;
  readonly inverse: boolean;
}

/**
 * A pair without the dollar, priced by its two currencies' pairs with it: a cross that drifts from them would be free money. That holds at
 * the opening and the close of each day. In between it walks by itself: every bar is folded from the one around it, and how far the product
 * of two walks goes in a day can only be known by walking both.
 */
export interface Cross {
  readonly over: Leg;
  readonly under: Leg;
}

export interface InstrumentSource extends TradingRules {
  readonly listing: Listing;
  readonly traits: Traits;
  readonly recorded: RecordedBars | undefined;
  readonly basket: Basket | undefined;
  readonly cross: Cross | undefined;
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

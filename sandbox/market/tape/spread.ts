/** Best bid and ask around a print, and the sizes that stand there. */
import { mix, unit } from './random.ts';
import { stepTicks, type TickTable, tickAt } from './tick.ts';

/** What of an instrument decides how tight and deep its book is. */
export interface Liquidity {
  /** Spread as a fraction of the price. */
  readonly spread: number;
  /** Lots at a level, on average; at least one. */
  readonly lots: number;
  readonly roundLot: number;
}

/**
 * What importance makes of a book. The spread goes with the inverse root of what is traded, so that the tick bounds that of the main
 * futures and large shares; a level holds a small part of a day's volume.
 * @param weight the instrument's importance: value traded a day, in US dollars
 * @param turnover the same as price times volume, in the instrument's own terms
 */
export function liquidityOf({
  weight,
  turnover,
  price,
  roundLot,
}: Record<'weight' | 'turnover' | 'price' | 'roundLot', number>): Liquidity {
  const spread = Math.min(WIDEST, SPREAD * Math.sqrt(BILLION / weight));
  return { spread, lots: Math.max(1, (turnover / price / roundLot) * LEVEL_SHARE), roundLot };
}

const BILLION = 1e9;
/** Of the price, at a billion dollars a day: a basis point. */
const SPREAD = 0.0001;
/** Nobody is quoted wider than two percent in regular hours, but for the tick. */
const WIDEST = 0.02;
/** Part of a day's volume that stands at a level. */
const LEVEL_SHARE = 0.0002;

/** Top of book at one print. `buy` tells which side took it. */
export interface Top {
  bid: number;
  ask: number;
  bidVolume: number;
  askVolume: number;
  buy: boolean;
}

export const emptyTop = (): Top => ({ bid: 0, ask: 0, bidVolume: 0, askVolume: 0, buy: true });

/** Shares at a level in whole lots: few mostly, many sometimes, on average what its liquidity says. More of it is never less here. */
export const levelVolume = (key: number, { lots, roundLot }: Liquidity): number =>
  roundLot * Math.max(1, Math.round(lots * (0.25 + 3 * unit(key) ** 3)));

/** Ticks that a part of a price makes; at least one. */
export const spreadTicks = (tick: TickTable, price: number, part: number): number =>
  Math.max(1, Math.round((Math.abs(price) * part) / tickAt(tick, price)));

/**
 * Writes the top of book around the last price: bid < ask, and the last price at one of them or between. The spread is wider
 * by `widening` outside regular hours. Pure in (key, last); `key` is the print's own.
 */
export function topInto(tick: TickTable, key: number, last: number, liquidity: Liquidity, widening: number, out: Top): void {
  const draw = mix(key, 7);
  const ticks = spreadTicks(tick, last, liquidity.spread * widening * (0.7 + (0.6 * (draw & 0xff)) / 256));
  const place = (draw >>> 8) & 7;
  const below = place < 3 ? 0 : place < 6 ? ticks : ticks >> 1;
  out.bid = stepTicks(tick, last, -below);
  const above = ticks - below;
  out.ask = stepTicks(tick, last, out.bid === last && above === 0 ? 1 : above);
  out.bidVolume = levelVolume(mix(key, 8), liquidity);
  out.askVolume = levelVolume(mix(key, 9), liquidity);
  out.buy = above < below;
}

/** Best bid and ask around a print, and the sizes that stand there. */
import { mix, unit } from './random.ts';
import { stepTicks, type TickTable, tickAt } from './tick.ts';

/** What of an instrument decides how tight and deep its book is. */
export interface Liquidity {
  /** Spread as a fraction of the price. */
  readonly spread: number;
  /** Lots at a level, at most. */
  readonly lots: number;
  readonly roundLot: number;
}

/**
 * A quarter of a basis point for the most traded (the big futures and pairs), 50 for the least; a level holds a small part of a
 * day's volume.
 * @param weight value traded a day, in one currency for all
 * @param turnover the same as price times volume, in the instrument's own terms
 */
export function liquidityOf({
  weight,
  turnover,
  price,
  roundLot,
}: Record<'weight' | 'turnover' | 'price' | 'roundLot', number>): Liquidity {
  const spread = 0.00015 * Math.max(TIGHTEST, (1e9 / weight) ** 0.35);
  const lots = Math.min(300, Math.max(3, turnover / price / 10_000 / roundLot));
  return { spread, lots, roundLot };
}

/** Part of the spread at a billion a day that no instrument goes below. */
const TIGHTEST = 0.17;

/** Top of book at one print. `buy` tells which side took it. */
export interface Top {
  bid: number;
  ask: number;
  bidVolume: number;
  askVolume: number;
  buy: boolean;
}

export const emptyTop = (): Top => ({ bid: 0, ask: 0, bidVolume: 0, askVolume: 0, buy: true });

/** Shares at a level: few lots mostly, many sometimes. */
export const levelVolume = (key: number, liquidity: Liquidity): number =>
  liquidity.roundLot * (1 + Math.floor(liquidity.lots * unit(key) ** 3));

/**
 * Writes the top of book around the last price: bid < ask, and the last price at one of them or between. The spread is wider
 * by `widening` outside regular hours. Pure in (key, last); `key` is the print's own.
 */
export function topInto(tick: TickTable, key: number, last: number, liquidity: Liquidity, widening: number, out: Top): void {
  const draw = mix(key, 7);
  const ticks = Math.max(
    1,
    Math.round((Math.abs(last) * liquidity.spread * widening * (0.7 + (0.6 * (draw & 0xff)) / 256)) / tickAt(tick, last)),
  );
  const place = (draw >>> 8) & 7;
  const below = place < 3 ? 0 : place < 6 ? ticks : ticks >> 1;
  out.bid = stepTicks(tick, last, -below);
  const above = ticks - below;
  out.ask = stepTicks(tick, last, out.bid === last && above === 0 ? 1 : above);
  out.bidVolume = levelVolume(mix(key, 8), liquidity);
  out.askVolume = levelVolume(mix(key, 9), liquidity);
  out.buy = above < below;
}

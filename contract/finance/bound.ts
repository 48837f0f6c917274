/**
 * How far a market order may go from the price that its customer saw: one rule, for the sheets that name the bound and for the
 * server that keeps it in every part of the fill. Prices are units of 10^-scale.
 */
import { Direction } from '../codes.ts';
import type { Fraction } from './trade.ts';

export interface Seen {
  /** Of any sign, in whole units of the currency. */
  readonly price: Fraction;
  /** A share of the price, zero or above. */
  readonly tolerance: Fraction;
}

/** The prices around the one seen that an instrument can have. */
export interface Grid {
  readonly scale: number;
  /** The tick that holds at the price seen. */
  readonly tick: number;
  /** The lowest price that there is; -Infinity, or less than any, where prices may be zero or below. */
  readonly lowest: number;
}

/** Less is no distance: between bid and ask of a coarse tick there is one already. */
const LEAST_TICKS = 2n;

const sizeOf = (value: bigint): bigint => (value < 0n ? -value : value);

/** The distance that an order may go, exactly: its tolerance of the price, or two ticks where that is more. */
function reachOf({ price, tolerance }: Seen, { scale, tick }: Grid): Fraction {
  const numerator = sizeOf(price.numerator) * tolerance.numerator * 10n ** BigInt(scale);
  const denominator = price.denominator * tolerance.denominator;
  const ticks = LEAST_TICKS * BigInt(tick);
  return numerator > ticks * denominator ? { numerator, denominator } : { numerator: ticks, denominator: 1n };
}

/** The last price on the tick that a market order may trade at: a buyer's highest, a seller's lowest. */
export function boundOf(direction: Direction, seen: Seen, grid: Grid): bigint {
  const reach = reachOf(seen, grid);
  const buys = direction === Direction.Buy;
  const from = seen.price.numerator * 10n ** BigInt(grid.scale) * reach.denominator;
  const way = reach.numerator * seen.price.denominator;
  const tick = BigInt(grid.tick);
  const numerator = buys ? from + way : from - way;
  const denominator = seen.price.denominator * reach.denominator * tick;
  const bound = (buys ? floorOf(numerator, denominator) : -floorOf(-numerator, denominator)) * tick;
  const hasLowest = Number.isSafeInteger(grid.lowest) && bound < BigInt(grid.lowest);
  return hasLowest ? BigInt(grid.lowest) : bound;
}

/** Whether a price, in units, is further from the one seen than an order may go, on either side. */
export function isBeyond(units: number, seen: Seen, grid: Grid): boolean {
  const reach = reachOf(seen, grid);
  const apart = sizeOf(BigInt(units) * seen.price.denominator - seen.price.numerator * 10n ** BigInt(grid.scale));
  return apart * reach.denominator > reach.numerator * seen.price.denominator;
}

function floorOf(numerator: bigint, denominator: bigint): bigint {
  const towardsZero = numerator / denominator;
  return numerator < 0n && towardsZero * denominator !== numerator ? towardsZero - 1n : towardsZero;
}

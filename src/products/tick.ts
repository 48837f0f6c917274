/**
 * Tick tables as the terms of an order carry them: which prices an order may have, and the next ones up and down. Prices are
 * integer units. A band holds from its beginning on, of a negative price by its size.
 */
import { parseUnits } from '../../contract/finance/price.ts';
import type { Terms } from '../../contract/rest/trading.ts';

interface Band {
  readonly from: number;
  readonly size: number;
}

export interface Ticks {
  /** Ascending, the first from 0. */
  readonly bands: readonly [Band, ...Band[]];
  /** The lowest price that there is. */
  readonly lowest: number;
}

/** The table of an instrument; undefined where its broker names none, or one that the scale can't hold. */
export function ticksOf({ ticks, signed }: Pick<Terms, 'ticks' | 'signed'>, scale: number): Ticks | undefined {
  const bands: Band[] = [];
  for (const { from, size } of ticks ?? []) {
    const band = { from: parseUnits(from, scale), size: parseUnits(size, scale) };
    if (band.from === undefined || band.size === undefined || band.size <= 0) return undefined;
    bands.push({ from: band.from, size: band.size });
  }
  const [first, ...others] = bands;
  if (!first) return undefined;
  return { bands: [first, ...others], lowest: signed ? Number.MIN_SAFE_INTEGER : first.size };
}

/** The tick that holds at a price and above it. */
export function tickAt({ bands }: Ticks, units: number): number {
  const size = Math.abs(units);
  return (bands.findLast(({ from }) => from <= size) ?? bands[0]).size;
}

/** The tick that holds just below a price: at the beginning of a band, that of the band before. */
function tickBelow({ bands }: Ticks, units: number): number {
  const size = Math.abs(units);
  return (bands.findLast(({ from }) => from < size) ?? bands[0]).size;
}

/** Whether an order may have this price. */
export const isOnTick = (ticks: Ticks, units: number): boolean => units >= ticks.lowest && units % tickAt(ticks, units) === 0;

/** The valid prices around one that isn't, the lower first; both the same for one that is. */
export function nearestTicks(ticks: Ticks, units: number): readonly [number, number] {
  if (units < ticks.lowest) return [ticks.lowest, ticks.lowest];
  const tick = tickAt(ticks, units);
  const lower = Math.max(ticks.lowest, Math.floor(units / tick) * tick);
  return [lower, units === lower ? lower : Math.ceil(units / tick) * tick];
}

/** The next valid price up (`1`) or down (`-1`) from any price. */
export function stepTick(ticks: Ticks, units: number, direction: 1 | -1): number {
  const [lower, upper] = nearestTicks(ticks, units);
  if (lower !== upper) return direction > 0 ? upper : lower;
  // Away from zero the band that begins holds, towards it the one before.
  const away = units >= 0 === direction > 0;
  return Math.max(ticks.lowest, lower + direction * (away ? tickAt(ticks, lower) : tickBelow(ticks, lower)));
}

/** The valid price closest to any price; of two equally close the lower. */
export function snapTick(ticks: Ticks, units: number): number {
  const [lower, upper] = nearestTicks(ticks, units);
  return units - lower <= upper - units ? lower : upper;
}

/**
 * Tick sizes by price: which prices an instrument can have. Bands are those of its market's rule, in units of its scale;
 * each band begins on a multiple of its own tick and of the one below, so that rounding is monotone across bands.
 */
import { parseUnits } from '../../../contract/finance/price.ts';

export interface TickTable {
  /** Where each band begins, ascending; the first one begins at 0. */
  readonly from: Float64Array;
  readonly size: Float64Array;
  /** The lowest price: one tick, or -Infinity where a price may be zero or below (futures). */
  readonly lowest: number;
}

/** @param bands decimal strings: [price from which it holds, tick] @throws RangeError for a band that the scale can't hold */
export function tickTable(bands: readonly (readonly [from: string, size: string])[], scale: number, signed = false): TickTable {
  const units = (text: string): number => {
    const value = parseUnits(text, scale);
    if (value === undefined) throw new RangeError(`${text} has more than ${scale} decimals`);
    return value;
  };
  const from = Float64Array.from(bands, ([text]) => units(text));
  const size = Float64Array.from(bands, ([, text]) => units(text));
  return { from, size, lowest: signed ? Number.NEGATIVE_INFINITY : (size[0] ?? 1) };
}

/** One tick for all prices. */
export const flatTick = (size: string, scale: number, signed = false): TickTable => tickTable([['0', size]], scale, signed);

/** The tick that holds at a price and above it. */
export function tickAt({ from, size }: TickTable, units: number): number {
  const price = Math.abs(units);
  let band = from.length - 1;
  while (band > 0 && (from[band] ?? 0) > price) band -= 1;
  return size[band] ?? 1;
}

/** The one tick of all prices from `low` to `high`; 0 where they lie in several bands or under the lowest. */
export function tickWithin({ from, size, lowest }: TickTable, low: number, high: number): number {
  if (low < lowest) return 0;
  if (from.length === 1) return size[0] ?? 1;
  let band = from.length - 1;
  while (band > 0 && (from[band] ?? 0) > high) band -= 1;
  return low >= (from[band] ?? 0) ? (size[band] ?? 1) : 0;
}

/** The tick that holds just below a price: at the beginning of a band, that of the band before. */
function tickBelow({ from, size }: TickTable, units: number): number {
  const price = Math.abs(units);
  let band = from.length - 1;
  while (band > 0 && (from[band] ?? 0) >= price) band -= 1;
  return size[band] ?? 1;
}

/** The nearest whole number. `Math.round` branches on the fraction, which no processor guesses. */
export const nearest = (value: number): number => Math.floor(value + 0.5);

/** Nearest price on the tick, not under the lowest. Monotone: a larger price never snaps lower. */
export function snap(table: TickTable, units: number): number {
  const tick = tickAt(table, units);
  const price = nearest(units / tick) * tick;
  return price < table.lowest ? table.lowest : price;
}

/** The price `ticks` above (or below, if negative) one that is on the tick; itself on the tick and not under the lowest. */
export function stepTicks(table: TickTable, units: number, ticks: number): number {
  if (ticks >= 0) return snap(table, units + ticks * tickAt(table, units));
  // Several ticks may cross into a band whose own tick doesn't divide the one above (0.05 over 0.02): down to its grid.
  const price = units + ticks * tickBelow(table, units);
  const tick = tickAt(table, price);
  const onGrid = Math.floor(price / tick) * tick;
  return onGrid < table.lowest ? table.lowest : onGrid;
}

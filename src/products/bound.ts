/** What a sheet may promise of a market order, by the contract's rule and the terms of its broker. Prices are units of the quote's scale. */
import type { Direction } from '../../contract/codes.ts';
import { fractionOf } from '../../contract/finance/amount.ts';
import { boundOf, type Grid, isBeyond, type Seen } from '../../contract/finance/bound.ts';
import { formatUnits } from '../../contract/finance/price.ts';
import type { Terms } from '../../contract/rest/trading.ts';
import { tickAt, ticksOf } from './tick.ts';

/** Of an order that waits for an opening: overnight the market goes further than while one reads. */
export const OPENING_TOLERANCE = '0.02';

interface Priced {
  readonly scale: number;
  /** Decimals that its prices are shown with: where the terms tell no ticks, the last of them is one. */
  readonly tickDigits: number;
}

function gridAt(units: number, terms: Terms | undefined, { scale, tickDigits }: Priced): Grid {
  const ticks = terms && ticksOf(terms, scale);
  return ticks
    ? { scale, tick: tickAt(ticks, units), lowest: ticks.lowest }
    : { scale, tick: 10 ** Math.max(0, scale - tickDigits), lowest: Number.MIN_SAFE_INTEGER };
}

function seenAt(units: number, tolerance: string, scale: number): Seen | undefined {
  const share = fractionOf(tolerance);
  const price = Number.isSafeInteger(units) ? fractionOf(formatUnits(units, scale)) : undefined;
  return price && share ? { price, tolerance: share } : undefined;
}

/**
 * The price that no part of a market order trades beyond.
 * @returns undefined where its broker doesn't say that it keeps a bound, or by which ticks: then nothing is promised
 */
export function promisedBound(
  direction: Direction,
  units: number,
  { tolerance, terms, priced }: { readonly tolerance: string; readonly terms: Terms | undefined; readonly priced: Priced },
): number | undefined {
  const seen = seenAt(units, tolerance, priced.scale);
  if (!seen || terms?.bounded !== true || !ticksOf(terms, priced.scale)) return undefined;
  return Number(boundOf(direction, seen, gridAt(units, terms, priced)));
}

/** Whether a market has gone so far from the price seen, on either side, that a market order is asked about again. */
export function hasMoved(
  from: number,
  now: number,
  { tolerance, terms, priced }: { readonly tolerance: string; readonly terms: Terms | undefined; readonly priced: Priced },
): boolean {
  if (Number.isNaN(from) || Number.isNaN(now)) return Number.isNaN(from) !== Number.isNaN(now);
  const seen = seenAt(from, tolerance, priced.scale);
  return seen !== undefined && isBeyond(now, seen, gridAt(from, terms, priced));
}

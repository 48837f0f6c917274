/** What closing a position at its price would come to, as far as that is known. Pure. */
import { Direction, type Phase } from '../../../../contract/codes.ts';
import { minorUnits } from '../../../../contract/finance/amount.ts';
import { closingCostOf } from '../../../../contract/finance/margin.ts';
import { pricingOf } from '../../../../contract/lines.ts';
import { CURRENCY_SCALE } from '../../../../contract/money.ts';
import type { Position, Rates, Terms } from '../../../../contract/rest/trading.ts';
import type { HoldingFigures } from '../../../data/api.ts';
import { OPENING_TOLERANCE, promisedBound } from '../../../products/bound.ts';
import { productOf } from '../../../products/registry.ts';
import { stock } from '../../../products/stock.ts';
import { priceFormOf } from '../../../products/traded.ts';

/** How much of it no closing order has taken up yet. */
export const freeQuantity = ({ positionNum, frozenNum }: Pick<Position, 'positionNum' | 'frozenNum'>): number =>
  Math.max(0, positionNum - frozenNum);

/**
 * How far its closing goes from the price in sight, as a fraction: as its line's ticket, and further where it waits for an opening. What
 * a counterparty takes never waits: it is refused.
 * @param phase of its own exchange; undefined while unknown, when nothing wider is promised
 */
function toleranceOf(position: Position, phase: Phase | undefined): string {
  const waits = phase !== undefined && phase !== 'open' && pricingOf(position.source) !== 'counterparty';
  return waits ? OPENING_TOLERANCE : (productOf(position.source) ?? stock).tolerance(position);
}

/** One row of the sheet: what is shown is what is sent and what the sums add up. */
export interface Closing {
  readonly position: Position;
  /** Units of the position's scale, NaN for none. */
  readonly price: number;
  readonly tolerance: string;
  /** Units: no part trades beyond it; undefined where the broker promises none. */
  readonly bound: number | undefined;
  /** Of what is free, minor units of its settlement currency, NaN where unknown. */
  readonly value: number;
  readonly profit: number;
  readonly fee: bigint | undefined;
}

interface Known {
  readonly figures: Pick<HoldingFigures, 'price' | 'value' | 'profit'>;
  readonly terms: Terms | undefined;
  readonly rates: Rates | undefined;
  readonly phase: Phase | undefined;
}

export function closingOf(position: Position, { figures: { price, value, profit }, terms, rates, phase }: Known): Closing {
  const tolerance = toleranceOf(position, phase);
  const priced = priceFormOf(position);
  const direction = position.direction === Direction.Buy ? Direction.Sell : Direction.Buy;
  const share = freeQuantity(position) / position.positionNum;
  return {
    position,
    price,
    tolerance,
    bound: promisedBound(direction, price, { tolerance, terms, priced }),
    value: Math.round(value * share),
    profit: Math.round(profit * share),
    fee: closingFee(position, price, rates),
  };
}

/**
 * Fees in minor units of the settlement currency; undefined where the schedule isn't known, or the value has to be converted.
 * @param price units of the position's scale
 */
export function closingFee(position: Position, price: number, rates: Rates | undefined): bigint | undefined {
  const { direction, positionNum, scale, multiplier, settleCurrency, conversion, margin } = position;
  if (!rates?.charges || conversion || !Number.isSafeInteger(price) || positionNum === 0) return undefined;
  const minorScale = CURRENCY_SCALE[settleCurrency];
  // Fees don't depend on what it cost.
  const held = { direction, quantity: BigInt(positionNum), cost: 0n, scale, multiplier, minorScale };
  return closingCostOf({
    held,
    margin: typeof margin === 'string' ? (minorUnits(margin, minorScale) ?? 0n) : 0n,
    price: BigInt(price),
    quantity: BigInt(freeQuantity(position)),
    charges: rates.charges,
  }).fee;
}

/** The sum of a column; NaN where one of its rows isn't known. */
export const sumOf = (closings: readonly Closing[], name: 'value' | 'profit'): number =>
  closings.reduce((total, closing) => total + closing[name], 0);

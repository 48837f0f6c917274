/** What closing a position at its price would cost, as far as that is known. Pure. */
import { minorUnits } from '../../../../contract/finance/amount.ts';
import { closingCostOf } from '../../../../contract/finance/margin.ts';
import { CURRENCY_SCALE } from '../../../../contract/money.ts';
import type { Position, Rates } from '../../../../contract/rest/trading.ts';

/** How much of it no closing order has taken up yet. */
export const freeQuantity = ({ positionNum, frozenNum }: Pick<Position, 'positionNum' | 'frozenNum'>): number =>
  Math.max(0, positionNum - frozenNum);

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

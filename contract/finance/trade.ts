/**
 * Value and profit of trades. Everything is exact until the one rounding to the minor unit of the currency that moves (amount.ts says
 * which way). Prices and cost are integers of 10^-scale, quantities whole numbers.
 */
import { Direction } from '../codes.ts';
import { fractionOf, roundDown, roundHalfEven, type Rounding, roundUp } from './amount.ts';

/** What turns points into money. */
export interface Contract {
  /** Decimals of the price units. */
  readonly scale: number;
  /** What one point of one contract is worth, a decimal; 1 of a share. */
  readonly multiplier: string;
  /** Decimals of the settlement currency. */
  readonly minorScale: number;
}

/** A quotient above zero. */
export interface Fraction {
  readonly numerator: bigint;
  readonly denominator: bigint;
}

export const ONE: Fraction = { numerator: 1n, denominator: 1n };

/**
 * Minor units of points (price × quantity, in units of 10^-scale), converted at `rate`: a figure, unless it says how it is rounded.
 * @throws RangeError when the multiplier is no decimal
 */
export function moneyOf(
  points: bigint,
  { scale, multiplier, minorScale }: Contract,
  rate: Fraction = ONE,
  round: Rounding = roundHalfEven,
): bigint {
  const worth = fractionOf(multiplier);
  if (!worth) throw new RangeError(`not a multiplier: ${multiplier}`);
  return round(
    points * worth.numerator * rate.numerator * 10n ** BigInt(minorScale),
    10n ** BigInt(scale) * worth.denominator * rate.denominator,
  );
}

/** What points that are paid whole cost their buyer, or bring their seller. */
export const paidFor = (direction: Direction, points: bigint, contract: Contract): bigint =>
  moneyOf(points, contract, ONE, direction === Direction.Buy ? roundUp : roundDown);

/** What its owner gets of points that are paid out, or owes below zero. */
export const paidOut = (points: bigint, contract: Contract, rate: Fraction = ONE): bigint => moneyOf(points, contract, rate, roundDown);

/** A holding as its profit needs it. */
export interface Held extends Contract {
  readonly direction: Direction;
  readonly quantity: bigint;
  /** Sum of price × quantity. */
  readonly cost: bigint;
}

/** Floating profit in minor units at a price, converted at `rate`; of a short what the price has fallen. */
export function profitOf(held: Held, price: bigint, rate: Fraction = ONE): bigint {
  const points = price * held.quantity - held.cost;
  return paidOut(held.direction === Direction.Buy ? points : -points, held, rate);
}

/** Cost of a part of a holding, half to even; what stays is the rest, so that nothing is lost between them. */
export const costOfPart = (cost: bigint, part: bigint, whole: bigint): bigint => roundHalfEven(cost * part, whole);

/** Units of the settlement currency for one of the price's, from the units of the pair that prices one in the other; undefined for no price. */
export function conversionRate(pairUnits: number, pairScale: number, inverse: boolean): Fraction | undefined {
  if (!(pairUnits > 0) || !Number.isSafeInteger(pairUnits)) return undefined;
  const units = BigInt(pairUnits);
  const one = 10n ** BigInt(pairScale);
  return inverse ? { numerator: one, denominator: units } : { numerator: units, denominator: one };
}

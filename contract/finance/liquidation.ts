/** Where a leveraged position is closed out. */
import { Direction } from '../codes.ts';
import { fractionOf } from './amount.ts';
import type { Fraction, Held } from './trade.ts';

/** How profit comes into the settlement currency: at a rate that stands still, or at the price of the pair itself (USDJPY). */
export type Converted = Fraction | 'itself';

export interface Backing {
  readonly margin: bigint;
  /** Equity below this closes it out. */
  readonly maintenance: bigint;
}

/**
 * The last price, in units of 10^-scale, at which equity still covers the maintenance: of a long the lowest, of a short the highest.
 * Equity is `margin` and the profit since `cost`, so of a future with average price A that is
 * A - (margin - maintenance) / (multiplier × quantity) of a long and A + … of a short.
 * @param signed whether prices may be zero or below
 * @returns undefined where no price closes it out
 * @throws RangeError when the multiplier is no decimal
 */
export function liquidationPriceOf(held: Held, backing: Backing, converted: Converted, signed: boolean): bigint | undefined {
  if (held.quantity <= 0n) return undefined;
  const limit = converted === 'itself' ? byItself(held, backing) : atRate(held, backing, converted);
  if (!limit) return undefined;
  const price = held.direction === Direction.Buy ? up(limit) : down(limit);
  return price > 0n || signed ? price : undefined;
}

/** Where margin ± (price × quantity - cost) × worth = maintenance. */
function atRate({ direction, quantity, cost, ...contract }: Held, { margin, maintenance }: Backing, rate: Fraction): Fraction {
  const { numerator, denominator } = worthOf(contract);
  const loss = (margin - maintenance) * denominator * rate.denominator;
  const worth = numerator * rate.numerator;
  return { numerator: cost * worth + (direction === Direction.Buy ? -loss : loss), denominator: quantity * worth };
}

/** Where margin ± (price × quantity - cost) × worth / price = maintenance, price in whole units: the loss shrinks or grows with the price itself. */
function byItself({ direction, quantity, cost, scale, ...contract }: Held, { margin, maintenance }: Backing): Fraction | undefined {
  // Points by price are whole units, whatever the scale.
  const { numerator, denominator } = worthOf({ ...contract, scale: 0 });
  const loss = (margin - maintenance) * denominator;
  const below = quantity * numerator + (direction === Direction.Buy ? loss : -loss);
  // A short in the other currency can't lose more than its worth, however high the price.
  return below > 0n ? { numerator: cost * numerator, denominator: below } : undefined;
}

/** Minor units of a point. */
function worthOf({ scale, multiplier, minorScale }: Pick<Held, 'scale' | 'multiplier' | 'minorScale'>): Fraction {
  const worth = fractionOf(multiplier);
  if (!worth) throw new RangeError(`not a multiplier: ${multiplier}`);
  return { numerator: worth.numerator * 10n ** BigInt(minorScale), denominator: worth.denominator * 10n ** BigInt(scale) };
}

function down({ numerator, denominator }: Fraction): bigint {
  const towardsZero = numerator / denominator;
  return numerator < 0n && towardsZero * denominator !== numerator ? towardsZero - 1n : towardsZero;
}

const up = ({ numerator, denominator }: Fraction): bigint => -down({ numerator: -numerator, denominator });

/**
 * An amount that follows a record: worth what the record made of it, a fee of the profit taken off. Amounts are minor units, percentages
 * decimals. What a customer gets is cut, what a customer pays is raised.
 */
import { fractionOf, roundDown, roundUp } from './amount.ts';

/** What an amount has become, and what of its profit the fee takes; both at one instant. */
export interface Stake {
  /** Before the fee. */
  readonly value: bigint;
  readonly fee: bigint;
}

/**
 * @param before and `after`: what the record was worth when the amount joined it, and what it is worth now; the first above zero
 * @throws RangeError when the fee is no decimal
 */
export function stakeOf(amount: bigint, before: bigint, after: bigint, feePercent: string): Stake {
  const value = roundDown(amount * after, before);
  return { value, fee: value > amount ? shareOf(value - amount, feePercent) : 0n };
}

/** Percent of an amount, raised. @throws RangeError when it is no decimal: a cost or a loss that can't be read must not pass for none */
export function shareOf(amount: bigint, percent: string): bigint {
  const part = fractionOf(percent);
  if (!part) throw new RangeError(`not a percentage: ${percent}`);
  return roundUp(amount * part.numerator, part.denominator * 100n);
}

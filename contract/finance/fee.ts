/** What a withdrawal costs; the client shows it before it is sent, the server posts it. */
import { fractionOf, minorUnits, roundUp } from './amount.ts';

/** Decimal strings: a fixed part in the currency, and a fraction of the amount. */
export interface FeeTerms {
  readonly fixed: string;
  readonly rate: string;
}

/**
 * `fixed` and `rate` of the amount, raised to the minor unit: what arrives is cut.
 * @param amount minor units, of a currency with `scale` decimals
 * @returns minor units, or undefined when the terms are no amounts
 */
export function feeOf(amount: bigint, { fixed, rate }: FeeTerms, scale: number): bigint | undefined {
  const base = minorUnits(fixed, scale);
  const share = fractionOf(rate);
  return base === undefined || share === undefined ? undefined : base + roundUp(amount * share.numerator, share.denominator);
}

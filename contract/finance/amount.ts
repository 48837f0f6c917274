/** Sums of money on decimal strings, the same for the client that shows them and the server that posts them. */
import Big from 'big.js';

/** What a withdrawal costs: `fixed` and `rate` of the amount, both decimal strings. */
export interface FeeTerms {
  readonly fixed: string;
  readonly rate: string;
}

const HALF_EVEN = 2;

/** `fixed + rate × amount`, rounded half-even, once, to `scale` decimals. */
export const feeOf = (amount: string, { fixed, rate }: FeeTerms, scale: number): string =>
  Big(amount).times(rate).plus(fixed).round(scale, HALF_EVEN).toFixed(scale);

/** An amount in another currency: `amount × rate`, rounded half-even to the other currency's `scale`. */
export const converted = (amount: string, rate: string, scale: number): string =>
  Big(amount).times(rate).round(scale, HALF_EVEN).toFixed(scale);

/** Exact; the decimals of the longer one. */
export const plus = (left: string, right: string): string => Big(left).plus(right).toFixed();
export const minus = (left: string, right: string): string => Big(left).minus(right).toFixed();

/** Negative, zero or positive, as for sorting. */
export const compareAmounts = (left: string, right: string): number => Big(left).cmp(right);

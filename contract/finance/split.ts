/** What a split does to a holding: price × quantity stays what it was. */
import { costOfPart, type Fraction } from './trade.ts';

export interface SplitHolding {
  readonly quantity: bigint;
  /** Sum of price × quantity, in the same units as before. */
  readonly cost: bigint;
  /** Cost of the fraction of a share that a reverse split leaves over, which is paid out; zero mostly. */
  readonly costOfRest: bigint;
  /** That fraction, of one new share. */
  readonly rest: Fraction;
}

/** @param ratio new shares for an old one: 4 of a split 4:1, a twentieth of a reverse split 1:20 */
export function splitHolding(quantity: bigint, cost: bigint, ratio: Fraction): SplitHolding {
  const parts = quantity * ratio.numerator;
  const whole = parts / ratio.denominator;
  const rest = { numerator: parts % ratio.denominator, denominator: ratio.denominator };
  const costOfRest = parts === 0n ? 0n : costOfPart(cost, rest.numerator, parts);
  return { quantity: whole, cost: cost - costOfRest, costOfRest, rest };
}

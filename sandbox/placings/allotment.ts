/**
 * Who gets how much of an offer that more was asked of than there is: by proportion, in whole lots. Pure.
 *
 * The rule for what proportion leaves over: applications stand in the order of their numbers, those of investors outside of the broker
 * behind them, and each gets the lots between its two ends on the scale of the offer, which is shifted by one draw for all. So each gets
 * its proportion, cut or one lot more, the chance of that lot being what was cut; together they come to the offer exactly; and who is
 * looked at first changes nothing.
 */

export interface Offer {
  /** Lots that there are. */
  readonly lots: bigint;
  /** Lots that all applications together ask for. */
  readonly asked: bigint;
  /** Of the whole offer, from 0 up to `DRAWS`. */
  readonly draw: bigint;
}

export const DRAWS = 2n ** 32n;

/** Lots of one application. @param before lots that the applications before it ask for together */
export function allottedLots({ lots, asked, draw }: Offer, before: bigint, wished: bigint): bigint {
  if (asked <= lots) return wished;
  /** Lots of all applications up to here. */
  const upTo = (sum: bigint): bigint => (sum * lots * DRAWS + draw * asked) / (asked * DRAWS);
  return upTo(before + wished) - upTo(before);
}

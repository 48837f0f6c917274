/**
 * What ties an instrument's price to those of others: it is their product times a factor, at every instant. A future follows its cash, a
 * fund its index, a listing abroad the one at home, a currency cross its two pairs with the dollar. Which rule ties which
 * instrument is said in universe/ties/.
 */
import { gauss, mix, WIDEST } from './random.ts';

/** Another instrument's price as a part of the product. */
export interface Leg {
  readonly id: number;
  /** Divides instead. */
  readonly inverse: boolean;
  /**
   * `walks`: at every instant. `slot`: as it was when the five minutes began (and stands while its market is shut), so that bars of an
   * instrument with one leg that walks follow from that leg's bars; for currencies, which move little in five minutes. `day`: as the
   * day before ended, for coins that are worth a dollar.
   */
  readonly pace: 'walks' | 'slot' | 'day';
}

/** A number that the product is multiplied by; constant through a trading day, so that the day's extremes are the legs' own. */
export interface Factor {
  readonly ratio: number;
  /** Interest less yield, a year, and until when it runs (epoch ms). Invented, see universe/ties/. */
  readonly carry: number;
  readonly until: number;
  /** How far the price strays from the tie, as a part of it: at most so much each way, another each day. Invented. */
  readonly basis: number;
  readonly key: number;
}

export interface Tie {
  /** One or two that walk. None of them is tied itself. */
  readonly legs: readonly Leg[];
  readonly factors: readonly Factor[];
  /**
   * Nobody may do better here than through the legs, so its bid and ask leave what they come to between them: listings of one share in
   * several places, and crosses. A price on a coarse tick, or with a currency of minutes ago, would be a gift.
   */
  readonly isBound: boolean;
}

const YEAR = 365.25 * 86_400_000;
const DAY = 86_400_000;

/** @param open when the trading day opens, epoch ms; dates tell days apart, so that listings in two places agree on them */
export function factorOn({ factors }: Tie, open: number): number {
  let product = 1;
  for (const { ratio, carry, until, basis, key } of factors) {
    product *= ratio;
    if (carry !== 0) product *= Math.exp((carry * (until - open)) / YEAR);
    if (basis !== 0) product *= 1 + (basis * gauss(mix(key, Math.floor(open / DAY)))) / WIDEST;
  }
  return product;
}

export const plainFactor = (ratio: number, basis: number, key: number): Factor => ({ ratio, carry: 0, until: 0, basis, key });

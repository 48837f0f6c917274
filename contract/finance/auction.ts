/**
 * Treasuries at auction, after 31 CFR 356 and its Appendix B: every bidder pays one price, per 100 nominal and without interest, rounded to
 * six decimals. What a bid costs and brings is `bondCost` of bond.ts at that price, with the interest until the issue.
 */
import { fractionOf, roundDown, roundUp } from './amount.ts';
import { accruedOn, bondCost, bondPrice, type Note, type Parts, type Price } from './bond.ts';

/** Decimals of a price at auction. */
export const AUCTION_SCALE = 6;
const PAR = 100n * 10n ** BigInt(AUCTION_SCALE);

/**
 * Of a bill with so many days to run, a half raised.
 * @param discount percent a year of 360 days, a decimal
 * @throws RangeError when the discount is no decimal
 */
export function billAuctionPrice(discount: string, days: number): Price {
  const rate = fractionOf(discount);
  if (!rate) throw new RangeError(`not a rate: ${discount}`);
  const denominator = 360n * rate.denominator;
  const numerator = PAR * denominator - rate.numerator * BigInt(days) * 10n ** BigInt(AUCTION_SCALE);
  return { units: roundDown(2n * numerator + denominator, 2n * denominator), scale: AUCTION_SCALE };
}

/** Of a note or bond at a yield, a fraction a year; undefined at or after its maturity. */
export function noteAuctionPrice(note: Note, annualYield: number, issueDate: string): Price | undefined {
  const price = bondPrice({ ...note, coupon: Number(note.coupon) / 100 }, annualYield, issueDate);
  return price === undefined ? undefined : { units: BigInt(Math.round(price * 10 ** AUCTION_SCALE)), scale: AUCTION_SCALE };
}

/** A bid is covered up to so much above what a note's price was as the bids began. Invented: nobody pays more, at a higher price the bid falls away. */
const RISE = { numerator: 11n, denominator: 10n };

/**
 * The highest price that a bid may come to: of a bill par, since no rate below zero is bid; of a note a tenth above `price`, in whole points.
 * @param price what it was worth as the bids began
 */
export function ceilingOf({ frequency }: Pick<Note, 'frequency'>, price: Price): Price {
  if (frequency === 0) return { units: PAR, scale: AUCTION_SCALE };
  const point = 10n ** BigInt(price.scale);
  const points = roundUp(price.units * RISE.numerator, point * RISE.denominator);
  return { units: points * 10n ** BigInt(AUCTION_SCALE), scale: AUCTION_SCALE };
}

/** What a nominal costs at a price, minor units, with the interest that ran until the issue; undefined where that is not before the maturity. */
export function bidCost(note: Note, nominal: bigint, price: Price, issueDate: string, minorScale: number): Parts | undefined {
  const interest = accruedOn(note, nominal, issueDate);
  return interest && bondCost(nominal, price, interest, minorScale);
}

/**
 * What a robot mines: the same quantity of its coin each day, valued at the coin's price at that day's end. Amounts are integers of minor
 * units, rates decimals in percent a day with three decimals at most, coin prices integers of any one scale.
 *
 * The quantity is fixed when the robot is ordered: at the price of that moment it is worth the rate on what the robot costs to buy. So
 * income falls and rises with the coin, and nobody promises any. A machine is worth what it can mine: what is paid back of a bought one wears
 * off by the day of its cycle, and moves with the coin like the income. Both together, while the coin stands still, come to what the robot
 * costs at most: who gains does so by the coin, and may lose by it all that was paid. What is paid is cut, what is charged raised (amount.ts).
 */
import { amountText, fractionOf, minorUnits, roundDown, roundUp } from './amount.ts';

/** @throws RangeError when it is no decimal */
function part(percent: string): { readonly numerator: bigint; readonly denominator: bigint } {
  const read = fractionOf(percent);
  if (!read) throw new RangeError(`not a percentage: ${percent}`);
  return { numerator: read.numerator, denominator: read.denominator * 100n };
}

/** Income of one day. @param value what the robots cost to buy @param opened coin's price when they were ordered, above zero */
export function minedOf(value: bigint, dailyRate: string, opened: bigint, price: bigint): bigint {
  const { numerator, denominator } = part(dailyRate);
  return roundDown(value * numerator * price, denominator * opened);
}

/** Income of so many days if the coin's price stands still or moves by a percentage at once: an estimate. */
export function incomeOf(value: bigint, dailyRate: string, days: number, movePercent = 0): bigint {
  return BigInt(days) * minedOf(value, dailyRate, 100n, BigInt(100 + movePercent));
}

/** Part of the price that is left of a bought robot as its cycle ends, while the coin stands still: percent. @param wearRate percent a day */
export function residualRate(wearRate: string, days: number): string {
  const worn = (minorUnits(wearRate, RATE_SCALE) ?? WHOLE) * BigInt(days);
  return amountText(worn < WHOLE ? WHOLE - worn : 0n, RATE_SCALE);
}
const RATE_SCALE = 3;
const WHOLE = 100_000n;

/** What is paid back of robots that were bought, at a coin's price, and at the one of their order where none is given. */
export const residualOf = (value: bigint, percent: string, opened = 1n, price = opened): bigint => {
  const { numerator, denominator } = part(percent);
  return roundDown(value * numerator * price, denominator * opened);
};

/** A charge on what they cost to buy: a day's rent, an early end, new energy. */
export const chargeOf = (value: bigint, percent: string): bigint => {
  const { numerator, denominator } = part(percent);
  return roundUp(value * numerator, denominator);
};

/**
 * Amounts of money as integers of a currency's minor unit. A bigint, because satoshis of a large sum pass 2^53.
 *
 * Where money is divided, each amount is rounded once. What moves, moves to the customer's disadvantage: what a customer gets is cut
 * (`roundDown`, which of a loss takes the next unit), what a customer pays is raised (`roundUp`). So no sequence of calls makes money out
 * of rounding, however small its parts. Figures that are only shown, margins that are only held and charges, whose markets have
 * rules of their own, are rounded half to even.
 */

const AMOUNT = /^(-?)(\d{1,16})(?:\.(\d{1,16}))?$/;

/** Units of a decimal text, or undefined when it is none or has more decimals than the scale. */
export function minorUnits(text: string, scale: number): bigint | undefined {
  const match = AMOUNT.exec(text);
  if (!match) return undefined;
  const [, sign, whole = '', fraction = ''] = match;
  if (fraction.length > scale) return undefined;
  const units = BigInt(whole + fraction.padEnd(scale, '0'));
  return sign === '-' ? -units : units;
}

/** Decimal text of units: at least two decimals, where the scale has them, and no zeros beyond those. */
export function amountText(units: bigint, scale: number): string {
  const digits = String(units < 0n ? -units : units).padStart(scale + 1, '0');
  const whole = digits.slice(0, digits.length - scale);
  const kept = digits.slice(digits.length - scale).replace(/0+$/, '');
  const fraction = kept.padEnd(Math.min(2, scale), '0');
  return `${units < 0n ? '-' : ''}${whole}${fraction === '' ? '' : `.${fraction}`}`;
}

/** @param denominator above zero */
export function roundHalfEven(numerator: bigint, denominator: bigint): bigint {
  const negative = numerator < 0n;
  const size = negative ? -numerator : numerator;
  const floor = size / denominator;
  const twice = (size % denominator) * 2n;
  const up = twice > denominator || (twice === denominator && floor % 2n === 1n);
  const rounded = up ? floor + 1n : floor;
  return negative ? -rounded : rounded;
}

/** Towards minus infinity. @param denominator above zero */
export function roundDown(numerator: bigint, denominator: bigint): bigint {
  const quotient = numerator / denominator;
  return numerator % denominator < 0n ? quotient - 1n : quotient;
}

/** Towards plus infinity. @param denominator above zero */
export const roundUp = (numerator: bigint, denominator: bigint): bigint => -roundDown(-numerator, denominator);

/** One of the three above. */
export type Rounding = typeof roundHalfEven;

/** A decimal text as the fraction that it is; undefined when it is none. */
export function fractionOf(decimal: string): { numerator: bigint; denominator: bigint } | undefined {
  const match = AMOUNT.exec(decimal);
  if (!match) return undefined;
  const [, sign, whole = '', fraction = ''] = match;
  const numerator = BigInt(whole + fraction);
  return { numerator: sign === '-' ? -numerator : numerator, denominator: 10n ** BigInt(fraction.length) };
}

/**
 * What `units` are worth in units of another scale at `rate` (units of the other currency for one of this): a figure.
 * @throws RangeError when the rate is no decimal
 */
export const atRate = (units: bigint, scale: number, rate: string, toScale: number): bigint =>
  rated(units, scale, rate, toScale, roundHalfEven);

/** What a conversion of `units` brings, cut. Otherwise as `atRate`. */
export const conversionOf = (units: bigint, scale: number, rate: string, toScale: number): bigint =>
  rated(units, scale, rate, toScale, roundDown);

function rated(units: bigint, scale: number, rate: string, toScale: number, round: Rounding): bigint {
  const fraction = fractionOf(rate);
  if (!fraction) throw new RangeError(`not a rate: ${rate}`);
  return round(units * fraction.numerator * 10n ** BigInt(toScale), fraction.denominator * 10n ** BigInt(scale));
}

const RATE_DIGITS = 10;
const RATE_DECIMALS = 16;

/**
 * A quotient as a rate is written: ten significant digits, sixteen decimals at most, cut, so that a way through several currencies and
 * back is never worth more than one. Both above zero.
 */
export function rateText(numerator: bigint, denominator: bigint): string {
  let decimals = 0;
  const least = 10n ** BigInt(RATE_DIGITS - 1);
  while (decimals < RATE_DECIMALS && (numerator * 10n ** BigInt(decimals)) / denominator < least) decimals += 1;
  const digits = String(roundDown(numerator * 10n ** BigInt(decimals), denominator)).padStart(decimals + 1, '0');
  const fraction = digits.slice(digits.length - decimals).replace(/0+$/, '');
  return `${digits.slice(0, digits.length - decimals)}${decimals === 0 || fraction === '' ? '' : `.${fraction}`}`;
}

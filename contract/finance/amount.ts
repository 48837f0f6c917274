/**
 * Amounts of money as integers of a currency's minor unit. A bigint, because satoshis of a large sum pass 2^53. What is
 * rounded is rounded half to even, once.
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

/** A decimal text as the fraction that it is; undefined when it is none. */
export function fractionOf(decimal: string): { numerator: bigint; denominator: bigint } | undefined {
  const match = AMOUNT.exec(decimal);
  if (!match) return undefined;
  const [, sign, whole = '', fraction = ''] = match;
  const numerator = BigInt(whole + fraction);
  return { numerator: sign === '-' ? -numerator : numerator, denominator: 10n ** BigInt(fraction.length) };
}

/**
 * Units of another scale that `units` make at `rate` (units of the other currency for one of this).
 * @throws RangeError when the rate is no decimal
 */
export function atRate(units: bigint, scale: number, rate: string, toScale: number): bigint {
  const fraction = fractionOf(rate);
  if (!fraction) throw new RangeError(`not a rate: ${rate}`);
  return roundHalfEven(units * fraction.numerator * 10n ** BigInt(toScale), fraction.denominator * 10n ** BigInt(scale));
}

const RATE_DIGITS = 10;
const RATE_DECIMALS = 16;

/** A quotient as a rate is written: ten significant digits, sixteen decimals at most. Both above zero. */
export function rateText(numerator: bigint, denominator: bigint): string {
  let decimals = 0;
  const least = 10n ** BigInt(RATE_DIGITS - 1);
  while (decimals < RATE_DECIMALS && (numerator * 10n ** BigInt(decimals)) / denominator < least) decimals += 1;
  const digits = String(roundHalfEven(numerator * 10n ** BigInt(decimals), denominator)).padStart(decimals + 1, '0');
  const fraction = digits.slice(digits.length - decimals).replace(/0+$/, '');
  return `${digits.slice(0, digits.length - decimals)}${decimals === 0 || fraction === '' ? '' : `.${fraction}`}`;
}

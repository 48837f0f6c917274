/** Prices as scaled integers: `price = units / 10^scale`. Units stay exact in a float64 up to 2^53. */

const POWERS = Array.from({ length: 16 }, (_, index) => 10 ** index);

/** A decimal number as the wire writes it: optional sign, digits, optional fraction. No exponent, no blanks. */
export const DECIMAL = /^[+-]?\d{1,16}(?:\.\d{1,16})?$/;

/**
 * Units of a decimal string at a scale, or undefined when the text is no decimal, carries more
 * decimals than the scale holds (other than zeros), or is too large to be exact.
 */
export function parseUnits(text: string, scale: number): number | undefined {
  if (!DECIMAL.test(text)) return undefined;
  const negative = text.startsWith('-');
  const digits = text.replace(/^[+-]/, '');
  const dot = digits.indexOf('.');
  const whole = dot < 0 ? digits : digits.slice(0, dot);
  const fraction = dot < 0 ? '' : digits.slice(dot + 1);
  if (/[1-9]/.test(fraction.slice(scale))) return undefined;
  const units = Number(whole + fraction.slice(0, scale).padEnd(scale, '0'));
  if (!Number.isSafeInteger(units)) return undefined;
  return negative && units !== 0 ? -units : units;
}

/** Decimal string of units at a scale, with exactly `digits` decimals when given (never fewer than needed to be exact). */
export function formatUnits(units: number, scale: number, digits: number = 0): string {
  const negative = units < 0;
  const text = String(Math.abs(units)).padStart(scale + 1, '0');
  const whole = text.slice(0, text.length - scale);
  let fraction = scale === 0 ? '' : text.slice(-scale);
  let end = fraction.length;
  while (end > digits && fraction[end - 1] === '0') end -= 1;
  fraction = fraction.slice(0, end).padEnd(digits, '0');
  return `${negative ? '-' : ''}${whole}${fraction ? `.${fraction}` : ''}`;
}

/** Decimals to show: those of the tick, or all that an off-tick price needs, at most the scale. */
export function shownDigits(units: number, scale: number, tickDigits: number): number {
  let digits = Math.min(tickDigits, scale);
  while (digits < scale && units % (POWERS[scale - digits] ?? 1) !== 0) digits += 1;
  return digits;
}

/** Change in units, and as a fraction of the base. No ratio against a base at or below zero: it would mean nothing. */
export function changeOf(units: number, base: number): { change: number; ratio: number | undefined } {
  const change = units - base;
  return { change, ratio: base > 0 ? change / base : undefined };
}

/** The specification's rule: a value counts as a fall if it is zero or below, or starts with a minus. */
export function isFall(change: number | string): boolean {
  return typeof change === 'number' ? change <= 0 : change.startsWith('-') || !(Number(change) > 0);
}

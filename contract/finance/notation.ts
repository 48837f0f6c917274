/**
 * How traders write the prices of some futures: treasuries in points and 32nds of a point (`110'16.5`), options on them in 64ths, grains
 * in cents and eighths of a cent (`435'2`). It's a way of writing alone: on the wire and in sums a price stays a decimal.
 *
 * A price between two parts, as averages are: 32nds and 64ths have decimals (`110'16.118`), as traders write them anyway; eighths have
 * none, so that it is a decimal of the cent (`435.29`).
 */
import type { Notation } from '../codes.ts';
import { formatUnits, parseUnits } from './price.ts';

/** A price is so many wholes of 10^(scale - down) units; its rest is counted in parts. */
interface Form {
  readonly parts: number;
  /** Decimals of the price that a whole stands below: a cent is a hundredth of a dollar. */
  readonly down: number;
  /** Digits of the parts. */
  readonly width: number;
  /** Decimals of the tick that a whole part has: 1/32 is 0.03125, 1/64 0.015625, an eighth of a cent 0.00125. */
  readonly partDigits: number;
  /** Whether a part has decimals. */
  readonly fine: boolean;
}

const FORMS: Record<Notation, Form> = {
  thirtySeconds: { parts: 32, down: 0, width: 2, partDigits: 5, fine: true },
  sixtyFourths: { parts: 64, down: 0, width: 2, partDigits: 6, fine: true },
  centEighths: { parts: 8, down: 2, width: 1, partDigits: 5, fine: false },
};

/** Decimals of a part at the most: finer prices are averages, which nobody trades at. */
const MAX_DECIMALS = 3;
/** Decimals of a price that hold every text: a thousandth of a 64th of a point has nine. */
export const NOTED_SCALE = 9;

/**
 * Text of a price in units of 10^-scale, with so many decimals of a part as the tick has, or as a finer price needs. What lies between two
 * parts that have no decimals is a decimal of the whole, without a mark.
 */
export function notationText(units: number, scale: number, tickDigits: number, notation: Notation): string {
  const { parts, down, width, partDigits, fine: isFine } = FORMS[notation];
  const whole = 10 ** (scale - down);
  const least = Math.max(0, tickDigits - partDigits);
  let digits = least;
  while (digits < MAX_DECIMALS && ((units * parts) / whole) * 10 ** digits !== Math.round(((units * parts) / whole) * 10 ** digits))
    digits += 1;
  if (digits > 0 && !isFine) return formatUnits(Math.round((units * 10 ** MAX_DECIMALS) / whole), MAX_DECIMALS);
  const fine = Math.round((Math.abs(units) * parts * 10 ** digits) / whole);
  const perWhole = parts * 10 ** digits;
  const rest = fine % perWhole;
  const count = Math.floor(rest / 10 ** digits);
  const decimals = digits === 0 ? '' : `.${String(rest % 10 ** digits).padStart(digits, '0')}`;
  const sign = units < 0 && fine > 0 ? '-' : '';
  return `${sign}${Math.floor(fine / perWhole)}'${String(count).padStart(width, '0')}${decimals}`;
}

/** Whether a text of `notationText` has the mark, and isn't a decimal. */
export const isNoted = (text: string): boolean => text.includes("'");

/** Points, a mark, parts with decimals; or as screens and newspapers have it: `110-16+` and `110'165` for half a 32nd more. */
const WRITTEN = /^([-−]?)(\d{1,9})['’‘´`-](\d{1,2})(?:([.,])(\d{1,3})|([+]))?$/;
const SCREEN = /^([-−]?)(\d{1,9})['’‘´`-](\d{2})([0257])$/;
/** The third digit of a screen's 32nds is the first of its decimals. */
const QUARTERS: Readonly<Record<string, string>> = { '0': '0', '2': '25', '5': '5', '7': '75' };

/** Units behind a price as traders write it; undefined for any other text, a decimal too, and for what the scale can't hold. */
export function parseNotation(text: string, scale: number, notation: Notation): number | undefined {
  const { parts, down, width } = FORMS[notation];
  const plain = text.trim();
  const screen = width === 2 ? SCREEN.exec(plain) : null;
  const found = screen ?? WRITTEN.exec(plain);
  if (found === null) return undefined;
  const [, sign = '', whole = '', count = ''] = found;
  if (Number(count) >= parts || (width === 2 && count.length !== 2)) return undefined;
  const decimals = screen ? (QUARTERS[found[4] ?? ''] ?? '') : found[6] === '+' ? '5' : (found[5] ?? '');
  const fine = parseUnits(`${count}.${decimals || '0'}`, MAX_DECIMALS);
  if (fine === undefined) return undefined;
  const size = 10 ** (scale - down);
  const units = Number(whole) * size + (fine * size) / (parts * 10 ** MAX_DECIMALS);
  if (!Number.isSafeInteger(units)) return undefined;
  return sign === '' || units === 0 ? units : -units;
}

/** How the premiums of options on a future are written: on treasuries in 64ths where the future has 32nds. */
export const premiumNotation = (ofFuture: Notation | undefined): Notation | undefined =>
  ofFuture === 'thirtySeconds' ? 'sixtyFourths' : ofFuture;

/** A decimal price as a decimal of the notation's whole: 4.3525 dollars are 435.25 cents. */
export const inWholes = (price: string, notation: Notation): string => shifted(price, FORMS[notation].down);

/** The price behind a decimal of the notation's whole. */
export const ofWholes = (wholes: string, notation: Notation): string => shifted(wholes, -FORMS[notation].down);

/** Into how many equal steps a price of 1 falls whose texts are exact: eighths of a 32nd, eighths of a cent. */
export const exactSteps = (notation: Notation): number => {
  const { parts, down, fine } = FORMS[notation];
  return parts * 10 ** down * (fine ? 8 : 1);
};

/** A decimal with its point so many places further right, or left where below zero. */
function shifted(decimal: string, places: number): string {
  const [, sign = '', whole = '', fraction = ''] = /^([+-]?)(\d*)\.?(\d*)$/.exec(decimal) ?? [];
  const led = '0'.repeat(Math.max(0, 1 - whole.length - places)) + whole;
  const digits = (led + fraction).padEnd(led.length + places, '0');
  const first = digits.slice(0, led.length + places).replace(/^0+(?=\d)/, '');
  const rest = digits.slice(led.length + places).replace(/0+$/, '');
  return `${sign === '-' ? '-' : ''}${first}${rest === '' ? '' : `.${rest}`}`;
}

const POINTED = /^([-−]?\d{1,9})[.,](\d{2,3})$/;

/**
 * A price with a plain point that may also be meant for the mark, in both readings as they would be written without doubt: `110.25` is a
 * quarter of a point, or 25 32nds. Undefined where there is one reading, and of a notation whose parts can't be taken for decimals.
 */
export function bothReadings(text: string, notation: Notation): readonly [parts: string, decimal: string] | undefined {
  const [, whole, fraction] = FORMS[notation].fine ? (POINTED.exec(text.trim()) ?? []) : [];
  if (whole === undefined || fraction === undefined) return undefined;
  const parts = parseNotation(`${whole}'${fraction}`, NOTED_SCALE, notation);
  const decimal = parseUnits(`${whole.replace('−', '-')}.${fraction}`, NOTED_SCALE);
  if (parts === undefined || decimal === undefined || parts === decimal) return undefined;
  return [notationText(parts, NOTED_SCALE, 0, notation), notationText(decimal, NOTED_SCALE, 0, notation)];
}

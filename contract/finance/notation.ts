/**
 * How traders write the prices of some futures: treasuries in points and 32nds of a point (`110'16.5`), grains in cents and eighths of a
 * cent (`435'2`). It's a way of writing alone: on the wire and in sums a price stays a decimal.
 */
import type { Notation } from '../codes.ts';
import { parseUnits } from './price.ts';

/** A price is so many wholes of 10^(scale - down) units; its rest is counted in parts. */
interface Form {
  readonly parts: number;
  /** Decimals of the price that a whole stands below: a cent is a hundredth of a dollar. */
  readonly down: number;
  /** Digits of the parts. */
  readonly width: number;
  /** Decimals of the tick that a whole part has: 1/32 is 0.03125, an eighth of a cent 0.00125. */
  readonly partDigits: number;
}

const FORMS: Record<Notation, Form> = {
  thirtySeconds: { parts: 32, down: 0, width: 2, partDigits: 5 },
  centEighths: { parts: 8, down: 2, width: 1, partDigits: 5 },
};

/** Decimals of a part at the most: finer prices are averages, which nobody trades at. */
const MAX_DECIMALS = 3;

/** Text of a price in units of 10^-scale, with so many decimals of a part as the tick has, or as a finer price needs. */
export function notationText(units: number, scale: number, tickDigits: number, notation: Notation): string {
  const { parts, down, width, partDigits } = FORMS[notation];
  const whole = 10 ** (scale - down);
  const least = Math.max(0, tickDigits - partDigits);
  let digits = least;
  while (digits < MAX_DECIMALS && ((units * parts) / whole) * 10 ** digits !== Math.round(((units * parts) / whole) * 10 ** digits))
    digits += 1;
  const fine = Math.round((Math.abs(units) * parts * 10 ** digits) / whole);
  const perWhole = parts * 10 ** digits;
  const rest = fine % perWhole;
  const count = Math.floor(rest / 10 ** digits);
  const decimals = digits === 0 ? '' : `.${String(rest % 10 ** digits).padStart(digits, '0')}`;
  const sign = units < 0 && fine > 0 ? '-' : '';
  return `${sign}${Math.floor(fine / perWhole)}'${String(count).padStart(width, '0')}${decimals}`;
}

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

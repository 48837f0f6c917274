/**
 * Numbers as text. Prices come as integer units, so no digit is ever lost: `formatUnits` makes the exact
 * decimal, this file gives it the locale's separators, which are read from Intl once a locale. Nothing
 * here makes an Intl object on the hot path.
 */
import type { Notation } from '../../contract/codes.ts';
import { inWholes, isNoted, notationText } from '../../contract/finance/notation.ts';
import { formatUnits, parseUnits, shownDigits } from '../../contract/finance/price.ts';
import type { Instrument } from '../../contract/quote.ts';

export const MINUS = '\u2212';
export const ABSENT = '–';
const NBSP = '\u00a0';

export interface NumberFormats {
  readonly locale: string;
  readonly group: string;
  readonly decimal: string;
  /** Grouping starts at this many whole digits. */
  readonly groupFrom: number;
  readonly percent: string;
  /** Short words for powers of ten, the largest first: French has ` k`, ` M`, ` Md` and ` Bn`, German no thousand, Chinese `万` for 10,000. */
  readonly units: readonly CountUnit[];
}

export interface CountUnit {
  readonly power: number;
  readonly word: string;
}

// The font's Latin subset has no U+202F; U+00A0 keeps French groups together as well.
const plain = (text: string): string => text.replaceAll('\u202f', NBSP);

const partOf = (locale: string, options: Intl.NumberFormatOptions, value: number, type: Intl.NumberFormatPartTypes): string =>
  plain(new Intl.NumberFormat(locale, options).formatToParts(value).find((part) => part.type === type)?.value ?? '');

const MOST_DIGITS = 15;

/** The words that a locale shortens large numbers with, each with the power of ten that it stands for. */
function unitsOf(locale: string): CountUnit[] {
  const format = new Intl.NumberFormat(locale, { notation: 'compact', useGrouping: false });
  const units = new Map<string, CountUnit>();
  for (let digits = 3; digits < MOST_DIGITS; digits += 1) {
    const value = 10 ** digits;
    const parts = format.formatToParts(value);
    const unit = parts.findIndex((part) => part.type === 'compact');
    if (unit < 0) continue;
    const before = parts[unit - 1];
    const word = plain((before?.type === 'literal' ? before.value : '') + (parts[unit]?.value ?? '')).replaceAll(' ', NBSP);
    const shown = Number(parts.find((part) => part.type === 'integer')?.value);
    if (!units.has(word)) units.set(word, { power: value / shown, word });
  }
  return [...units.values()].reverse();
}

const cached = new Map<string, NumberFormats>();

/** The formats of a locale, made once. */
export function numberFormats(locale: string): NumberFormats {
  const known = cached.get(locale);
  if (known) return known;
  const formats: NumberFormats = {
    locale,
    group: partOf(locale, {}, 123_456, 'group'),
    decimal: partOf(locale, {}, 1.5, 'decimal'),
    groupFrom: partOf(locale, {}, 1234, 'group') === '' ? 5 : 4,
    percent: plain(new Intl.NumberFormat(locale, { style: 'percent' }).format(0).replace('0', '')),
    units: unitsOf(locale),
  };
  cached.set(locale, formats);
  return formats;
}

/** A decimal string (`-1234.50`) with the locale's separators; every digit is kept. */
export function decimalText(text: string, formats: NumberFormats): string {
  const negative = text.startsWith('-');
  const start = negative || text.startsWith('+') ? 1 : 0;
  const dot = text.indexOf('.');
  const end = dot < 0 ? text.length : dot;
  let whole = text.slice(start, end);
  if (whole.length >= formats.groupFrom) {
    let at = whole.length % 3;
    let grouped = whole.slice(0, at);
    for (; at < whole.length; at += 3) grouped += (grouped === '' ? '' : formats.group) + whole.slice(at, at + 3);
    whole = grouped;
  }
  return (negative ? MINUS : '') + whole + (dot < 0 ? '' : formats.decimal + text.slice(dot + 1));
}

/** The decimal string behind a localised text; undefined where the text is none. The inverse of decimalText. */
export function parseDecimalText(text: string, formats: NumberFormats): string | undefined {
  const [whole = '', ...rest] = text.replace(MINUS, '-').split(formats.decimal);
  const [first = '', ...groups] = whole.split(formats.group);
  // Elsewhere than before three digits a group mark is another locale's decimal mark: 1,5 must not become 15.
  if (groups.length > 0 && !(/^-?\d{1,3}$/.test(first) && groups.every((group) => group.length === 3))) return undefined;
  const decimal = [first + groups.join(''), ...rest].join('.');
  return /^-?\d+(?:\.\d+)?$/.test(decimal) ? decimal : undefined;
}

/** A figure in units; `digits` decimals at least. NaN is absent. */
export const unitsText = (units: number, scale: number, digits: number, formats: NumberFormats): string =>
  Number.isNaN(units) ? ABSENT : decimalText(formatUnits(units, scale, digits), formats);

/**
 * A price with the decimals of its tick, or all it needs; as traders write it where its instrument has a notation, which is never left
 * out: undefined is that of decimals.
 */
export function priceText(
  units: number,
  scale: number,
  tickDigits: number,
  formats: NumberFormats,
  notation: Notation | undefined,
): string {
  if (Number.isNaN(units)) return ABSENT;
  if (notation !== undefined) {
    const text = notationText(units, scale, tickDigits, notation);
    return isNoted(text) ? text.replace('-', MINUS) : decimalText(text, formats);
  }
  return decimalText(formatUnits(units, scale, shownDigits(units, scale, tickDigits)), formats);
}

/** A price of the wire as its instrument's are written; with the wire's decimals where that isn't known or has no notation. */
export function instrumentPriceText(value: string | null | undefined, instrument: Priced | undefined, formats: NumberFormats): string {
  if (instrument?.notation === undefined || typeof value !== 'string') return wireText(value, formats);
  const { scale, tickDigits, notation } = instrument;
  const units = parseUnits(value, scale);
  return units === undefined ? wireText(value, formats) : priceText(units, scale, tickDigits, formats, notation);
}

/** A strike as decimals of what its premiums are written in: of corn 435 cents, of a note 110.5 points. */
export const strikeText = (strike: string, notation: Notation | null | undefined, formats: NumberFormats): string =>
  decimalText(notation ? inWholes(strike, notation) : strike, formats);

type Priced = Pick<Instrument, 'scale' | 'tickDigits' | 'notation'>;

/** A change in units with its sign: `+6,53`. */
export function changeText(
  units: number,
  scale: number,
  tickDigits: number,
  formats: NumberFormats,
  notation: Notation | undefined,
): string {
  const text = priceText(units, scale, tickDigits, formats, notation);
  return units > 0 ? `+${text}` : text;
}

/** Decimals of a percentage, and how many a small one may have: only what is nothing reads as zero. */
const RATIO_DIGITS = 2;
const SMALL_RATIO_DIGITS = 6;

/** A fraction as percent with two decimals and its sign: 0.0227 is `+2,27 %`, 0.00003 is `+0,003 %`. NaN is absent. */
export function ratioText(ratio: number, formats: NumberFormats): string {
  if (!Number.isFinite(ratio)) return ABSENT;
  let digits = RATIO_DIGITS;
  // Rounded half away from zero.
  let units = Math.round(Math.abs(ratio) * 10_000);
  while (units === 0 && ratio !== 0 && digits < SMALL_RATIO_DIGITS) {
    digits += 1;
    units = Math.round(Math.abs(ratio) * 10 ** (2 + digits));
  }
  const text = decimalText(formatUnits(ratio < 0 ? -units : units, digits, units === 0 ? RATIO_DIGITS : digits), formats) + formats.percent;
  return ratio > 0 && units > 0 ? `+${text}` : text;
}

/** From here on a count is shortened. */
const LONG_COUNT = 10_000;

/** A count that is read, not computed with: `109 M`, `18,0 M`, `640`, `1,80亿`. Three significant digits from 10,000 up, where the locale has a word. */
export function countText(count: number, formats: NumberFormats): string {
  if (!Number.isFinite(count)) return ABSENT;
  // Bounds lie half a unit below the power, where three digits would round up to it.
  const unit = count < LONG_COUNT ? undefined : formats.units.find(({ power }) => count >= power * 0.9995);
  if (!unit) return decimalText(String(Math.round(count)), formats);
  const value = count / unit.power;
  // A thousand is the smallest of words: thousands with decimals are longer than their digits.
  const digits = value >= 99.95 || unit.power === 1000 ? 0 : value >= 9.995 ? 1 : 2;
  return decimalText(value.toFixed(digits), formats) + unit.word;
}

/** A whole count with all its digits: `13 104`. */
export const wholeText = (count: number, formats: NumberFormats): string =>
  Number.isFinite(count) ? decimalText(String(Math.round(count)), formats) : ABSENT;

/** A decimal string of the wire with at least two decimals kept as sent; absent values are a dash. */
export const wireText = (value: string | null | undefined, formats: NumberFormats): string =>
  value === null || value === undefined ? ABSENT : decimalText(value, formats);

/** A large decimal string of the wire in short: its digits are for reading, not for computing. */
export const wireCountText = (value: string | null | undefined, formats: NumberFormats): string =>
  value === null || value === undefined ? ABSENT : countText(Number(value), formats);

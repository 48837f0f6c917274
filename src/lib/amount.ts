/**
 * Reads an amount as a customer types or pastes it. Whatever the text, its magnitude never changes silently: what can be
 * read in two ways is refused, with both ways named, and so is all that isn't plainly an amount.
 */
import { CURRENCIES, CURRENCY_SCALE, type Currency } from '../../contract/money.ts';
import { LANGUAGES } from '../../contract/codes.ts';
import { numberFormats } from './numbers.ts';

/**
 * - amount: `value` is a positive decimal string without grouping or needless zeros
 * - ambiguous: one separator before three digits; `whole` and `fraction` are its two readings, the latter absent where the
 *   currency has fewer decimals
 * - decimals: more decimals than the currency has
 * - otherCurrency: the text names another one than is asked for
 */
export type AmountReading =
  | { readonly kind: 'empty' }
  | { readonly kind: 'amount'; readonly value: string }
  | { readonly kind: 'ambiguous'; readonly whole: string; readonly fraction: string | undefined }
  | { readonly kind: 'decimals' | 'zero' | 'negative' | 'tooLong' | 'otherCurrency' | 'notNumber' };

/** Whole digits that the wire takes, see `isAmountOf`. */
const WHOLE_DIGITS = 15;

/** Marks that never are a decimal mark: a blank of any width, an apostrophe, the Arabic thousands mark. */
const GROUP_ONLY = /[ '٬]/g;
const INVISIBLE = /[\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g;
const CRYPTO_SIGNS: Readonly<Record<string, Currency>> = { '₮': 'USDT', '₿': 'BTC', Ξ: 'ETH' };

/** Names and signs under which a text may carry a currency; a bare dollar sign may be any dollar. */
const currencyNames: ReadonlyMap<string, readonly Currency[]> = namesOfCurrencies();

function namesOfCurrencies(): Map<string, Currency[]> {
  const names = new Map<string, Currency[]>();
  const add = (name: string, currency: Currency) => {
    const known = names.get(name) ?? [];
    if (!known.includes(currency)) names.set(name, [...known, currency]);
  };
  for (const currency of CURRENCIES) {
    add(currency, currency);
    if (currency.length !== 3) continue;
    for (const locale of LANGUAGES) {
      const parts = new Intl.NumberFormat(locale, { style: 'currency', currency }).formatToParts(0);
      add(parts.find((part) => part.type === 'currency')?.value ?? currency, currency);
    }
  }
  for (const [sign, currency] of Object.entries(CRYPTO_SIGNS)) add(sign, currency);
  names.set('$', ['USD', 'HKD', 'MXN', 'AUD']);
  return names;
}

/** Full-width and Arabic digits and marks as their plain counterparts, one character for one. */
export const plainDigits = (text: string): string =>
  text
    .replace(/[\uff10-\uff19]/g, (digit) => String(digit.charCodeAt(0) - 0xff10))
    .replace(/[\u0660-\u0669]/g, (digit) => String(digit.charCodeAt(0) - 0x0660))
    .replace(/[\u06f0-\u06f9]/g, (digit) => String(digit.charCodeAt(0) - 0x06f0))
    .replaceAll('，', ',')
    .replaceAll('．', '.');

/** What stands around the digits says: nothing or the currency itself (`fits`), another one, or something else. */
function judgeSurroundings(sides: readonly string[], currency: Currency): 'fits' | 'otherCurrency' | 'notNumber' {
  for (const name of sides) {
    if (name.trim() === '') continue;
    const named = currencyNames.get(name.trim().toUpperCase());
    if (!named) return 'notNumber';
    if (!named.includes(currency)) return 'otherCurrency';
  }
  return 'fits';
}

const AROUND = /^([^\d.,٫+()−-]*)(.*?)([^\d.,٫+()−-]*)$/su;

/** Whole digits in groups of three, the first of one to three and not led by a zero. */
const isGrouped = (groups: readonly string[]): boolean =>
  /^[1-9]\d{0,2}$/.test(groups[0] ?? '') && groups.slice(1).every((group) => /^\d{3}$/.test(group));

function settle(whole: string, fraction: string, scale: number): AmountReading {
  if (!/^\d*$/.test(whole) || !/^\d*$/.test(fraction) || whole + fraction === '') return { kind: 'notNumber' };
  const digits = whole.replace(/^0+/, '') || '0';
  if (digits.length > WHOLE_DIGITS) return { kind: 'tooLong' };
  if (fraction.length > scale) return { kind: 'decimals' };
  const decimals = fraction.replace(/0+$/, '');
  if (digits === '0' && decimals === '') return { kind: 'zero' };
  return { kind: 'amount', value: decimals === '' ? digits : `${digits}.${decimals}` };
}

/** Without what nobody sees, and with one kind of blank and of apostrophe. */
const cleaned = (text: string): string => plainDigits(text).replace(INVISIBLE, '').replace(/\s/gu, ' ').replaceAll('’', "'").trim();

/**
 * Reads `text` as an amount of `currency`, in the customer's `locale`.
 *
 * A full stop and a comma may each be either mark. Two different ones: the last is the decimal mark. One that stands more
 * than once groups. A single one before anything but three digits is the decimal mark. Before exactly three, after one to
 * three digits that could lead a group, it is the decimal mark only where the locale says so and the currency has three
 * decimals; otherwise nobody can know, and the text is refused as ambiguous.
 */
export function readAmount(text: string, currency: Currency, locale: string): AmountReading {
  const plain = cleaned(text);
  if (plain === '') return { kind: 'empty' };
  const [, before = '', between = '', after = ''] = AROUND.exec(plain) ?? [];
  const around = judgeSurroundings([before, after], currency);
  if (around !== 'fits') return { kind: around };
  const amount = between.trim();
  if (/^[-−(]/.test(amount) || amount.endsWith('-')) return { kind: 'negative' };
  return readMarks(amount, CURRENCY_SCALE[currency], locale);
}

/**
 * Reads `text` as a bare figure of at most `scale` decimals, by the same rules. `signed` ones may be zero and below; a whole
 * figure (scale 0) may be grouped as the locale groups, since no fraction could be meant.
 */
export function readFigure(text: string, { scale, signed = false }: { scale: number; signed?: boolean }, locale: string): AmountReading {
  const plain = cleaned(text);
  if (plain === '') return { kind: 'empty' };
  const negative = /^[-−]/.test(plain);
  if (negative && !signed) return { kind: 'negative' };
  const figure = negative ? plain.slice(1).trim() : plain;
  const { group } = numberFormats(locale);
  const parts = figure.split(group);
  const reading = scale === 0 && parts.length > 1 && isGrouped(parts) ? settle(parts.join(''), '', 0) : readMarks(figure, scale, locale);
  if (signed && reading.kind === 'zero') return { kind: 'amount', value: '0' };
  return negative && reading.kind === 'amount' ? { kind: 'amount', value: `-${reading.value}` } : reading;
}

function readMarks(amount: string, scale: number, locale: string): AmountReading {
  const decimalMark = numberFormats(locale).decimal;
  const marks = amount.match(/[.,٫]/g) ?? [];
  const blanks = [...new Set(amount.match(GROUP_ONLY) ?? [])];
  if (blanks.length > 1) return { kind: 'notNumber' };
  const [blank] = blanks;

  const kinds = [...new Set(marks)];
  const last = marks.at(-1);
  if (last === undefined) {
    const groups = blank === undefined ? [amount] : amount.split(blank);
    if (groups.length > 1 && !isGrouped(groups)) return { kind: 'notNumber' };
    return settle(groups.join(''), '', scale);
  }

  // Grouped by blanks, or with two kinds of marks: the last mark is the decimal one, and stands once.
  if (blank !== undefined || kinds.length > 1) {
    const at = amount.lastIndexOf(last);
    const whole = amount.slice(0, at);
    const group = blank ?? kinds.find((kind) => kind !== last) ?? '';
    const groups = whole.split(group);
    if (whole.includes(last) || kinds.length > 2 || !isGrouped(groups)) return { kind: 'notNumber' };
    return settle(groups.join(''), amount.slice(at + 1), scale);
  }

  const parts = amount.split(last);
  if (parts.length > 2) {
    if (last === '٫' || !isGrouped(parts)) return { kind: 'notNumber' };
    return settle(parts.join(''), '', scale);
  }
  const [whole = '', fraction = ''] = parts;
  const ownDecimal = last === '٫' || (last === decimalMark && scale >= 3);
  if (isGrouped(parts) && !ownDecimal) {
    const asFraction = settle(whole, fraction, scale);
    return { kind: 'ambiguous', whole: whole + fraction, fraction: asFraction.kind === 'amount' ? asFraction.value : undefined };
  }
  return settle(whole, fraction, scale);
}

/** A decimal string as the customer would type it: the locale's decimal mark, no grouping. */
export const typedAmount = (value: string, locale: string): string => value.replace('.', numberFormats(locale).decimal);

/** A text that was typed under another language, in the marks of this one; nothing where it was no amount there either. */
export const typedAgain = (reading: AmountReading, locale: string): string =>
  reading.kind === 'amount' ? typedAmount(reading.value, locale) : '';

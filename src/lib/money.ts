/** Money as text: exact, from decimal strings, with a sign or code that can't be taken for another currency's. */
import { type Currency, isCrypto } from '../../contract/money.ts';
import { ABSENT, decimalText, MINUS, numberFormats } from './numbers.ts';

const NBSP = '\u00a0';
/** Decimals that every amount shows, whatever its currency. */
const SHOWN_DECIMALS = 2;

const formatters = new Map<string, Intl.NumberFormat>();

function formatter(locale: string, currency: string): Intl.NumberFormat {
  const key = `${locale}|${currency}`;
  let known = formatters.get(key);
  if (!known) {
    known = new Intl.NumberFormat(locale, { style: 'currency', currency, maximumFractionDigits: 8 });
    // A bare dollar sign doesn't say whose dollar: the code does.
    if (known.formatToParts(0).some((part) => part.type === 'currency' && part.value === '$'))
      known = new Intl.NumberFormat(locale, { style: 'currency', currency, currencyDisplay: 'code', maximumFractionDigits: 8 });
    formatters.set(key, known);
  }
  return known;
}

const isNumeric = (value: string): value is `${number}` => /^-?\d+(?:\.\d+)?$/.test(value);

/** The number alone, with two decimals at least and all that it needs: `1 234,50`. */
export function localAmountText(value: string, locale: string): string {
  const [whole = '', fraction = ''] = value.split('.');
  const needed = fraction.replace(/0+$/, '').padEnd(SHOWN_DECIMALS, '0');
  return decimalText(`${whole}.${needed}`, numberFormats(locale));
}

/**
 * An amount of a currency: `1 234,50 $US`, `USD 1,234.50`, `0.5 BTC`.
 * @param value decimal string, as on the wire; absent values are a dash
 */
export function moneyText(value: string | null | undefined, currency: Currency, locale: string): string {
  if (value === null || value === undefined || !isNumeric(value)) return ABSENT;
  if (isCrypto(currency)) return `${localAmountText(value, locale)}${NBSP}${currency}`;
  return formatter(locale, currency).format(value).replaceAll('\u202f', NBSP).replace('-', MINUS);
}

/** The same in its parts, so that the sign or code may be drawn smaller than the figure; `sign` tells it apart. */
export function moneyParts(
  value: string,
  currency: Currency,
  locale: string,
): readonly { readonly text: string; readonly sign: boolean }[] {
  const whole = moneyText(value, currency, locale);
  const figure = /[−\d][\d\s.,'’]*\d|\d/u.exec(whole);
  if (!figure) return [{ text: whole, sign: false }];
  const end = figure.index + figure[0].length;
  return [
    { text: whole.slice(0, figure.index), sign: true },
    { text: figure[0], sign: false },
    { text: whole.slice(end), sign: true },
  ].filter(({ text }) => text !== '');
}

/** The same with a plus before what came in. */
export const movementText = (value: string, currency: Currency, locale: string): string =>
  value.startsWith('-') || !/[1-9]/.test(value) ? moneyText(value, currency, locale) : `+${moneyText(value, currency, locale)}`;

/** A fraction as percent, with the decimals that it needs: `0.001` is `0,1 %`. */
export const percentText = (fraction: string, locale: string): string =>
  isNumeric(fraction)
    ? new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 6 }).format(fraction).replaceAll('\u202f', NBSP)
    : ABSENT;

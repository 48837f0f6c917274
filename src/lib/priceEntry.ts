/**
 * A price as a customer types it: a decimal by the customer's locale, or as traders write it where the instrument has a notation. There a
 * decimal is one of what the price shown is in: `435.25` in a grain's field are cents, as `435'2` is; 110.515625 of a note are points.
 */
import type { Notation } from '../../contract/codes.ts';
import { bothReadings, inWholes, isNoted, NOTED_SCALE, notationText, ofWholes, parseNotation } from '../../contract/finance/notation.ts';
import { formatUnits, parseUnits, shownDigits } from '../../contract/finance/price.ts';
import { type AmountReading, readFigure, typedAmount } from './amount.ts';
import { decimalText, numberFormats, priceText } from './numbers.ts';

export interface PriceForm {
  readonly scale: number;
  readonly tickDigits: number;
  readonly notation?: Notation | undefined;
}

/** More decimals than any tick has: a price that is too fine is told the nearest ones. */
const READ_SCALE = 12;

/** Both forms are taken; the value is a decimal. What may be either form, `110.25` of a note, is ambiguous. */
export function readPrice(text: string, { notation }: PriceForm, locale: string): AmountReading {
  const figure = () => readFigure(text, { scale: READ_SCALE, signed: true }, locale);
  if (notation === undefined) return figure();
  const units = parseNotation(text, NOTED_SCALE, notation);
  if (units !== undefined) return { kind: 'amount', value: formatUnits(units, NOTED_SCALE) };
  const both = bothReadings(text, notation);
  if (both) return { kind: 'ambiguous', whole: both[0], fraction: both[1] };
  const reading = figure();
  return reading.kind === 'amount' ? { kind: 'amount', value: ofWholes(reading.value, notation) } : reading;
}

/** A decimal price as the customer would type it, with the tick's decimals. */
export function typedPrice(price: string, { scale, tickDigits, notation }: PriceForm, locale: string): string {
  const units = parseUnits(price, scale);
  if (notation === undefined)
    return typedAmount(units === undefined ? price : formatUnits(units, scale, shownDigits(units, scale, tickDigits)), locale);
  if (units === undefined) return typedAmount(inWholes(price, notation), locale);
  const text = notationText(units, scale, tickDigits, notation);
  return isNoted(text) ? text : typedAmount(text, locale);
}

/** A price that was typed under another language, in the marks of this one; nothing where it was none there either. */
export const typedPriceAgain = (reading: AmountReading, form: PriceForm, locale: string): string =>
  reading.kind !== 'amount'
    ? ''
    : form.notation === undefined
      ? typedAmount(reading.value, locale)
      : typedPrice(reading.value, form, locale);

/** A price that was read, in its notation and as a decimal of the same; undefined where the instrument has no notation. */
export function readingOf(
  price: string | undefined,
  { tickDigits, notation }: PriceForm,
  locale: string,
): { readonly notation: Notation; readonly written: string; readonly decimal: string } | undefined {
  const units = notation === undefined || price === undefined ? undefined : parseUnits(price, NOTED_SCALE);
  if (notation === undefined || units === undefined || price === undefined) return undefined;
  const numbers = numberFormats(locale);
  return {
    notation,
    written: priceText(units, NOTED_SCALE, tickDigits, numbers, notation),
    decimal: decimalText(inWholes(price, notation), numbers),
  };
}

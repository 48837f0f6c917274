/** A price as a customer types it: a decimal by the customer's locale, or as traders write it where the instrument has a notation. */
import type { Notation } from '../../contract/codes.ts';
import { notationText, parseNotation } from '../../contract/finance/notation.ts';
import { formatUnits, parseUnits, shownDigits } from '../../contract/finance/price.ts';
import { type AmountReading, readFigure, typedAmount } from './amount.ts';

export interface PriceForm {
  readonly scale: number;
  readonly tickDigits: number;
  readonly notation?: Notation | undefined;
}

/** More decimals than any tick has: a price that is too fine is told the nearest ones. */
const READ_SCALE = 12;
/** A thousandth of a 32nd of a point, and of an eighth of a cent, have eight decimals. */
const NOTED_SCALE = 8;

/** Both forms are taken; the value is a decimal. */
export function readPrice(text: string, { notation }: PriceForm, locale: string): AmountReading {
  const units = notation === undefined ? undefined : parseNotation(text, NOTED_SCALE, notation);
  return units === undefined
    ? readFigure(text, { scale: READ_SCALE, signed: true }, locale)
    : { kind: 'amount', value: formatUnits(units, NOTED_SCALE) };
}

/** A decimal price as the customer would type it, with the tick's decimals; itself where it is none. */
export function typedPrice(price: string, { scale, tickDigits, notation }: PriceForm, locale: string): string {
  const units = parseUnits(price, scale);
  if (units === undefined) return typedAmount(price, locale);
  if (notation !== undefined) return notationText(units, scale, tickDigits, notation);
  return typedAmount(formatUnits(units, scale, shownDigits(units, scale, tickDigits)), locale);
}

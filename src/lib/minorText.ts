/** Minor units as money text, for numbers that move with the ticks: what Intl says of a currency is read once. */
import { formatUnits } from '../../contract/finance/price.ts';
import { CURRENCY_SCALE, type Currency } from '../../contract/money.ts';
import { moneyParts } from './money.ts';
import { ABSENT, decimalText, MINUS, numberFormats } from './numbers.ts';

interface Affixes {
  readonly before: string;
  readonly after: string;
}

const known = new Map<string, Affixes>();

/** What stands before and after the figure: `€`, `$US`. */
function affixesOf(currency: Currency, locale: string): Affixes {
  const key = `${locale}|${currency}`;
  const found = known.get(key);
  if (found) return found;
  const parts = moneyParts('1', currency, locale);
  const figure = parts.findIndex(({ sign }) => !sign);
  const text = (from: number, to?: number) =>
    parts
      .slice(from, to)
      .map((part) => part.text)
      .join('');
  const affixes = { before: text(0, figure), after: text(figure + 1) };
  known.set(key, affixes);
  return affixes;
}

/** Two decimals at least; NaN is absent. */
function figureText(minor: number, currency: Currency, locale: string): string {
  return decimalText(formatUnits(Math.abs(minor), CURRENCY_SCALE[currency], 2), numberFormats(locale));
}

/** A figure in words with what marks its currency: `214,48 $US`. */
export function affixed(figure: string, currency: Currency, locale: string): string {
  const { before, after } = affixesOf(currency, locale);
  return before + figure + after;
}

/** `1 234,50 $US`. */
export function minorMoneyText(minor: number, currency: Currency, locale: string): string {
  if (!Number.isFinite(minor)) return ABSENT;
  const { before, after } = affixesOf(currency, locale);
  return `${minor < 0 ? MINUS : ''}${before}${figureText(minor, currency, locale)}${after}`;
}

/** The number alone with its sign, where its currency stands beside it: `+1 234,50`. */
export function minorMovementText(minor: number, currency: Currency, locale: string): string {
  if (!Number.isFinite(minor)) return ABSENT;
  return `${minor < 0 ? MINUS : minor > 0 ? '+' : ''}${figureText(minor, currency, locale)}`;
}

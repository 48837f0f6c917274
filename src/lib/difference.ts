/** Sums and differences of amounts of one currency, decimal strings. */
import { amountText, minorUnits } from '../../contract/finance/amount.ts';
import { CURRENCY_SCALE, type Currency } from '../../contract/money.ts';

/** One amount and another. */
export function plus(one: string, other: string, currency: Currency): string {
  const digits = CURRENCY_SCALE[currency];
  return amountText((minorUnits(one, digits) ?? 0n) + (minorUnits(other, digits) ?? 0n), digits);
}

/** One amount less another. */
export function less(from: string, amount: string, currency: Currency): string {
  const digits = CURRENCY_SCALE[currency];
  return amountText((minorUnits(from, digits) ?? 0n) - (minorUnits(amount, digits) ?? 0n), digits);
}

export const isMore = (amount: string, than: string, currency: Currency): boolean => less(than, amount, currency).startsWith('-');

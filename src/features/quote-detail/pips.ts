import { formatUnits, parseUnits } from '../../../contract/finance/price.ts';

/** A rate cut where traders read it: the figures before the pips, the two pip digits, the fraction of a pip after them. */
export interface SplitRate {
  readonly lead: string;
  readonly pips: string;
  readonly rest: string;
}

/** Decimals of a pip: 4 for `0.0001`, 2 for `0.01`. */
export const pipDigits = (pip: string): number => pip.split('.')[1]?.length ?? 0;

/** @param text localised rate @param decimal the locale's separator @param digits decimals of a pip */
export function splitRate(text: string, decimal: string, digits: number): SplitRate {
  const dot = text.lastIndexOf(decimal);
  const end = dot < 0 ? text.length : Math.min(text.length, dot + decimal.length + digits);
  const start = Math.max(0, end - 2);
  return { lead: text.slice(0, start), pips: text.slice(start, end), rest: text.slice(end) };
}

/** Ask less bid in pips, as a decimal string with one decimal at least. Undefined when a side is absent. */
export function spreadInPips(bid: number, ask: number, scale: number, pip: string): string | undefined {
  const unit = parseUnits(pip, scale);
  if (unit === undefined || unit <= 0 || Number.isNaN(bid) || Number.isNaN(ask)) return undefined;
  // A pip is a power of ten in all pairs, so that tenths of it are exact units of another scale.
  const power = Math.round(Math.log10(unit));
  return formatUnits(ask - bid, power, 1);
}

const FIGURES = 6;

/** One by a price, at six significant figures, as a decimal string. Undefined for no price and for none above zero. */
export function inverseRate(units: number, scale: number): string | undefined {
  if (!(units > 0)) return undefined;
  const value = 10 ** scale / units;
  const digits = Math.min(12, Math.max(0, FIGURES - 1 - Math.floor(Math.log10(value))));
  return value.toFixed(digits);
}

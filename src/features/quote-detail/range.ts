import { formatUnits, parseUnits } from '../../../contract/finance/price.ts';

type Bound = string | null | undefined;

/**
 * The year's range, which was told a while ago, with the day's own high and low (units, NaN for none): a price that has just left it
 * stands at its end. Decimal strings; a bound that nobody told stays absent.
 */
export function withToday(
  { low, high }: { readonly low: Bound; readonly high: Bound },
  today: { readonly low: number; readonly high: number },
  { scale, tickDigits }: { readonly scale: number; readonly tickDigits: number },
): { readonly low: Bound; readonly high: Bound } {
  const text = (units: number) => formatUnits(units, scale, tickDigits);
  return {
    low: today.low < (parseUnits(low ?? '', scale) ?? Number.NaN) ? text(today.low) : low,
    high: today.high > (parseUnits(high ?? '', scale) ?? Number.NaN) ? text(today.high) : high,
  };
}

/**
 * Where a price lies between two decimal strings, 0 to 1; beyond them it lies at their ends. Undefined where one is
 * absent or the range is none.
 */
export function placeInRange(units: number, scale: number, low: Bound, high: Bound): number | undefined {
  const from = parseUnits(low ?? '', scale);
  const to = parseUnits(high ?? '', scale);
  if (from === undefined || to === undefined || to <= from || Number.isNaN(units)) return undefined;
  return Math.min(1, Math.max(0, (units - from) / (to - from)));
}

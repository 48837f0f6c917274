import { parseUnits } from '../../../contract/finance/price.ts';

/**
 * Where a price lies between two decimal strings, 0 to 1; beyond them it lies at their ends. Undefined where one is
 * absent or the range is none.
 */
export function placeInRange(
  units: number,
  scale: number,
  low: string | null | undefined,
  high: string | null | undefined,
): number | undefined {
  const from = parseUnits(low ?? '', scale);
  const to = parseUnits(high ?? '', scale);
  if (from === undefined || to === undefined || to <= from || Number.isNaN(units)) return undefined;
  return Math.min(1, Math.max(0, (units - from) / (to - from)));
}

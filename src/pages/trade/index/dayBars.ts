/** Results of days as bars on one line of zero. */
import { minorUnits } from '../../../../contract/finance/amount.ts';
import { CURRENCY_SCALE, type Currency } from '../../../../contract/money.ts';

interface DayResult {
  /** YYYY-MM-DD. */
  readonly day: string;
  readonly profit: string;
}

export interface DayBar {
  readonly day: string;
  /** Place of its day, 0 for the earliest. */
  readonly place: number;
  readonly isLoss: boolean;
  /** Of the largest result either way, above 0 and up to 1. */
  readonly size: number;
}

const DAY_MS = 86_400_000;
const numberOf = (day: string): number => Date.parse(`${day}T00:00:00Z`) / DAY_MS;

/**
 * @param to the last day
 * @param count how many days there is room for: earlier ones are left out, as are results of nothing
 */
export function dayBars(results: readonly DayResult[], currency: Currency, to: string, count: number): DayBar[] {
  const sized = results.map(({ day, profit }) => ({
    day,
    // A bar's height is no amount of money.
    units: Number(minorUnits(profit, CURRENCY_SCALE[currency]) ?? 0n),
    place: numberOf(day) - numberOf(to) + count - 1,
  }));
  const shown = sized.filter(({ units, place }) => units !== 0 && place >= 0 && place < count);
  const largest = Math.max(...shown.map(({ units }) => Math.abs(units)));
  return shown.map(({ day, units, place }) => ({ day, place, isLoss: units < 0, size: Math.abs(units) / largest }));
}

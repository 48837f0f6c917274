/** How the bars of one chart are written. */
import type { Notation } from '../../../contract/codes.ts';
import { dateText, dayMonthText, dayText, minuteText, zoneText } from '../../lib/time.ts';
import { namedDay } from './bars.ts';

export interface Legend {
  readonly scale: number;
  readonly digits: number;
  readonly notation: Notation | undefined;
  readonly timeZone: string;
  /** Bars of a day and longer have no time of day. */
  readonly daily: boolean;
  /** Bars of one session need not name the day. */
  readonly oneSession: boolean;
  /** Bars of a few months need not name the year, and so leave the row to the figures. */
  readonly oneYear: boolean;
  /** False for what has none. */
  readonly volume: boolean;
}

/** When a bar began, on the exchange's clock, in short: `14:32`, `11 mars 14:30`, `11/03`, `11/03/2026`. The zone stands on the time axis. */
export function barTimeText(time: number, { timeZone, daily, oneSession, oneYear }: Legend, locale: string): string {
  if (daily) return (oneYear ? dayMonthText : dateText)(namedDay(time) * 1000, locale, timeZone);
  const clock = minuteText(time * 1000, locale, timeZone);
  return oneSession ? clock : `${dayText(time * 1000, locale, timeZone)} ${clock}`;
}

/** The same in full, for whoever doesn't see the axis: `11/03/2026 14:32 EDT`. */
export function barTimeSpoken(time: number, { timeZone, daily }: Legend, locale: string): string {
  if (daily) return dateText(namedDay(time) * 1000, locale, timeZone);
  const at = time * 1000;
  return `${dateText(at, locale, timeZone)} ${minuteText(at, locale, timeZone)} ${zoneText(at, timeZone)}`;
}

/** Trading days of an exchange as instants, from the calendar files: holidays, half days, daylight saving. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod/mini';

const MINUTE = 60_000;
const DAY = 86_400_000;
/** Days outside the files' years follow the weekday rule, without holidays, so that no clock meets the end of the table. */
const FIRST_DAY = '2012-01-01';
const LAST_DAY = '2035-12-31';

const Hours = z.object({ open: z.string(), close: z.string() });
const Calendars = z.record(
  z.string(),
  z.object({
    tz: z.string(),
    regimes: z.array(z.extend(Hours, { from: z.string() })),
    special: z.record(z.string(), Hours),
    holidays: z.array(z.string()),
  }),
);

/** Extended hours in minutes: where pre-market begins in local time, and how long post-market lasts after the close. */
export interface ExtendedHours {
  readonly preOpen: string;
  readonly postMinutes: number;
}

/**
 * One trading day; instants are epoch milliseconds. Without extended hours `pre` is `open` and `post` is `close`; without
 * a break `lunchFrom` and `lunchTo` are `close`.
 */
export interface TradingDay {
  readonly date: string;
  readonly pre: number;
  readonly open: number;
  readonly lunchFrom: number;
  readonly lunchTo: number;
  readonly close: number;
  readonly post: number;
  readonly half: boolean;
}

export interface Calendar {
  readonly timeZone: string;
  /** Ascending; the index of a day is its number everywhere in the sandbox. */
  readonly days: readonly TradingDay[];
}

const minutesOf = (text: string): number => Number(text.slice(0, 2)) * 60 + Number(text.slice(3, 5));
const dateOf = (instant: number): string => new Date(instant).toISOString().slice(0, 10);

/** Local midnight of a UTC date as an instant, less the wall-clock change of that day (all zones here change before 04:00). */
function zoneMidnight(timeZone: string): (utcMidnight: number) => number {
  const format = new Intl.DateTimeFormat('en-US', { timeZone, hourCycle: 'h23', hour: '2-digit', minute: '2-digit', day: '2-digit' });
  return (utcMidnight) => {
    const noon = utcMidnight + DAY / 2;
    const parts = new Map(format.formatToParts(noon).map((part) => [part.type, Number(part.value)]));
    const sameDay = parts.get('day') === new Date(noon).getUTCDate();
    const local = ((parts.get('hour') ?? 0) * 60 + (parts.get('minute') ?? 0)) * MINUTE;
    const offset = local - DAY / 2 + (sameDay ? 0 : DAY);
    return utcMidnight - offset;
  };
}

/**
 * Reads one exchange (`XNYS`, …) from `calendar/calendars.json`. Throws when the exchange is not in the file.
 * Instants are local wall time at noon's offset, which is right for every session that begins after the night's change.
 */
export function readCalendar(dataDir: string, mic: string, extended: ExtendedHours | undefined): Calendar {
  const exchange = Calendars.parse(JSON.parse(readFileSync(join(dataDir, 'calendar', 'calendars.json'), 'utf8')))[mic];
  const regime = exchange?.regimes.at(-1);
  if (exchange === undefined || regime === undefined) throw new Error(`no calendar for exchange ${mic}`);
  const holidays = new Set(exchange.holidays);
  const special = new Map(Object.entries(exchange.special));
  const midnight = zoneMidnight(exchange.tz);
  const days: TradingDay[] = [];
  for (let utc = Date.parse(FIRST_DAY); utc <= Date.parse(LAST_DAY); utc += DAY) {
    const date = dateOf(utc);
    const weekday = new Date(utc).getUTCDay();
    if (weekday === 0 || weekday === 6 || holidays.has(date)) continue;
    const local = midnight(utc);
    const hours = special.get(date) ?? regime;
    const open = local + minutesOf(hours.open) * MINUTE;
    const close = local + minutesOf(hours.close) * MINUTE;
    days.push({
      date,
      pre: extended ? local + minutesOf(extended.preOpen) * MINUTE : open,
      open,
      lunchFrom: close,
      lunchTo: close,
      close,
      post: extended ? close + extended.postMinutes * MINUTE : close,
      half: minutesOf(hours.close) < minutesOf(regime.close),
    });
  }
  return { timeZone: exchange.tz, days };
}

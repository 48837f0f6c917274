/** Trading days of an exchange as instants: hours, holidays, half days, daylight saving. */
import type { Zone } from './zone.ts';

const MINUTE = 60_000;
const DAY = 86_400_000;
/** A Sunday. */
const FIRST_DAY = Date.UTC(2012, 0, 1);
const LAST_DAY = Date.UTC(2035, 11, 31);

/** Instants that a zone must know for these days: a session may begin on the day before, and end on the one after in UTC. */
export const CALENDAR_FROM = FIRST_DAY - 2 * DAY;
export const CALENDAR_UNTIL = LAST_DAY + 2 * DAY;

/** One trading day; instants are epoch milliseconds. `date` is the date of its close in the exchange's zone. */
export interface TradingDay {
  readonly date: string;
  /** `open` without extended hours. */
  readonly pre: number;
  readonly open: number;
  /** The break of a day without one begins and ends with `close`. */
  readonly lunchFrom: number;
  readonly lunchTo: number;
  readonly close: number;
  /** `close` without extended hours. */
  readonly post: number;
  readonly half: boolean;
}

export interface Calendar {
  readonly timeZone: string;
  /** Ascending; the index of a day is its number everywhere in the sandbox. */
  readonly days: readonly TradingDay[];
  /** Date (YYYY-MM-DD) that the clocks of the exchange's zone show. */
  dateAt(instant: number): string;
}

/** Hours of a day in minutes of the zone's clock after its midnight; negative for an opening on the evening before. */
export interface Hours {
  readonly open: number;
  readonly close: number;
  readonly lunch?: readonly [from: number, to: number];
  readonly half?: boolean;
  /** The zone of these hours, if it isn't the calendar's own. */
  readonly zone?: Zone;
}

/** Pre-market begins at a minute of the day; post-market lasts so many minutes from the close on, whenever that is. */
export interface ExtendedHours {
  readonly pre: number;
  readonly postMinutes: number;
}

export interface CalendarPlan {
  readonly zone: Zone;
  /** Hours of a date (0 is Sunday), undefined when the exchange keeps shut on it. */
  hoursOf(date: string, weekday: number): Hours | undefined;
  readonly extended?: ExtendedHours | undefined;
}

const dateOf = (wall: number): string => new Date(wall).toISOString().slice(0, 10);

/** Every date of the calendars, once for all exchanges. */
const DATES = Array.from({ length: (LAST_DAY - FIRST_DAY) / DAY + 1 }, (_, index) => dateOf(FIRST_DAY + index * DAY));

/** Lays out the trading days of 2012 to 2035. Instants are exact on both sides of a change of clocks. */
export function layCalendar({ zone, hoursOf, extended }: CalendarPlan): Calendar {
  const days: TradingDay[] = [];
  DATES.forEach((date, index) => {
    const midnight = FIRST_DAY + index * DAY;
    const hours = hoursOf(date, index % 7);
    if (hours === undefined) return;
    const at = (minute: number) => (hours.zone ?? zone).instantOf(midnight + minute * MINUTE);
    const open = at(hours.open);
    const close = at(hours.close);
    days.push({
      date,
      pre: extended ? at(extended.pre) : open,
      open,
      lunchFrom: hours.lunch ? at(hours.lunch[0]) : close,
      lunchTo: hours.lunch ? at(hours.lunch[1]) : close,
      close,
      post: extended ? close + extended.postMinutes * MINUTE : close,
      half: hours.half ?? false,
    });
  });
  return { timeZone: zone.name, days, dateAt: (instant) => dateOf(zone.wallOf(instant)) };
}

/** Trading days of an exchange as instants: hours, holidays, half days, daylight saving. */
import type { Zone } from './zone.ts';

const MINUTE = 60_000;
const DAY = 86_400_000;
/** A Sunday. */
const FIRST_DAY = Date.UTC(2012, 0, 1);
const LAST_DAY = Date.UTC(2035, 11, 31);
export const CALENDAR_YEARS = 24;

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

type Instants = Omit<TradingDay, 'date' | 'half'>;

export interface Calendar {
  readonly timeZone: string;
  /** How many trading days there are. Their numbers, everywhere in the sandbox, are those from 0 on, ascending in time. */
  readonly count: number;
  /** The same object at each call. @throws RangeError for a number that no day has */
  day(index: number): TradingDay;
  /** Date of a day, without working out its instants. */
  dateOf(index: number): string;
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

/** A day whose instants are worked out when first asked for. */
class PlannedDay implements TradingDay {
  readonly date: string;
  readonly #midnight: number;
  readonly #hours: Hours;
  readonly #plan: CalendarPlan;
  #known: Instants | undefined;

  constructor(date: string, midnight: number, hours: Hours, plan: CalendarPlan) {
    this.date = date;
    this.#midnight = midnight;
    this.#hours = hours;
    this.#plan = plan;
  }

  get #instants(): Instants {
    this.#known ??= this.#lay();
    return this.#known;
  }

  #lay(): Instants {
    const { open, close, lunch, zone = this.#plan.zone } = this.#hours;
    const { extended } = this.#plan;
    const at = (minute: number) => zone.instantOf(this.#midnight + minute * MINUTE);
    const opens = at(open);
    const closes = at(close);
    return {
      pre: extended ? at(extended.pre) : opens,
      open: opens,
      lunchFrom: lunch ? at(lunch[0]) : closes,
      lunchTo: lunch ? at(lunch[1]) : closes,
      close: closes,
      post: extended ? closes + extended.postMinutes * MINUTE : closes,
    };
  }

  get pre(): number {
    return this.#instants.pre;
  }
  get open(): number {
    return this.#instants.open;
  }
  get lunchFrom(): number {
    return this.#instants.lunchFrom;
  }
  get lunchTo(): number {
    return this.#instants.lunchTo;
  }
  get close(): number {
    return this.#instants.close;
  }
  get post(): number {
    return this.#instants.post;
  }
  get half(): boolean {
    return this.#hours.half ?? false;
  }
}

/** Places in DATES of a plan's trading days. */
function placesOf(plan: CalendarPlan): Uint16Array {
  const places = new Uint16Array(DATES.length);
  let count = 0;
  DATES.forEach((date, place) => {
    if (plan.hoursOf(date, place % 7) === undefined) return;
    places[count] = place;
    count += 1;
  });
  return places.slice(0, count);
}

/**
 * The trading days of 2012 to 2035. Instants are exact on both sides of a change of clocks. Days are counted when first asked for, and
 * each is made when first looked at: of the 24 years of fifty calendars a sandbox looks at one or two, in each of its processes.
 */
export function layCalendar(plan: CalendarPlan): Calendar {
  const { zone } = plan;
  let places: Uint16Array | undefined;
  const made = new Map<number, TradingDay>();
  const laid = (): Uint16Array => {
    places ??= placesOf(plan);
    return places;
  };
  const placeOf = (index: number): number => {
    const place = laid()[index];
    if (place === undefined) throw new RangeError(`no trading day ${index}`);
    return place;
  };
  const dateAt = (place: number): string => DATES[place] ?? '';
  const make = (index: number): TradingDay => {
    const place = placeOf(index);
    const date = dateAt(place);
    const hours = plan.hoursOf(date, place % 7);
    if (hours === undefined) throw new RangeError(`no trading day ${index}`);
    const day = new PlannedDay(date, FIRST_DAY + place * DAY, hours, plan);
    made.set(index, day);
    return day;
  };
  return {
    timeZone: zone.name,
    get count() {
      return laid().length;
    },
    day: (index) => made.get(index) ?? make(index),
    dateOf: (index) => dateAt(placeOf(index)),
    dateAt: (instant) => dateOf(zone.wallOf(instant)),
  };
}

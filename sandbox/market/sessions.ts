/** Where an instant lies in a market's trading days. */
import type { Phase } from '../../contract/codes.ts';
import type { Calendar, TradingDay } from './calendar.ts';

/**
 * A stretch of one phase: [from, until). `day` is the trading day that a phase belongs to; while closed, the last one
 * that ended. `quoteDay` is the day whose regular session quotes show: the day before during pre-market.
 */
export interface Span {
  readonly phase: Phase;
  readonly from: number;
  readonly until: number;
  readonly next: Phase;
  readonly day: number;
  readonly quoteDay: number;
}

export interface Sessions {
  readonly calendar: Calendar;
  /** The same object for all instants of a span, so that a caller may compare by identity. */
  at(instant: number): Span;
  day(index: number): TradingDay;
  /** Number of the trading day of a date (YYYY-MM-DD), undefined when the exchange keeps shut on it. */
  dayNumber(date: string): number | undefined;
  /** Number of the last day whose regular session opened at or before the instant. */
  lastOpened(instant: number): number;
}

type Part = Pick<Span, 'phase' | 'from' | 'until'>;

/** Throws RangeError for instants outside the calendar (2012 to 2035). */
export function createSessions(calendar: Calendar): Sessions {
  const { days } = calendar;
  const numbers = new Map(days.map(({ date }, index) => [date, index]));
  const day = (index: number): TradingDay => {
    const found = days[index];
    if (found === undefined) throw new RangeError(`no trading day ${index}`);
    return found;
  };

  /** Last day whose `key` is at or before the instant, -1 for none. */
  const search = (instant: number, key: 'pre' | 'open'): number => {
    let low = 0;
    let high = days.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (day(middle)[key] <= instant) low = middle + 1;
      else high = middle;
    }
    return low - 1;
  };

  /** Parts of a trading day in their order; those of no length don't exist. */
  const partsOf = ({ pre, open, lunchFrom, lunchTo, close, post }: TradingDay): readonly Part[] =>
    [
      { phase: 'pre', from: pre, until: open },
      { phase: 'open', from: open, until: lunchFrom },
      { phase: 'lunch', from: lunchFrom, until: lunchTo },
      { phase: 'open', from: lunchTo, until: close },
      { phase: 'post', from: close, until: post },
    ].filter((part): part is Part => part.from < part.until);

  const locate = (instant: number): Span => {
    const index = search(instant, 'pre');
    const today = day(index);
    const tomorrow = day(index + 1);
    const parts = [...partsOf(today), { phase: 'closed', from: today.post, until: tomorrow.pre } satisfies Part];
    const following = partsOf(tomorrow)[0]?.phase ?? 'open';
    const place = parts.findIndex(({ until }) => instant < until);
    const part = parts[place];
    if (part === undefined) throw new RangeError(`no session at ${instant}`);
    const after = parts.slice(place + 1).find(({ from, until }) => from < until);
    const quoteDay = part.phase === 'pre' ? index - 1 : index;
    return { ...part, next: after?.phase ?? following, day: index, quoteDay };
  };

  let last: Span | undefined;
  return {
    calendar,
    day,
    dayNumber: (date) => numbers.get(date),
    at(instant) {
      if (last === undefined || instant < last.from || instant >= last.until) last = locate(instant);
      return last;
    },
    lastOpened: (instant) => search(instant, 'open'),
  };
}

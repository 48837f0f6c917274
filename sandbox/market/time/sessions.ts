/** Where an instant lies in a market's trading days. */
import type { Phase } from '../../../contract/codes.ts';
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

export interface TradingSessions {
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
/** Parts of no length don't exist: the break of a day without one, the night of a market that never shuts. */
const lasts = ({ from, until }: Part): boolean => from < until;

/** Throws RangeError for instants outside the calendar (2012 to 2035). */
export function createTradingSessions(calendar: Calendar): TradingSessions {
  const { day, dateOf } = calendar;

  /** Number of the last day of which it is true, -1 for none. Days begin in their order, whatever their beginning is. */
  const search = (hasBegun: (index: number) => boolean): number => {
    let low = 0;
    let high = calendar.count;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (hasBegun(middle)) low = middle + 1;
      else high = middle;
    }
    return low - 1;
  };

  /** Parts of a trading day in their order. */
  const partsOf = ({ pre, open, lunchFrom, lunchTo, close, post }: TradingDay): readonly Part[] => {
    const parts: Part[] = [
      { phase: 'pre', from: pre, until: open },
      { phase: 'open', from: open, until: lunchFrom },
      { phase: 'lunch', from: lunchFrom, until: lunchTo },
      { phase: 'open', from: lunchTo, until: close },
      { phase: 'post', from: close, until: post },
    ];
    return parts.filter(lasts);
  };

  /** Spans of a trading day and of the time until the next one, made at the first instant that falls into them. */
  const made = new Map<number, readonly Span[]>();
  const spansOf = (index: number): readonly Span[] => {
    const known = made.get(index);
    if (known !== undefined) return known;
    const today = day(index);
    const tomorrow = day(index + 1);
    const night: Part = { phase: 'closed', from: today.post, until: tomorrow.pre };
    const parts = [...partsOf(today), night].filter(lasts);
    const following = partsOf(tomorrow)[0]?.phase ?? 'closed';
    const spans = parts.map((part, place): Span => {
      const next = parts[place + 1]?.phase ?? following;
      return { ...part, next, day: index, quoteDay: part.phase === 'pre' ? index - 1 : index };
    });
    made.set(index, spans);
    return spans;
  };

  const within = (index: number, instant: number): Span | undefined => {
    for (const span of spansOf(index)) if (instant >= span.from && instant < span.until) return span;
    return undefined;
  };
  const locate = (instant: number): Span => {
    const span = within(
      search((index) => day(index).pre <= instant),
      instant,
    );
    if (span === undefined) throw new RangeError(`no session at ${instant}`);
    return span;
  };

  let last: Span | undefined;
  /** Who asks goes on mostly to the day's next span, or to the day after. */
  const near = ({ day: index, until }: Span, instant: number): Span | undefined =>
    within(index, instant) ?? (instant >= until && index + 2 < calendar.count ? within(index + 1, instant) : undefined);
  return {
    calendar,
    day,
    dayNumber(date) {
      const index = search((own) => dateOf(own) <= date);
      return index >= 0 && dateOf(index) === date ? index : undefined;
    },
    at(instant) {
      if (last === undefined) last = locate(instant);
      else if (instant < last.from || instant >= last.until) last = near(last, instant) ?? locate(instant);
      return last;
    },
    lastOpened: (instant) => search((index) => day(index).open <= instant),
  };
}

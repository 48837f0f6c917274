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
  /** Number of the last day whose regular session opened at or before the instant. */
  lastOpened(instant: number): number;
}

/** Throws RangeError for instants outside the calendar (2012 to 2035). */
export function createSessions(calendar: Calendar): Sessions {
  const { days } = calendar;
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

  const locate = (instant: number): Span => {
    const index = search(instant, 'pre');
    const today = day(index);
    const tomorrow = day(index + 1);
    const hasPre = tomorrow.pre < tomorrow.open;
    const hasPost = today.close < today.post;
    if (instant < today.open) return { phase: 'pre', from: today.pre, until: today.open, next: 'open', day: index, quoteDay: index - 1 };
    if (instant < today.close) {
      return { phase: 'open', from: today.open, until: today.close, next: hasPost ? 'post' : 'closed', day: index, quoteDay: index };
    }
    if (instant < today.post) return { phase: 'post', from: today.close, until: today.post, next: 'closed', day: index, quoteDay: index };
    return { phase: 'closed', from: today.post, until: tomorrow.pre, next: hasPre ? 'pre' : 'open', day: index, quoteDay: index };
  };

  let last: Span | undefined;
  return {
    calendar,
    day,
    at(instant) {
      if (last === undefined || instant < last.from || instant >= last.until) last = locate(instant);
      return last;
    },
    lastOpened: (instant) => search(instant, 'open'),
  };
}

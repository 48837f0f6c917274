/** When an order may trade. */
import type { Phase } from '../../../contract/codes.ts';
import type { TradingSessions, Span } from '../../market/time/sessions.ts';

const trades = (phase: Phase, extended: boolean): boolean => phase === 'open' || (extended && (phase === 'pre' || phase === 'post'));

export const isTradingAt = (sessions: TradingSessions, extended: boolean, at: number): boolean => trades(sessions.at(at).phase, extended);

/** More spans than lie between two openings of any exchange: nights, breaks and extended hours of a long holiday. */
const MOST_SPANS = 40;

/** First span from the one at `at` on for which it holds. */
function spanFrom(sessions: TradingSessions, at: number, holds: (span: Span) => boolean): Span {
  let span = sessions.at(at);
  for (let looked = 0; looked < MOST_SPANS && !holds(span); looked += 1) span = sessions.at(span.until);
  return span;
}

/** When an order that comes now may trade: now, or at the next opening. */
export const opensAt = (sessions: TradingSessions, extended: boolean, at: number): number =>
  Math.max(at, spanFrom(sessions, at, ({ phase }) => trades(phase, extended)).from);

/** The next opening of a regular session after `at`. */
export const nextOpening = (sessions: TradingSessions, at: number): number =>
  spanFrom(sessions, at, ({ phase, from, day }) => phase === 'open' && from > at && from === sessions.day(day).open).from;

/** End of the session in which an order that trades from `at` on stands for a day. */
export function sessionEnd(sessions: TradingSessions, extended: boolean, at: number): number {
  const { close, post } = sessions.day(sessions.at(at).day);
  return extended ? post : close;
}

/** The trading day that an instant belongs to, YYYY-MM-DD: from its first hours on until the next one's. */
export const tradingDayAt = (sessions: TradingSessions, at: number): string => sessions.day(sessions.at(at).day).date;

/** Before its regular session a day's quotes show the session before. */
export const showsDayBefore = (sessions: TradingSessions, at: number): boolean => {
  const { day, quoteDay } = sessions.at(at);
  return day !== quoteDay;
};

/** The first end of a regular session after an instant. */
export function closeAfter(sessions: TradingSessions, at: number): number {
  const { day } = sessions.at(at);
  const { close } = sessions.day(day);
  return close > at ? close : sessions.day(day + 1).close;
}

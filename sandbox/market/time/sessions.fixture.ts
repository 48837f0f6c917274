import type { TradingDay } from './calendar.ts';
import type { TradingSessions } from './sessions.ts';

/** All trading days of an exchange. */
export const daysOf = ({ calendar }: TradingSessions): TradingDay[] =>
  Array.from({ length: calendar.count }, (_, index) => calendar.day(index));

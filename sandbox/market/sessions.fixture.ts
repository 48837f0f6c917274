import type { TradingDay } from './calendar.ts';
import type { Sessions } from './sessions.ts';

/** All trading days of an exchange. */
export const daysOf = ({ calendar }: Sessions): TradingDay[] => Array.from({ length: calendar.count }, (_, index) => calendar.day(index));

/** Charts, sparkline and 52-week range, from the same cascade of bars as the quotes. */
import { type Daily, emptyDayBar, Segment } from './cascade.ts';
import type { KlineType } from '../../../contract/codes.ts';
import { QUOTE_COLUMNS, SPARK_POINTS } from '../../../contract/quote.ts';
import type { Kline } from '../../../contract/rest/market.ts';
import { type Calendar, CALENDAR_YEARS } from '../time/calendar.ts';
import { ALL, type Begins, bucketCandles, type Candles, emptyCandles, merge, minuteCandles, push, runCandles } from './candles.ts';
import type { Position, Prices } from './price.ts';
import { BUCKET_MS, bucketParts, emptySegmentBar, foldCloses, PRINTS_A_BUCKET, secondsAt } from './segment.ts';
import type { TradingSessions } from '../time/sessions.ts';
import type { InstrumentSource } from '../source.ts';
import type { WholeDays } from '../types.ts';

const DAY_SECONDS = 86_400;

/** Seconds a bar. */
const INTERVALS = { intraday: 300, '1D': 60, '1W': 900, '1M': 3600, '3M': DAY_SECONDS, '1Y': DAY_SECONDS } as const satisfies Record<
  KlineType,
  number
>;

/** Sessions in each range; the year's are the span of the 52-week range too. */
const WEEKDAYS = { '1W': 5, '1M': 21, '3M': 63, '1Y': 252 } as const;
const EVERY_DAY = { '1W': 7, '1M': 30, '3M': 91, '1Y': 365 } as const;

/** A market that trades at weekends has more sessions a year than any other has weekdays. */
const tradesDaily = ({ count }: Calendar): boolean => count > 300 * CALENDAR_YEARS;

/** Bars without volumes where nobody counts trades. */
const counted = ({ hasVolume }: InstrumentSource, candles: Candles): Candles =>
  hasVolume ? candles : { ...candles, volume: candles.volume.map(() => 0) };

export interface ChartSource {
  readonly sessions: TradingSessions;
  readonly daily: Daily;
  readonly prices: Prices;
  readonly instruments: readonly InstrumentSource[];
}

export interface YearRange {
  readonly high: number;
  readonly low: number;
  /** All of it comes from recorded bars. */
  readonly recorded: boolean;
}

export interface Charts {
  /** Bars as traded. `intraday` has the trading day under way with its pre- and post-market, the others regular sessions. */
  kline(id: number, type: KlineType, at: number): Kline;
  /** Opens and closes as traded, of the regular sessions that opened at `from` or later and closed by `at`. */
  days(id: number, from: number, at: number): WholeDays;
  /** Closes of five-minute bars of regular sessions, in the shares of the quote: a split makes no false step. */
  spark(id: number, at: number): Float64Array;
  /** Extremes of the last 52 weeks, today's so far included, in the shares of the quote. */
  yearRange(id: number, at: number): YearRange;
  /** The same without the session that the quote shows. */
  yearBefore(id: number, at: number): Pick<YearRange, 'high' | 'low'>;
}

/** Index of the furthest of the first `count` values up (1) or down (-1), -1 where none is beyond `from`. */
function furthest(values: Float64Array, count: number, direction: 1 | -1, from: number): number {
  let found = -1;
  let best = from * direction;
  for (let index = 0; index < count; index += 1) {
    const own = (values[index] ?? 0) * direction;
    if (own > best) {
      best = own;
      found = index;
    }
  }
  return found;
}

export function createCharts({ sessions, daily, prices, instruments }: ChartSource): Charts {
  const sessionsIn = (range: keyof typeof WEEKDAYS): number => (tradesDaily(sessions.calendar) ? EVERY_DAY : WEEKDAYS)[range];
  const bar = emptySegmentBar();
  const dayBar = emptyDayBar();
  const bound = { high: 0, low: 0 };
  const values = new Float64Array(QUOTE_COLUMNS.length);
  const yearDay = new Int32Array(instruments.length).fill(-1);
  const yearHigh = new Float64Array(instruments.length);
  const yearLow = new Float64Array(instruments.length);

  /** Last print of a day's regular session that has happened. */
  const regularPrint = ({ segment, day, print }: Position, of: number): number => (segment === Segment.Regular && day === of ? print : ALL);

  const begins = (day: number, segment: Segment): Begins => {
    const own = sessions.day(day);
    return (bucket) => secondsAt(own, segment, bucket * BUCKET_MS);
  };
  const startSeconds = (day: number, segment: Segment): number => begins(day, segment)(0);

  const fiveMinutes = (id: number, day: number, segment: Segment, print: number, candles: Candles): void => {
    prices.segmentInto(id, day, segment, bar);
    bucketCandles(bar, begins(day, segment), print, candles);
  };

  const minutes = (id: number, day: number, print: number): Candles => {
    const candles = emptyCandles();
    prices.segmentInto(id, day, Segment.Regular, bar);
    minuteCandles(bar, begins(day, Segment.Regular), print, candles);
    return candles;
  };

  const intraday = (id: number, { span, day, segment, print }: Position): Candles => {
    const candles = emptyCandles();
    for (const part of [Segment.Pre, Segment.Regular, Segment.Post]) {
      if (part < segment) fiveMinutes(id, day, part, ALL, candles);
      else if (part === segment) fiveMinutes(id, day, part, span.phase === 'closed' ? ALL : print, candles);
    }
    return candles;
  };

  const weeks = (id: number, position: Position, interval: number, count: number): Candles => {
    const candles = emptyCandles();
    const { quoteDay } = position.span;
    for (let day = quoteDay - count + 1; day <= quoteDay; day += 1) {
      const print = regularPrint(position, day);
      const { lunchFrom, lunchTo } = sessions.day(day);
      if (print === ALL && lunchTo <= lunchFrom) {
        prices.segmentInto(id, day, Segment.Regular, bar);
        runCandles(bar, begins(day, Segment.Regular), (interval * 1000) / BUCKET_MS, candles);
        continue;
      }
      const five = emptyCandles();
      fiveMinutes(id, day, Segment.Regular, print, five);
      merge(five, startSeconds(day, Segment.Regular), interval, candles);
    }
    return candles;
  };

  const days = (id: number, position: Position, count: number): Candles => {
    const candles = emptyCandles();
    const { quoteDay } = position.span;
    for (let day = quoteDay - count + 1; day < quoteDay; day += 1) {
      daily.barInto(id, day, dayBar);
      push(candles, startSeconds(day, Segment.Regular), dayBar.open, dayBar.high, dayBar.low, dayBar.close, dayBar.volume);
    }
    merge(minutes(id, quoteDay, regularPrint(position, quoteDay)), startSeconds(quoteDay, Segment.Regular), DAY_SECONDS, candles);
    return candles;
  };

  const candlesOf = (id: number, type: KlineType, at: number): Candles => {
    const position = { ...prices.position(id, at) };
    switch (type) {
      case 'intraday':
        return intraday(id, position);
      case '1D':
        return minutes(id, position.span.quoteDay, regularPrint(position, position.span.quoteDay));
      case '1W':
      case '1M':
        return weeks(id, position, INTERVALS[type], sessionsIn(type));
      case '3M':
      case '1Y':
        return days(id, position, sessionsIn(type));
      default:
        return type satisfies never;
    }
  };

  /** Bounds of the high and the low of each day of a year, in the shares of its end; infinite once the day's bar was looked at. */
  const highest = new Float64Array(sessionsIn('1Y'));
  const lowest = new Float64Array(sessionsIn('1Y'));
  const year = { high: 0, low: 0 };

  const widenYear = (id: number, first: number, index: number, quoteDay: number): void => {
    daily.barInto(id, first + index, dayBar);
    const factor = daily.adjustment(id, first + index, quoteDay);
    year.high = Math.max(year.high, Math.round(dayBar.high * factor));
    year.low = Math.min(year.low, Math.round(dayBar.low * factor));
    highest[index] = Number.NEGATIVE_INFINITY;
    lowest[index] = Number.POSITIVE_INFINITY;
  };

  /** Extremes of the year before a day, in that day's shares; kept until the instrument's day changes. */
  const loadYear = (id: number, quoteDay: number): void => {
    if (yearDay[id] === quoteDay) return;
    const first = quoteDay - sessionsIn('1Y') + 1;
    const count = quoteDay - first;
    year.high = Number.NEGATIVE_INFINITY;
    year.low = Number.POSITIVE_INFINITY;
    for (let index = 0; index < count; index += 1) {
      const tied = daily.tiedOn(id, first + index);
      if (tied === undefined) {
        widenYear(id, first, index, quoteDay);
        continue;
      }
      tied.boundInto(id, first + index, bound);
      const factor = daily.adjustment(id, first + index, quoteDay);
      highest[index] = Math.round(bound.high * factor);
      lowest[index] = Math.round(bound.low * factor);
    }
    // The day that may reach furthest is looked at first, until none may reach further than what was seen.
    for (let day = furthest(highest, count, 1, year.high); day >= 0; day = furthest(highest, count, 1, year.high))
      widenYear(id, first, day, quoteDay);
    for (let day = furthest(lowest, count, -1, year.low); day >= 0; day = furthest(lowest, count, -1, year.low))
      widenYear(id, first, day, quoteDay);
    yearDay[id] = quoteDay;
    yearHigh[id] = year.high;
    yearLow[id] = year.low;
  };

  const yearBefore = (id: number, at: number): { high: number; low: number } => {
    const { span, day } = prices.position(id, at);
    const factor = span.phase === 'pre' ? daily.adjustment(id, span.quoteDay, day) : 1;
    loadYear(id, span.quoteDay);
    return { high: Math.round((yearHigh[id] ?? 0) * factor), low: Math.round((yearLow[id] ?? 0) * factor) };
  };

  return {
    kline(id, type, at) {
      const own = instruments[id];
      if (own === undefined) throw new RangeError(`no instrument ${id}`);
      const { market, code: stockCode, scale } = own.listing;
      const { timeZone } = sessions.calendar;
      const { open, close } = sessions.day(prices.position(id, at).day);
      const regular = type === 'intraday' ? { start: open / 1000, end: close / 1000 } : undefined;
      return { market, stockCode, type, scale, interval: INTERVALS[type], timeZone, regular, ...counted(own, candlesOf(id, type, at)) };
    },

    days(id, from, at) {
      const opened = sessions.lastOpened(at);
      const last = sessions.day(opened).close > at ? opened - 1 : opened;
      const whole: WholeDays = { opens: [], closes: [], open: [], close: [] };
      for (let day = sessions.lastOpened(from - 1) + 1; day <= last; day += 1) {
        const { open, close } = sessions.day(day);
        whole.opens.push(open);
        whole.closes.push(close);
        whole.open.push(daily.open(id, day));
        whole.close.push(daily.close(id, day));
      }
      return whole;
    },

    spark(id, at) {
      const points = new Float64Array(SPARK_POINTS).fill(Number.NaN);
      prices.quoteInto(id, at, values);
      const position = { ...prices.position(id, at) };
      const { quoteDay, phase } = position.span;
      const shownDay = phase === 'pre' ? position.day : quoteDay;
      let left = SPARK_POINTS;
      for (let day = quoteDay; left > 0; day -= 1) {
        prices.segmentInto(id, day, Segment.Regular, bar);
        foldCloses(bar);
        const factor = daily.adjustment(id, day, shownDay);
        const print = regularPrint(position, day);
        let bucket = bar.buckets - 1;
        if (print !== ALL) {
          // The bucket under way ends, for now, at the live price.
          bucket = Math.floor(print / PRINTS_A_BUCKET) - 1;
          left -= 1;
          points[left] = values[QUOTE_COLUMNS.indexOf('price')] ?? Number.NaN;
        }
        for (; bucket >= 0 && left > 0; bucket -= 1) {
          left -= 1;
          points[left] = Math.round((bucketParts.close[bucket] ?? 0) * factor);
        }
      }
      return points;
    },

    yearRange(id, at) {
      const { quoteDay } = prices.position(id, at).span;
      const { high, low } = yearBefore(id, at);
      prices.quoteInto(id, at, values);
      return {
        high: Math.max(values[QUOTE_COLUMNS.indexOf('high')] ?? 0, high),
        low: Math.min(values[QUOTE_COLUMNS.indexOf('low')] ?? 0, low),
        recorded: daily.isRecorded(id, quoteDay - sessionsIn('1Y') + 1, quoteDay),
      };
    },

    yearBefore,
  };
}

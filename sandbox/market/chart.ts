/** Charts, sparkline and ranges, from the same cascade of bars as the quotes. */
import type { KlineType } from '../../contract/codes.ts';
import { SPARK_POINTS } from '../../contract/quote.ts';
import type { Kline } from '../../contract/rest/market.ts';
import { type Daily, emptyDayBar } from './daily.ts';
import type { Position, Prices } from './price.ts';
import {
  BUCKET_MS,
  bucketParts,
  Chunk,
  CHUNK_FIELDS,
  chunkInto,
  emptySegmentBar,
  foldBucket,
  foldSegment,
  MINUTES_A_BUCKET,
  minuteParts,
  PRINTS_A_BUCKET,
  PRINTS_A_CHUNK,
  PRINTS_A_MINUTE,
  Segment,
  type SegmentBar,
  segmentStart,
  volumeAt,
  volumeBefore,
  volumeBeforeMinute,
} from './segment.ts';
import type { Sessions } from './sessions.ts';
import type { Listing } from './types.ts';

/** Daily bars of a year's chart, and so the span of the 52-week range. */
export const YEAR_SESSIONS = 252;

/** Bars as growing columns; `time` in epoch seconds. */
type Bars = Pick<Kline, 'time' | 'open' | 'high' | 'low' | 'close' | 'volume'>;

const emptyBars = (): Bars => ({ time: [], open: [], high: [], low: [], close: [], volume: [] });

/** Seconds a bar, and of how many sessions; daily charts have sessions as bars. */
const CHARTS = {
  intraday: { interval: 300, sessions: 1 },
  '1D': { interval: 60, sessions: 1 },
  '1W': { interval: 900, sessions: 5 },
  '1M': { interval: 3600, sessions: 21 },
  '3M': { interval: 86_400, sessions: 63 },
  '1Y': { interval: 86_400, sessions: YEAR_SESSIONS },
} as const satisfies Record<KlineType, { interval: number; sessions: number }>;

export interface ChartSource {
  readonly sessions: Sessions;
  readonly daily: Daily;
  readonly prices: Prices;
  readonly listings: readonly Listing[];
}

export interface Charts {
  kline(id: number, type: KlineType, at: number): Kline;
  spark(id: number, at: number): Float64Array;
  /** Extremes of the last 252 sessions, today's so far included, in the shares of the quote: a split makes no false high. */
  yearRange(id: number, at: number): { high: number; low: number };
}

function push(bars: Bars, time: number, open: number, high: number, low: number, close: number, volume: number): void {
  bars.time.push(time);
  bars.open.push(open);
  bars.high.push(high);
  bars.low.push(low);
  bars.close.push(close);
  bars.volume.push(volume);
}

const chunk = new Float64Array(CHUNK_FIELDS);

/** The minute that print `print` is in, up to and with it. */
function pushPartialMinute(bar: SegmentBar, start: number, print: number, bars: Bars): void {
  chunkInto(bar, Math.floor(print / PRINTS_A_CHUNK), chunk, 0);
  const bucket = Math.floor(print / PRINTS_A_BUCKET);
  const minute = Math.floor(print / PRINTS_A_MINUTE) % MINUTES_A_BUCKET;
  const within = print % PRINTS_A_CHUNK;
  let high = chunk[Chunk.MinuteHigh] ?? 0;
  let low = chunk[Chunk.MinuteLow] ?? 0;
  for (let index = 0; index <= within; index += 1) {
    const price = chunk[Chunk.Prints + index] ?? 0;
    if (price > high) high = price;
    if (price < low) low = price;
  }
  const time = start + bucket * BUCKET_MS + minute * 60_000;
  const volume = volumeAt(chunk, 0, within) - volumeBeforeMinute(bar, bucket, minute);
  push(bars, time / 1000, minuteParts.open[minute] ?? 0, high, low, chunk[Chunk.Prints + within] ?? 0, volume);
}

/** One-minute bars of buckets [from, to). `bucketParts` must hold the segment. */
function pushMinutes(bar: SegmentBar, start: number, from: number, to: number, bars: Bars): void {
  for (let bucket = from; bucket < to; bucket += 1) {
    foldBucket(bar, bucket);
    for (let minute = 0; minute < MINUTES_A_BUCKET; minute += 1) pushMinute(bar, start, bucket, minute, bars);
  }
}

function pushMinute(bar: SegmentBar, start: number, bucket: number, minute: number, bars: Bars): void {
  const last = minute === MINUTES_A_BUCKET - 1;
  const volume = volumeBeforeMinute(bar, last ? bucket + 1 : bucket, last ? 0 : minute + 1) - volumeBeforeMinute(bar, bucket, minute);
  const { open, high, low, close } = minuteParts;
  push(
    bars,
    (start + bucket * BUCKET_MS + minute * 60_000) / 1000,
    open[minute] ?? 0,
    high[minute] ?? 0,
    low[minute] ?? 0,
    close[minute] ?? 0,
    volume,
  );
}

/** One-minute bars of a segment up to and with a print; the last one may be partial. */
function minuteBars(bar: SegmentBar, start: number, print: number, bars: Bars): void {
  foldSegment(bar);
  const bucket = Math.floor(print / PRINTS_A_BUCKET);
  pushMinutes(bar, start, 0, bucket, bars);
  partialBucket(bar, start, print, bars);
}

/** The minutes of the bucket that a print is in. */
function partialBucket(bar: SegmentBar, start: number, print: number, bars: Bars): void {
  const bucket = Math.floor(print / PRINTS_A_BUCKET);
  const minute = Math.floor(print / PRINTS_A_MINUTE) % MINUTES_A_BUCKET;
  foldBucket(bar, bucket);
  for (let index = 0; index < minute; index += 1) pushMinute(bar, start, bucket, index, bars);
  pushPartialMinute(bar, start, print, bars);
}

/** Five-minute bars of a segment up to and with a print; the last one may be partial. */
function bucketBars(bar: SegmentBar, start: number, print: number, bars: Bars): void {
  foldSegment(bar);
  const complete = Math.min(bar.buckets, Math.floor(print / PRINTS_A_BUCKET));
  const { open, high, low, close } = bucketParts;
  for (let index = 0; index < complete; index += 1) {
    const volume = volumeBefore(bar, index + 1) - volumeBefore(bar, index);
    push(bars, (start + index * BUCKET_MS) / 1000, open[index] ?? 0, high[index] ?? 0, low[index] ?? 0, close[index] ?? 0, volume);
  }
  if (complete === bar.buckets) return;
  const minutes = emptyBars();
  partialBucket(bar, start, print, minutes);
  merge(minutes, start / 1000, 300, bars);
}

/** Adds bars to wider ones of `interval` seconds that are counted from `start`. */
function merge(source: Bars, start: number, interval: number, bars: Bars): void {
  for (let index = 0; index < source.time.length; index += 1) {
    const time = source.time[index] ?? 0;
    const slot = time - ((time - start) % interval);
    const at = bars.time.length - 1;
    const [open = 0, high = 0, low = 0, close = 0, volume = 0] = [
      source.open[index],
      source.high[index],
      source.low[index],
      source.close[index],
      source.volume[index],
    ];
    if (bars.time[at] !== slot) {
      push(bars, slot, open, high, low, close, volume);
      continue;
    }
    bars.high[at] = Math.max(bars.high[at] ?? high, high);
    bars.low[at] = Math.min(bars.low[at] ?? low, low);
    bars.close[at] = close;
    bars.volume[at] = (bars.volume[at] ?? 0) + volume;
  }
}

/** The print after the last of any segment: all of it. */
const ALL = Number.MAX_SAFE_INTEGER;

export function createCharts({ sessions, daily, prices, listings }: ChartSource): Charts {
  const bar = emptySegmentBar();
  const dayBar = emptyDayBar();
  const quote = new Float64Array(12);
  const yearDay = new Int32Array(listings.length).fill(-1);
  const yearHigh = new Float64Array(listings.length);
  const yearLow = new Float64Array(listings.length);

  /** Last print of a day's regular session that has happened. */
  const regularPrint = (position: Position, day: number): number =>
    position.segment === Segment.Regular && position.day === day ? position.print : ALL;

  const fiveMinutes = (id: number, day: number, segment: Segment, print: number, bars: Bars): void => {
    prices.segmentInto(id, day, segment, bar);
    bucketBars(bar, segmentStart(sessions.day(day), segment), print, bars);
  };

  const minutes = (id: number, day: number, print: number, bars: Bars): void => {
    prices.segmentInto(id, day, Segment.Regular, bar);
    const start = segmentStart(sessions.day(day), Segment.Regular);
    if (print === ALL) {
      foldSegment(bar);
      pushMinutes(bar, start, 0, bar.buckets, bars);
    } else minuteBars(bar, start, print, bars);
  };

  const intraday = (id: number, { day, segment, print }: Position, closed: boolean, bars: Bars): void => {
    for (const part of [Segment.Pre, Segment.Regular, Segment.Post]) {
      if (part < segment) fiveMinutes(id, day, part, ALL, bars);
      else if (part === segment) fiveMinutes(id, day, part, closed ? ALL : print, bars);
    }
  };

  const dailyBars = (id: number, quoteDay: number, count: number, at: number, bars: Bars): void => {
    for (let day = quoteDay - count + 1; day < quoteDay; day += 1) {
      daily.barInto(id, day, dayBar);
      push(bars, sessions.day(day).open / 1000, dayBar.open, dayBar.high, dayBar.low, dayBar.close, dayBar.volume);
    }
    const today = emptyBars();
    minutes(id, quoteDay, regularPrint(prices.position(id, at), quoteDay), today);
    merge(today, sessions.day(quoteDay).open / 1000, 86_400, bars);
  };

  const barsOf = (id: number, type: KlineType, at: number): Bars => {
    const bars = emptyBars();
    const position = { ...prices.position(id, at) };
    const { quoteDay, phase } = position.span;
    const { interval, sessions: count } = CHARTS[type];
    switch (type) {
      case 'intraday':
        intraday(id, position, phase === 'closed', bars);
        return bars;
      case '1D':
        minutes(id, quoteDay, regularPrint(position, quoteDay), bars);
        return bars;
      case '1W':
      case '1M':
        for (let day = quoteDay - count + 1; day <= quoteDay; day += 1) {
          const five = emptyBars();
          fiveMinutes(id, day, Segment.Regular, regularPrint(position, day), five);
          merge(five, sessions.day(day).open / 1000, interval, bars);
        }
        return bars;
      case '3M':
      case '1Y':
        dailyBars(id, quoteDay, count, at, bars);
        return bars;
      default:
        return type satisfies never;
    }
  };

  const yearBefore = (id: number, quoteDay: number): void => {
    if (yearDay[id] === quoteDay) return;
    let high = Number.NEGATIVE_INFINITY;
    let low = Number.POSITIVE_INFINITY;
    for (let day = quoteDay - YEAR_SESSIONS + 1; day < quoteDay; day += 1) {
      daily.barInto(id, day, dayBar);
      const factor = daily.adjustment(id, day, quoteDay);
      high = Math.max(high, Math.round(dayBar.high * factor));
      low = Math.min(low, Math.round(dayBar.low * factor));
    }
    yearDay[id] = quoteDay;
    yearHigh[id] = high;
    yearLow[id] = low;
  };

  return {
    kline(id, type, at) {
      const listing = listings[id];
      if (listing === undefined) throw new RangeError(`no instrument ${id}`);
      const { market, code, scale } = listing;
      return {
        market,
        stockCode: code,
        type,
        scale,
        interval: CHARTS[type].interval,
        timeZone: sessions.calendar.timeZone,
        ...barsOf(id, type, at),
      };
    },

    spark(id, at) {
      const points = new Float64Array(SPARK_POINTS).fill(Number.NaN);
      const position = { ...prices.position(id, at) };
      const { quoteDay, phase } = position.span;
      const shownDay = phase === 'pre' ? position.day : quoteDay;
      let left = SPARK_POINTS;
      prices.quoteInto(id, at, quote);
      for (let day = quoteDay; left > 0; day -= 1) {
        prices.segmentInto(id, day, Segment.Regular, bar);
        foldSegment(bar);
        const factor = daily.adjustment(id, day, shownDay);
        const print = regularPrint(position, day);
        let bucket = bar.buckets - 1;
        if (print !== ALL) {
          // The bucket under way ends, for now, at the live price.
          bucket = Math.floor(print / PRINTS_A_BUCKET) - 1;
          left -= 1;
          points[left] = quote[0] ?? Number.NaN;
        }
        for (; bucket >= 0 && left > 0; bucket -= 1) {
          left -= 1;
          points[left] = Math.round((bucketParts.close[bucket] ?? 0) * factor);
        }
      }
      return points;
    },

    yearRange(id, at) {
      const { span, day } = prices.position(id, at);
      const { quoteDay } = span;
      const factor = span.phase === 'pre' ? daily.adjustment(id, quoteDay, day) : 1;
      yearBefore(id, quoteDay);
      prices.quoteInto(id, at, quote);
      const [, , , , , , , high = 0, low = 0] = quote;
      return {
        high: Math.max(high, Math.round((yearHigh[id] ?? high) * factor)),
        low: Math.min(low, Math.round((yearLow[id] ?? low) * factor)),
      };
    },
  };
}

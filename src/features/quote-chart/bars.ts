/** Bars of a chart as pure data: checked columns, the days they belong to, and where the market rested between them. */
import type { Kline } from '../../../contract/rest/market.ts';

/** One bar; `time` in epoch seconds, prices in integer units. */
export interface Bar {
  readonly time: number;
  readonly open: number;
  readonly high: number;
  readonly low: number;
  readonly close: number;
  readonly volume: number;
}

export const DAY = 86_400;
/** A rest of the market that is at least so long is marked, in seconds: lunch, a night, a weekend. */
const REST = 1800;

/** Rows of a k-line in ascending time; bars out of order or repeated are left out, as the chart would break on them. */
export function barsOf(kline: Kline): Bar[] {
  const bars: Bar[] = [];
  for (let index = 0; index < kline.time.length; index += 1) {
    const time = kline.time[index];
    const open = kline.open[index];
    const high = kline.high[index];
    const low = kline.low[index];
    const close = kline.close[index];
    if (time === undefined || open === undefined || high === undefined || low === undefined || close === undefined) break;
    if (time <= (bars.at(-1)?.time ?? Number.NEGATIVE_INFINITY)) continue;
    bars.push({ time, open, high, low, close, volume: kline.volume[index] ?? 0 });
  }
  return bars;
}

/**
 * An instant within the calendar day that a daily bar is named after, in epoch seconds. A session that begins the
 * evening before (futures, currencies) belongs to the next day, so half a day is added to its beginning; one that begins
 * in the morning stays within its day.
 */
export const namedDay = (time: number): number => time + DAY / 2;

/** YYYY-MM-DD of the day that a daily bar is named after. */
export const dayOf = (time: number, wall: (time: number) => number): string =>
  new Date(wall(namedDay(time)) * 1000).toISOString().slice(0, 10);

/** Indexes of the bars before which the market rested: lunch, night, weekend. Daily bars have none. */
export function rests(bars: readonly Bar[], interval: number): number[] {
  if (interval >= DAY) return [];
  return bars.flatMap((bar, index) => (index > 0 && bar.time - (bars[index - 1]?.time ?? 0) - interval >= REST ? [index] : []));
}

/** Index of the first bar at or after a time; `bars.length` when there is none. */
export function indexAt(bars: readonly Bar[], time: number): number {
  let low = 0;
  let high = bars.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((bars[middle]?.time ?? 0) < time) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** A stretch of bars that traded outside regular hours, by index, both ends inclusive. */
export interface Stretch {
  readonly from: number;
  readonly to: number;
}

/** Where pre- and post-market lie among the bars. */
export function extendedStretches(bars: readonly Bar[], regular: Kline['regular']): Stretch[] {
  if (!regular) return [];
  const open = indexAt(bars, regular.start);
  const close = indexAt(bars, regular.end);
  const stretches = [
    { from: 0, to: open - 1 },
    { from: close, to: bars.length - 1 },
  ];
  return stretches.filter(({ from, to }) => to >= from);
}

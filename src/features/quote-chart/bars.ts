/** Bars of a chart as pure data: checked columns, the moving average, and how a tick grows the last bar. */
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

/** Simple moving average of the closes, in units; from the first bar that has `length` closes behind it. */
export function movingAverage(bars: readonly Bar[], length: number): { time: number; value: number }[] {
  const points: { time: number; value: number }[] = [];
  let sum = 0;
  bars.forEach((bar, index) => {
    sum += bar.close - (bars[index - length]?.close ?? 0);
    if (index >= length - 1) points.push({ time: bar.time, value: sum / length });
  });
  return points;
}

export interface Tick {
  /** Epoch seconds. */
  readonly time: number;
  /** Units. */
  readonly price: number;
}

const DAY = 86_400;

/**
 * The bar that a tick belongs to: the last one grown, or the next one opened. Undefined for a tick that is
 * older than the last bar or has no price. Bars of a day and longer only grow: their next one comes from
 * the server, which knows the trading day.
 */
export function barAfter(last: Bar, interval: number, tick: Tick): Bar | undefined {
  if (!Number.isFinite(tick.price) || !Number.isFinite(tick.time) || tick.time < last.time) return undefined;
  const steps = interval >= DAY ? 0 : Math.floor((tick.time - last.time) / interval);
  if (steps === 0) {
    return { ...last, high: Math.max(last.high, tick.price), low: Math.min(last.low, tick.price), close: tick.price };
  }
  return { time: last.time + steps * interval, open: tick.price, high: tick.price, low: tick.price, close: tick.price, volume: 0 };
}

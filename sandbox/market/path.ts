/**
 * A bar folded into smaller bars. One rule serves every level: day into five minutes, into minutes, into four
 * seconds, into prints. The parts begin at the bar's open, end at its close, stay within its low and high and reach both,
 * so that candles of any width, the day's range and the last price agree without any history being kept.
 */
import { mix, unit } from './random.ts';
import { snap, stepTicks, type TickTable, tickWithin } from './tick.ts';

/** The most parts one bar is folded into: the five minutes of the longest time in which an exchange keeps shut. */
const MAX_PARTS = 2048;

/** Parts of a bar as columns; only the first `n` of each are filled. */
export interface Parts {
  readonly open: Float64Array;
  readonly high: Float64Array;
  readonly low: Float64Array;
  readonly close: Float64Array;
}

export const createParts = (size = MAX_PARTS): Parts => ({
  open: new Float64Array(size),
  high: new Float64Array(size),
  low: new Float64Array(size),
  close: new Float64Array(size),
});

/** Total swing of the walk against the bar's range: chosen so that a walk mostly fills its range and seldom leaves it. */
const SWING = 2.2;

/** Reflects a value at the walls until it lies within them. */
function reflect(value: number, low: number, high: number): number {
  if (value >= low && value <= high) return value;
  const span = high - low;
  if (!(span > 0)) return low;
  const away = Math.abs(value - low);
  // The remainder of doubles is dear, and mostly there is nothing to take off.
  const turned = away < 2 * span ? away : away % (2 * span);
  return low + (turned > span ? 2 * span - turned : turned);
}

/** The nearest price on the tick; `size` is the one tick of a bar, or 0 where its prices lie in several bands. */
const snapWithin = (tick: TickTable, size: number, price: number): number =>
  size === 1 ? Math.round(price) : size > 0 ? Math.round(price / size) * size : snap(tick, price);

const walk = new Float64Array(MAX_PARTS + 1);
const draws = new Uint32Array(MAX_PARTS + 1);

/** Draws the walk of `n` parts into `walk`; returns where it ends. */
function drawWalk(key: number, n: number): number {
  let sum = 0;
  for (let index = 1; index <= n; index += 1) {
    const draw = mix(key, index);
    draws[index] = draw;
    sum += (draw & 0xffff) / 65_536 - 0.5;
    walk[index] = sum;
  }
  return sum;
}

/**
 * Fills `parts` with `n` ≤ MAX_PARTS contiguous bars: each opens where the one before closed. A part is at least one tick
 * wide if the bar is, so that a price keeps moving down to the single print.
 */
export function foldBars(
  tick: TickTable,
  key: number,
  n: number,
  open: number,
  high: number,
  low: number,
  close: number,
  parts: Parts,
): void {
  const range = high - low;
  const sum = drawWalk(key, n);
  const size = tickWithin(tick, low, high);
  const root = Math.sqrt(n);
  const scale = (SWING * range) / root;
  const wick = (0.5 * range) / (256 * root);
  const { open: opens, high: highs, low: lows, close: closes } = parts;
  let from = open;
  let highest = 0;
  let lowest = 0;
  for (let index = 0; index < n; index += 1) {
    const along = (index + 1) / n;
    const to =
      index === n - 1
        ? close
        : snapWithin(tick, size, reflect(open + (close - open) * along + scale * ((walk[index + 1] ?? 0) - sum * along), low, high));
    const draw = (draws[index + 1] ?? 0) >>> 16;
    let top = Math.min(high, snapWithin(tick, size, Math.max(from, to) + wick * (draw & 0xff)));
    let bottom = Math.max(low, snapWithin(tick, size, Math.min(from, to) - wick * (draw >>> 8)));
    if (top === bottom && range > 0) {
      if (top < high && (bottom === low || (draw & 1) === 1)) top = Math.min(high, stepTicks(tick, top, 1));
      else bottom = Math.max(low, stepTicks(tick, bottom, -1));
    }
    opens[index] = from;
    closes[index] = to;
    highs[index] = top;
    lows[index] = bottom;
    if (top > (highs[highest] ?? 0)) highest = index;
    if (bottom < (lows[lowest] ?? 0)) lowest = index;
    from = to;
  }
  highs[highest] = high;
  lows[lowest] = low;
}

/** Writes the opens alone of the parts from `from` to `until` that `foldBars` makes to out[from…]. */
export function foldOpens(
  tick: TickTable,
  key: number,
  n: number,
  open: number,
  high: number,
  low: number,
  close: number,
  from: number,
  until: number,
  out: Float64Array,
): void {
  const sum = drawWalk(key, n);
  const size = tickWithin(tick, low, high);
  const scale = (SWING * (high - low)) / Math.sqrt(n);
  for (let index = from; index < until; index += 1) {
    const along = index / n;
    out[index] =
      index === 0
        ? open
        : snapWithin(tick, size, reflect(open + (close - open) * along + scale * ((walk[index] ?? 0) - sum * along), low, high));
  }
}

/** Fills out[offset…offset + n) with prints that open, close and range exactly as the bar does. n is at least 4. */
export function foldPrints(
  tick: TickTable,
  key: number,
  n: number,
  open: number,
  high: number,
  low: number,
  close: number,
  out: Float64Array,
  offset: number,
): void {
  const range = high - low;
  const size = tickWithin(tick, low, high);
  let highest = 1;
  let lowest = 2;
  let most = -1;
  let least = 2;
  for (let index = 0; index < n; index += 1) {
    const draw = unit(mix(key, index));
    const along = index / (n - 1);
    out[offset + index] = snapWithin(tick, size, reflect(open + (close - open) * along + range * 1.4 * (draw - 0.5), low, high));
    if (index === 0 || index === n - 1) continue;
    if (draw > most) {
      most = draw;
      highest = index;
    }
    if (draw < least) {
      least = draw;
      lowest = index;
    }
  }
  out[offset + highest] = high;
  out[offset + lowest] = low;
  out[offset] = open;
  out[offset + n - 1] = close;
}

/** How much of a regular session's volume has traded at a fraction of its time: more at both ends than at noon. */
export const volumeCurve = (time: number): number => 0.6 * time + 0.2 * ((2 * time - 1) ** 3 + 1);

/** A boundary between parts `index - 1` and `index` of n, moved a little within them; ascending in index. */
export function jitter(key: number, index: number, n: number): number {
  if (index <= 0) return 0;
  if (index >= n) return 1;
  return (index + 0.8 * (unit(mix(key, index + 4096)) - 0.5)) / n;
}

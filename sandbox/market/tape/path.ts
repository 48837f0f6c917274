/**
 * A bar folded into smaller bars. One rule serves every level: day into five minutes, into minutes, into four
 * seconds, into prints. The parts begin at the bar's open, end at its close, stay within its low and high and reach both,
 * so that candles of any width, the day's range and the last price agree without any history being kept.
 */
import { mix, unit } from './random.ts';
import { nearest, snap, stepTicks, type TickTable, tickWithin } from './tick.ts';

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
const snapWithin = (tick: TickTable, size: number, price: number): number => (size > 0 ? nearest(price / size) * size : snap(tick, price));

const step = (draw: number): number => (draw & 0xffff) / 65_536 - 0.5;

/** Where `n` parts of a bar would meet if there were no tick: out[0] is its open, out[n] its close. */
export function drawPoints(key: number, n: number, open: number, high: number, low: number, close: number, out: Float64Array): void {
  let sum = 0;
  for (let index = 1; index <= n; index += 1) {
    sum += step(mix(key, index));
    out[index] = sum;
  }
  const scale = (SWING * (high - low)) / Math.sqrt(n);
  for (let index = 1; index < n; index += 1) {
    const along = index / n;
    out[index] = reflect(open + (close - open) * along + scale * ((out[index] ?? 0) - sum * along), low, high);
  }
  out[0] = open;
  out[n] = close;
}

/** What cuts a bar into parts whose prices are on the tick. */
export interface Cut {
  tick: TickTable;
  key: number;
  n: number;
  open: number;
  high: number;
  low: number;
  close: number;
  /** The one tick of all the bar's prices, or 0 where they lie in several bands. */
  size: number;
  /** The 256th part of the longest wick. */
  wick: number;
}

const NO_TICK: TickTable = { from: new Float64Array(1), size: new Float64Array([1]), lowest: 1 };

export const emptyCut = (): Cut => ({ tick: NO_TICK, key: 0, n: 0, open: 0, high: 0, low: 0, close: 0, size: 0, wick: 0 });

export function cutInto(tick: TickTable, key: number, n: number, open: number, high: number, low: number, close: number, out: Cut): void {
  out.tick = tick;
  out.key = key;
  out.n = n;
  out.open = open;
  out.high = high;
  out.low = low;
  out.close = close;
  out.size = tickWithin(tick, low, high);
  out.wick = (0.5 * (high - low)) / (256 * Math.sqrt(n));
}

/** The price on the tick at which part `index` begins, and the part before ends. */
export const meetingAt = ({ tick, n, size, open, close }: Cut, points: Float64Array, index: number): number =>
  index === 0 ? open : index === n ? close : snapWithin(tick, size, points[index] ?? 0);

/**
 * Writes high and low of part `index` between the prices at its ends. It is at least one tick wide if the bar is, so that a price keeps
 * moving down to the single print.
 */
export function wicksInto(
  { tick, key, size, high, low, wick }: Cut,
  index: number,
  from: number,
  to: number,
  highs: Float64Array,
  lows: Float64Array,
  at: number,
): void {
  const draw = mix(key, index + 1);
  let top = snapWithin(tick, size, Math.max(from, to) + wick * ((draw >>> 16) & 0xff));
  let bottom = snapWithin(tick, size, Math.min(from, to) - wick * (draw >>> 24));
  if (top > high) top = high;
  if (bottom < low) bottom = low;
  if (top === bottom && high > low) {
    if (top < high && (bottom === low || (draw & 0x10000) !== 0)) top = Math.min(high, size > 0 ? top + size : stepTicks(tick, top, 1));
    else bottom = Math.max(low, size > 0 ? bottom - size : stepTicks(tick, bottom, -1));
  }
  highs[at] = top;
  lows[at] = bottom;
}

const points = new Float64Array(MAX_PARTS + 1);
const cut = emptyCut();

/** Fills `parts` with `n` ≤ MAX_PARTS contiguous bars: each opens where the one before closed. */
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
  drawPoints(key, n, open, high, low, close, points);
  cutInto(tick, key, n, open, high, low, close, cut);
  const { open: opens, high: highs, low: lows, close: closes } = parts;
  let from = open;
  let highest = 0;
  let lowest = 0;
  for (let index = 0; index < n; index += 1) {
    const to = meetingAt(cut, points, index + 1);
    wicksInto(cut, index, from, to, highs, lows, index);
    opens[index] = from;
    closes[index] = to;
    if ((highs[index] ?? 0) > (highs[highest] ?? 0)) highest = index;
    if ((lows[index] ?? 0) < (lows[lowest] ?? 0)) lowest = index;
    from = to;
  }
  highs[highest] = high;
  lows[lowest] = low;
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

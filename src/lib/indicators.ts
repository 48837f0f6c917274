/**
 * Indicators of technical analysis over a column of closes. Each returns a column of the same length, NaN where it has
 * too few values behind it. Whole columns at a time: a chart's 1,500 bars take less than a tenth of a millisecond, and
 * a last bar that grows can never leave a running state behind that differs from a new computation.
 */
type Column = ArrayLike<number>;

const blank = (length: number): Float64Array => new Float64Array(length).fill(Number.NaN);

/** Simple moving average over `length` values. */
export function simpleAverage(values: Column, length: number): Float64Array {
  const out = blank(values.length);
  for (let index = length - 1; index < values.length; index += 1) {
    // Summed anew for each: a running sum would carry one value's rounding, or one NaN, through all that follow.
    let sum = 0;
    for (let back = 0; back < length; back += 1) sum += values[index - back] ?? Number.NaN;
    out[index] = sum / length;
  }
  return out;
}

/** Smoothed by `weight` of the newest value, from the simple average of the first `length` values on that are numbers. */
function smoothed(values: Column, length: number, weight: number): Float64Array {
  const out = blank(values.length);
  let first = 0;
  while (first < values.length && Number.isNaN(values[first] ?? Number.NaN)) first += 1;
  const seed = first + length - 1;
  if (seed >= values.length) return out;
  let level = 0;
  for (let index = first; index <= seed; index += 1) level += (values[index] ?? 0) / length;
  out[seed] = level;
  for (let index = seed + 1; index < values.length; index += 1) {
    level += weight * ((values[index] ?? Number.NaN) - level);
    out[index] = level;
  }
  return out;
}

/** Exponential moving average, weight 2 / (length + 1). */
export const exponentialAverage = (values: Column, length: number): Float64Array => smoothed(values, length, 2 / (length + 1));

export interface Bands {
  readonly middle: Float64Array;
  readonly upper: Float64Array;
  readonly lower: Float64Array;
}

/** Bollinger bands: the simple average, and `width` standard deviations (of the whole population, as he defines it) either side. */
export function bollinger(values: Column, length: number, width: number): Bands {
  const middle = simpleAverage(values, length);
  const upper = blank(values.length);
  const lower = blank(values.length);
  for (let index = length - 1; index < values.length; index += 1) {
    const mean = middle[index] ?? Number.NaN;
    let squares = 0;
    for (let back = 0; back < length; back += 1) squares += ((values[index - back] ?? Number.NaN) - mean) ** 2;
    const reach = width * Math.sqrt(squares / length);
    upper[index] = mean + reach;
    lower[index] = mean - reach;
  }
  return { middle, upper, lower };
}

export interface Macd {
  readonly line: Float64Array;
  readonly signal: Float64Array;
  readonly histogram: Float64Array;
}

/** Appel's moving average convergence and divergence: fast less slow average, its own average, and the difference of both. */
export function macd(values: Column, fast: number, slow: number, signalLength: number): Macd {
  const quick = exponentialAverage(values, fast);
  const calm = exponentialAverage(values, slow);
  const line = quick.map((value, index) => value - (calm[index] ?? Number.NaN));
  const signal = exponentialAverage(line, signalLength);
  return { line, signal, histogram: line.map((value, index) => value - (signal[index] ?? Number.NaN)) };
}

/** Wilder's relative strength index, 0 to 100; 50 where nothing moved. */
export function relativeStrength(values: Column, length: number): Float64Array {
  const gains = blank(values.length);
  const losses = blank(values.length);
  for (let index = 1; index < values.length; index += 1) {
    const change = (values[index] ?? Number.NaN) - (values[index - 1] ?? Number.NaN);
    gains[index] = Math.max(change, 0);
    losses[index] = Math.max(-change, 0);
  }
  const gain = smoothed(gains, length, 1 / length);
  const loss = smoothed(losses, length, 1 / length);
  return gain.map((up, index) => {
    const down = loss[index] ?? Number.NaN;
    return up + down === 0 ? 50 : (100 * up) / (up + down);
  });
}

/** Bars of a segment at any width, the last one partial where the segment is under way. */
import type { SegmentBar } from './cascade.ts';
import type { Kline } from '../../../contract/rest/market.ts';
import {
  BUCKET_MS,
  bucketInto,
  bucketParts,
  CHUNK_FIELDS,
  CHUNKS_A_BUCKET,
  Chunk,
  chunkInto,
  emptyBucket,
  foldBucket,
  foldRuns,
  foldSegment,
  MINUTES_A_BUCKET,
  minuteParts,
  PRINTS_A_BUCKET,
  PRINTS_A_CHUNK,
  PRINTS_A_MINUTE,
  volumeAt,
  volumeBefore,
  volumeBeforeMinute,
} from './segment.ts';

const MINUTE_SECONDS = 60;
const BUCKET_SECONDS = BUCKET_MS / 1000;

/** Stands for the print after the last: the whole segment. */
export const ALL = Number.MAX_SAFE_INTEGER;

/** Bars as growing columns; `time` in epoch seconds. */
export type Candles = Pick<Kline, 'time' | 'open' | 'high' | 'low' | 'close' | 'volume'>;

export const emptyCandles = (): Candles => ({ time: [], open: [], high: [], low: [], close: [], volume: [] });

export function push(candles: Candles, time: number, open: number, high: number, low: number, close: number, volume: number): void {
  candles.time.push(time);
  candles.open.push(open);
  candles.high.push(high);
  candles.low.push(low);
  candles.close.push(close);
  candles.volume.push(volume);
}

/** Epoch seconds at which a bucket of a segment begins: not a line where the market breaks for lunch. */
export type Begins = (bucket: number) => number;

const bucket = emptyBucket();
const chunk = new Float64Array(CHUNK_FIELDS);

/** Adds the minutes of bucket `index` up to and with print `print` of the segment. `bucketParts` must hold the segment. */
function pushMinutes(bar: SegmentBar, begins: Begins, index: number, print: number, candles: Candles): void {
  bucketInto(bar, index, bucket);
  foldBucket(bucket);
  const under = print - index * PRINTS_A_BUCKET;
  const complete = Math.min(MINUTES_A_BUCKET, Math.floor(under / PRINTS_A_MINUTE));
  const first = begins(index);
  const { open, high, low, close } = minuteParts;
  for (let minute = 0; minute < complete; minute += 1) {
    const volume = volumeBeforeMinute(bucket, minute + 1) - volumeBeforeMinute(bucket, minute);
    push(candles, first + minute * MINUTE_SECONDS, open[minute] ?? 0, high[minute] ?? 0, low[minute] ?? 0, close[minute] ?? 0, volume);
  }
  if (complete < MINUTES_A_BUCKET) pushPartialMinute(first, complete, under, candles);
}

/** Adds minute `minute` of `bucket` as it stands at print `print` of the bucket. */
function pushPartialMinute(first: number, minute: number, print: number, candles: Candles): void {
  chunkInto(bucket, Math.floor(print / PRINTS_A_CHUNK) % CHUNKS_A_BUCKET, chunk, 0);
  const within = print % PRINTS_A_CHUNK;
  let high = chunk[Chunk.MinuteHigh] ?? 0;
  let low = chunk[Chunk.MinuteLow] ?? 0;
  for (let index = 0; index <= within; index += 1) {
    const price = chunk[Chunk.Prints + index] ?? 0;
    if (price > high) high = price;
    if (price < low) low = price;
  }
  const volume = volumeAt(chunk, 0, within) - volumeBeforeMinute(bucket, minute);
  push(candles, first + minute * MINUTE_SECONDS, minuteParts.open[minute] ?? 0, high, low, chunk[Chunk.Prints + within] ?? 0, volume);
}

/** Number of a segment's buckets that have begun by a print. */
const begun = (bar: SegmentBar, print: number): number => Math.min(bar.buckets, Math.floor(print / PRINTS_A_BUCKET) + 1);

/** Adds one-minute bars of a segment up to and with a print. */
export function minuteCandles(bar: SegmentBar, begins: Begins, print: number, candles: Candles): void {
  foldSegment(bar);
  for (let index = 0; index < begun(bar, print); index += 1) pushMinutes(bar, begins, index, print, candles);
}

/** Adds five-minute bars of a segment up to and with a print. */
export function bucketCandles(bar: SegmentBar, begins: Begins, print: number, candles: Candles): void {
  foldSegment(bar);
  const complete = Math.min(bar.buckets, Math.floor(print / PRINTS_A_BUCKET));
  const { open, high, low, close } = bucketParts;
  for (let index = 0; index < complete; index += 1) {
    const volume = volumeBefore(bar, index + 1) - volumeBefore(bar, index);
    push(candles, begins(index), open[index] ?? 0, high[index] ?? 0, low[index] ?? 0, close[index] ?? 0, volume);
  }
  if (complete === bar.buckets) return;
  const minutes = emptyCandles();
  pushMinutes(bar, begins, complete, print, minutes);
  merge(minutes, begins(complete), BUCKET_SECONDS, candles);
}

/** Adds bars of `size` buckets each of a whole segment without a break. */
export function runCandles(bar: SegmentBar, begins: Begins, size: number, candles: Candles): void {
  foldRuns(bar, size);
  const { open, high, low, close } = bucketParts;
  for (let from = 0, run = 0; from < bar.buckets; from += size, run += 1) {
    const volume = volumeBefore(bar, Math.min(bar.buckets, from + size)) - volumeBefore(bar, from);
    push(candles, begins(from), open[run] ?? 0, high[run] ?? 0, low[run] ?? 0, close[run] ?? 0, volume);
  }
}

/** Adds bars to wider ones of `interval` seconds that are counted from `start`. */
export function merge(source: Candles, start: number, interval: number, candles: Candles): void {
  for (let index = 0; index < source.time.length; index += 1) {
    const time = source.time[index] ?? 0;
    const slot = time - ((time - start) % interval);
    const at = candles.time.length - 1;
    const high = source.high[index] ?? 0;
    const low = source.low[index] ?? 0;
    const close = source.close[index] ?? 0;
    const volume = source.volume[index] ?? 0;
    if (candles.time[at] !== slot) {
      push(candles, slot, source.open[index] ?? 0, high, low, close, volume);
      continue;
    }
    candles.high[at] = Math.max(candles.high[at] ?? high, high);
    candles.low[at] = Math.min(candles.low[at] ?? low, low);
    candles.close[at] = close;
    candles.volume[at] = (candles.volume[at] ?? 0) + volume;
  }
}

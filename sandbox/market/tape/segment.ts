/** A trading day's three segments, each one bar with a number of five-minute buckets, and the cascade of bars inside it. */
import { type Bucket, type Daily, type DayBar, emptyDayBar, type Extremes, Segment, type SegmentBar, type Tied } from './cascade.ts';
import { createParts, foldBars, foldPrints, jitter, type Parts, volumeCurve } from './path.ts';
import { mix, unit } from './random.ts';
import type { TradingDay } from '../time/calendar.ts';
import { snap, stepTicks, type TickTable } from './tick.ts';
import type { InstrumentSource } from '../source.ts';

export const BUCKET_MS = 300_000;
export const MINUTES_A_BUCKET = 5;
export const CHUNKS_A_MINUTE = 15;
export const PRINTS_A_CHUNK = 32;
export const CHUNKS_A_BUCKET = MINUTES_A_BUCKET * CHUNKS_A_MINUTE;
/** Time between two prints: the price moves several times a second. */
export const PRINT_MS = BUCKET_MS / (CHUNKS_A_BUCKET * PRINTS_A_CHUNK);
export const PRINTS_A_BUCKET = CHUNKS_A_BUCKET * PRINTS_A_CHUNK;
export const PRINTS_A_MINUTE = CHUNKS_A_MINUTE * PRINTS_A_CHUNK;

const NO_TICK: TickTable = { from: new Float64Array(1), size: new Float64Array([1]), lowest: 1 };

export const emptySegmentBar = (): SegmentBar => ({
  tick: NO_TICK,
  key: 0,
  buckets: 0,
  regular: true,
  open: 0,
  high: 0,
  low: 0,
  close: 0,
  volume: 0,
  tied: undefined,
  place: 0,
  day: 0,
  segment: Segment.Regular,
});

/** Beginning of a segment, epoch milliseconds. */
const segmentStart = (day: TradingDay, segment: Segment): number =>
  segment === Segment.Pre ? day.pre : segment === Segment.Regular ? day.open : day.close;

/** How long a segment trades, without its lunch break; 0 where the market has no such segment. */
export function segmentMs(day: TradingDay, segment: Segment): number {
  switch (segment) {
    case Segment.Pre:
      return day.open - day.pre;
    case Segment.Regular:
      return day.close - day.open - (day.lunchTo - day.lunchFrom);
    case Segment.Post:
      return day.post - day.close;
    default:
      return segment satisfies never;
  }
}

/** Trading time of a segment that has passed at an instant; the break stands still. Never its whole: a print follows no end. */
export function tradedMs(day: TradingDay, segment: Segment, instant: number): number {
  const passed = instant - segmentStart(day, segment);
  const whole = segmentMs(day, segment);
  if (segment !== Segment.Regular || instant < day.lunchFrom) return Math.min(passed, whole - 1);
  if (instant < day.lunchTo) return day.lunchFrom - day.open - 1;
  return Math.min(passed - (day.lunchTo - day.lunchFrom), whole - 1);
}

/** Epoch seconds at which so many milliseconds of a segment have traded. */
export function secondsAt(day: TradingDay, segment: Segment, traded: number): number {
  const plain = segmentStart(day, segment) + traded;
  const rest = segment === Segment.Regular && plain >= day.lunchFrom ? day.lunchTo - day.lunchFrom : 0;
  return (plain + rest) / 1000;
}

const today = emptyDayBar();

/** Writes the bar of one segment. Pre-market joins yesterday's post-market to today's open, in today's shares. Allocates nothing. */
export function segmentInto(
  daily: Daily,
  source: InstrumentSource,
  id: number,
  number: number,
  day: TradingDay,
  segment: Segment,
  out: SegmentBar,
): void {
  daily.barInto(id, number, today);
  out.tied = daily.tiedOn(id, number);
  out.place = id;
  out.day = number;
  out.segment = segment;
  out.tick = source.tick;
  out.key = mix(mix(source.traits.key, number), 100 + segment);
  out.buckets = Math.round(segmentMs(day, segment) / BUCKET_MS);
  out.regular = segment === Segment.Regular;
  switch (segment) {
    case Segment.Regular:
      copyBar(today, out);
      return;
    case Segment.Pre:
      if (out.tied !== undefined) {
        tiedExtended(out.tied, 0.02, today.volume, out);
        return;
      }
      extendedBar(
        snap(source.tick, daily.postClose(id, number - 1) * daily.adjustment(id, number - 1, number)),
        today.open,
        0.02,
        source,
        today,
        out,
      );
      return;
    case Segment.Post:
      if (out.tied !== undefined) {
        tiedExtended(out.tied, 0.03, today.volume, out);
        return;
      }
      extendedBar(today.close, daily.postClose(id, number), 0.03, source, today, out);
      return;
    default:
      segment satisfies never;
  }
}

function copyBar(bar: DayBar, out: SegmentBar): void {
  out.open = bar.open;
  out.high = bar.high;
  out.low = bar.low;
  out.close = bar.close;
  out.volume = bar.volume;
}

/** A bar of extended hours: a small range around its ends and a small share of the day's volume. */
function extendedBar(open: number, close: number, share: number, { tick, traits }: InstrumentSource, day: DayBar, out: SegmentBar): void {
  const top = Math.max(open, close);
  const bottom = Math.min(open, close);
  const spread = 0.25 * traits.sigma;
  out.open = open;
  out.close = close;
  out.high = Math.max(snap(tick, top * (1 + spread * unit(mix(out.key, 1)))), stepTicks(tick, top, 1));
  out.low = Math.min(snap(tick, bottom * (1 - spread * unit(mix(out.key, 2)))), stepTicks(tick, bottom, -1));
  out.volume = extendedVolume(day.volume, share, out.key);
}

const extendedVolume = (volume: number, share: number, key: number): number => Math.round(volume * share * (0.5 + unit(mix(key, 3))));

function tiedExtended(tied: Tied, share: number, volume: number, out: SegmentBar): void {
  tied.barInto(out.place, out.day, out.segment, out);
  out.volume = extendedVolume(volume, share, out.key);
}

export const childKey = (key: number, index: number): number => mix(key, 0x8000 + index);

/** Shares traded in a segment before bucket `index`. */
export function volumeBefore(bar: SegmentBar, index: number): number {
  const time = jitter(bar.key, index, bar.buckets);
  return Math.floor(bar.volume * (bar.regular ? volumeCurve(time) : time));
}

/** Shares traded before part `index` of n within a bar that runs from cumulative volume `from` to `to`. */
const volumeWithin = (key: number, index: number, n: number, from: number, to: number): number =>
  Math.floor(from + (to - from) * jitter(key, index, n));

export const bucketParts = createParts();
export const minuteParts = createParts();
export const chunkParts = createParts();

/** Folds a segment into `bucketParts`. */
export function foldSegment(bar: SegmentBar): void {
  if (bar.tied !== undefined) bar.tied.foldSegment(bar.place, bar.day, bar.segment, 1, bucketParts);
  else foldSegmentAlone(bar);
}

/** Folds a segment into bars of `size` buckets each in `bucketParts`, the last one of what is left. */
export function foldRuns(bar: SegmentBar, size: number): void {
  if (bar.tied !== undefined) {
    bar.tied.foldSegment(bar.place, bar.day, bar.segment, size, bucketParts);
    return;
  }
  foldSegmentAlone(bar);
  const { open, high, low, close } = bucketParts;
  for (let from = 0, run = 0; from < bar.buckets; from += size, run += 1) {
    let [top, bottom] = [high[from] ?? 0, low[from] ?? 0];
    const until = Math.min(bar.buckets, from + size);
    for (let index = from + 1; index < until; index += 1) {
      top = Math.max(top, high[index] ?? 0);
      bottom = Math.min(bottom, low[index] ?? 0);
    }
    open[run] = open[from] ?? 0;
    high[run] = top;
    low[run] = bottom;
    close[run] = close[until - 1] ?? 0;
  }
}

/** Folds a segment into the closes of `bucketParts`; what else they hold may be nothing. */
export function foldCloses(bar: SegmentBar): void {
  if (bar.tied !== undefined) bar.tied.foldCloses(bar.place, bar.day, bar.segment, bucketParts);
  else foldSegmentAlone(bar);
}

function foldSegmentAlone(bar: SegmentBar): void {
  foldBars(bar.tick, bar.key, bar.buckets, bar.open, bar.high, bar.low, bar.close, bucketParts);
}

export const emptyBucket = (): Bucket => ({
  tick: NO_TICK,
  key: 0,
  open: 0,
  high: 0,
  low: 0,
  close: 0,
  volumeFrom: 0,
  volumeTo: 0,
  tied: undefined,
  place: 0,
  day: 0,
  segment: Segment.Regular,
  index: 0,
});

export function copyBucket(from: Bucket, to: Bucket): void {
  to.tick = from.tick;
  to.key = from.key;
  to.open = from.open;
  to.high = from.high;
  to.low = from.low;
  to.close = from.close;
  to.volumeFrom = from.volumeFrom;
  to.volumeTo = from.volumeTo;
  to.tied = from.tied;
  to.place = from.place;
  to.day = from.day;
  to.segment = from.segment;
  to.index = from.index;
}

/** Writes bucket `index` of a segment that was folded into `parts`. */
export function partInto(bar: SegmentBar, parts: Parts, index: number, out: Bucket): void {
  describe(bar, index, out);
  out.open = parts.open[index] ?? 0;
  out.high = parts.high[index] ?? 0;
  out.low = parts.low[index] ?? 0;
  out.close = parts.close[index] ?? 0;
}

function describe(bar: SegmentBar, index: number, out: Bucket): void {
  out.tick = bar.tick;
  out.key = childKey(bar.key, index);
  out.volumeFrom = volumeBefore(bar, index);
  out.volumeTo = volumeBefore(bar, index + 1);
  out.tied = bar.tied;
  out.place = bar.place;
  out.day = bar.day;
  out.segment = bar.segment;
  out.index = index;
}

/** Writes bucket `index` of the segment that `bucketParts` holds. */
export const bucketInto = (bar: SegmentBar, index: number, out: Bucket): void => partInto(bar, bucketParts, index, out);

/** Writes bucket `index` of a segment that isn't folded, and the segment's extremes before it. */
export function bucketAlone(bar: SegmentBar, index: number, out: Bucket, before: Extremes): void {
  if (bar.tied !== undefined) {
    describe(bar, index, out);
    bar.tied.bucketInto(bar.place, bar.day, bar.segment, index, out, before);
    return;
  }
  foldSegmentAlone(bar);
  bucketInto(bar, index, out);
  before.high = highest(bucketParts.high, index, Number.NEGATIVE_INFINITY);
  before.low = lowest(bucketParts.low, index, Number.POSITIVE_INFINITY);
}

/** Folds a bucket into the five bars of `minuteParts`. */
export function foldBucket(bucket: Bucket): void {
  if (bucket.tied !== undefined) bucket.tied.foldBucket(bucket, minuteParts);
  else foldBars(bucket.tick, bucket.key, MINUTES_A_BUCKET, bucket.open, bucket.high, bucket.low, bucket.close, minuteParts);
}

/** Folds one minute of a bucket into the opens and closes of `chunkParts`; what else they hold may be nothing. */
export function foldChunkEnds(bucket: Bucket, minute: number): void {
  if (bucket.tied !== undefined) bucket.tied.foldChunkEnds(bucket, minute, chunkParts);
  else foldMinuteAlone(bucket, minute);
}

/** Folds one minute of a bucket that isn't tied into the fifteen bars of `chunkParts`, and the bucket into `minuteParts`. */
function foldMinuteAlone(bucket: Bucket, minute: number): void {
  foldBucket(bucket);
  const { open, high, low, close } = minuteParts;
  const key = childKey(bucket.key, minute);
  foldBars(bucket.tick, key, CHUNKS_A_MINUTE, open[minute] ?? 0, high[minute] ?? 0, low[minute] ?? 0, close[minute] ?? 0, chunkParts);
}

/** Shares traded in chunk `chunk` of a bucket's minute. */
export function chunkVolume(bucket: Bucket, minute: number, chunk: number): number {
  const key = childKey(bucket.key, minute);
  const from = volumeBeforeMinute(bucket, minute);
  const to = volumeBeforeMinute(bucket, minute + 1);
  return volumeWithin(key, chunk + 1, CHUNKS_A_MINUTE, from, to) - volumeWithin(key, chunk, CHUNKS_A_MINUTE, from, to);
}

/** Shares traded in the segment before minute `minute` of a bucket. */
export const volumeBeforeMinute = ({ key, volumeFrom, volumeTo }: Bucket, minute: number): number =>
  volumeWithin(key, minute, MINUTES_A_BUCKET, volumeFrom, volumeTo);

/** Layout of a chunk: what led up to it in its bucket and in its minute, and its prints. */
export const Chunk = { BucketHigh: 0, BucketLow: 1, MinuteHigh: 2, MinuteLow: 3, VolumeFrom: 4, VolumeTo: 5, Key: 6, Prints: 7 } as const;
export const CHUNK_FIELDS = Chunk.Prints + PRINTS_A_CHUNK;

const inMinute = { high: 0, low: 0 };
const inBucket = { high: 0, low: 0 };

/** Writes chunk `index` of a bucket (four seconds, 32 prints) with the extremes before it in the bucket to out[at…]. Allocates nothing. */
export function chunkInto(bucket: Bucket, index: number, out: Float64Array, at: number): void {
  const minute = Math.floor(index / CHUNKS_A_MINUTE);
  const chunk = index % CHUNKS_A_MINUTE;
  const minuteKey = childKey(bucket.key, minute);
  const chunkKey = childKey(minuteKey, chunk);

  if (bucket.tied === undefined) {
    foldMinuteAlone(bucket, minute);
    inMinute.high = highest(chunkParts.high, chunk, Number.NEGATIVE_INFINITY);
    inMinute.low = lowest(chunkParts.low, chunk, Number.POSITIVE_INFINITY);
    inBucket.high = highest(minuteParts.high, minute, Number.NEGATIVE_INFINITY);
    inBucket.low = lowest(minuteParts.low, minute, Number.POSITIVE_INFINITY);
  } else bucket.tied.beforeInto(bucket, minute, chunk, inMinute, inBucket);
  out[at + Chunk.MinuteHigh] = inMinute.high;
  out[at + Chunk.MinuteLow] = inMinute.low;
  out[at + Chunk.BucketHigh] = Math.max(inBucket.high, inMinute.high);
  out[at + Chunk.BucketLow] = Math.min(inBucket.low, inMinute.low);

  const from = volumeBeforeMinute(bucket, minute);
  const to = volumeBeforeMinute(bucket, minute + 1);
  out[at + Chunk.VolumeFrom] = volumeWithin(minuteKey, chunk, CHUNKS_A_MINUTE, from, to);
  out[at + Chunk.VolumeTo] = volumeWithin(minuteKey, chunk + 1, CHUNKS_A_MINUTE, from, to);
  out[at + Chunk.Key] = chunkKey;
  if (bucket.tied !== undefined) {
    bucket.tied.printsInto(bucket, index, out, at + Chunk.Prints);
    return;
  }
  foldPrints(
    bucket.tick,
    chunkKey,
    PRINTS_A_CHUNK,
    chunkParts.open[chunk] ?? 0,
    chunkParts.high[chunk] ?? 0,
    chunkParts.low[chunk] ?? 0,
    chunkParts.close[chunk] ?? 0,
    out,
    at + Chunk.Prints,
  );
}

/** Shares traded in the segment up to and with print `print` of a chunk written by `chunkInto`. */
export const volumeAt = (chunk: Float64Array, at: number, print: number): number =>
  volumeWithin(chunk[at + Chunk.Key] ?? 0, print + 1, PRINTS_A_CHUNK, chunk[at + Chunk.VolumeFrom] ?? 0, chunk[at + Chunk.VolumeTo] ?? 0);

function highest(values: Float64Array, count: number, start: number): number {
  let best = start;
  for (let index = 0; index < count; index += 1) {
    const value = values[index] ?? 0;
    if (value > best) best = value;
  }
  return best;
}

function lowest(values: Float64Array, count: number, start: number): number {
  let best = start;
  for (let index = 0; index < count; index += 1) {
    const value = values[index] ?? 0;
    if (value < best) best = value;
  }
  return best;
}

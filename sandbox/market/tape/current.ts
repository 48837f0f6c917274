/**
 * The bars that each instrument's live price lies in: its current day, segment, five-minute bucket and chunk, kept in
 * typed arrays, so that a tick costs a few array reads.
 */
import type { Bucket, Daily, DayBar, Segment, SegmentBar } from './cascade.ts';
import {
  bucketAlone,
  Chunk,
  CHUNK_FIELDS,
  CHUNKS_A_BUCKET,
  chunkInto,
  emptyBucket,
  emptySegmentBar,
  PRINTS_A_CHUNK,
  segmentInto,
} from './segment.ts';
import type { TradingSessions } from '../time/sessions.ts';
import type { InstrumentSource } from '../source.ts';

const DAY_FIELDS = 7;
const SEGMENT_FIELDS = 9;
const BUCKET_FIELDS = 10;
/** More than any segment has, so that numbers of buckets don't meet. */
const MAX_BUCKETS = 512;

export interface CurrentSource {
  readonly sessions: TradingSessions;
  readonly daily: Daily;
  readonly instruments: readonly InstrumentSource[];
}

/** Writes bars, from what is kept while they are the instrument's current ones. */
export interface Current {
  dayInto(id: number, day: number, out: DayBar): void;
  segmentInto(id: number, day: number, segment: Segment, out: SegmentBar): void;
  bucketInto(id: number, day: number, segment: Segment, index: number, out: Bucket): void;
  /** Makes the chunk that holds `print` the instrument's current one; returns where it lies in `chunks`. */
  chunkAt(id: number, day: number, segment: Segment, print: number): number;
  readonly chunks: Float64Array;
  /** Extremes of the segment before the current chunk, by instrument. */
  readonly segmentHigh: Float64Array;
  readonly segmentLow: Float64Array;
}

export function createCurrent({ sessions, daily, instruments }: CurrentSource): Current {
  const count = instruments.length;
  const days = new Float64Array(count * DAY_FIELDS).fill(-1);
  const segments = new Float64Array(count * SEGMENT_FIELDS).fill(-1);
  const buckets = new Float64Array(count * BUCKET_FIELDS).fill(-1);
  const bucket = emptyBucket();
  const before = { high: 0, low: 0 };
  const chunkNumber = new Int32Array(count).fill(-1);
  const chunks = new Float64Array(count * CHUNK_FIELDS);
  const segmentHigh = new Float64Array(count);
  const segmentLow = new Float64Array(count);
  const segmentBar = emptySegmentBar();

  const loadDay = (id: number, day: number, out: DayBar): void => {
    const at = id * DAY_FIELDS;
    if (days[at] !== day) {
      daily.barInto(id, day, out);
      days[at] = day;
      days[at + 1] = out.previousClose;
      days[at + 2] = out.open;
      days[at + 3] = out.high;
      days[at + 4] = out.low;
      days[at + 5] = out.close;
      days[at + 6] = out.volume;
      return;
    }
    out.day = day;
    out.previousClose = days[at + 1] ?? 0;
    out.open = days[at + 2] ?? 0;
    out.high = days[at + 3] ?? 0;
    out.low = days[at + 4] ?? 0;
    out.close = days[at + 5] ?? 0;
    out.volume = days[at + 6] ?? 0;
  };

  const loadSegment = (id: number, day: number, segment: Segment, out: SegmentBar): void => {
    const at = id * SEGMENT_FIELDS;
    const number = day * 3 + segment;
    const own = instruments[id];
    if (own === undefined) throw new RangeError(`no instrument ${id}`);
    if (segments[at] !== number) {
      segmentInto(daily, own, id, day, sessions.day(day), segment, out);
      segments[at] = number;
      segments[at + 1] = out.key;
      segments[at + 2] = out.buckets;
      segments[at + 3] = out.regular ? 1 : 0;
      segments[at + 4] = out.open;
      segments[at + 5] = out.high;
      segments[at + 6] = out.low;
      segments[at + 7] = out.close;
      segments[at + 8] = out.volume;
      return;
    }
    out.tied = daily.tiedOn(id, day);
    out.place = id;
    out.day = day;
    out.segment = segment;
    out.tick = own.tick;
    out.key = segments[at + 1] ?? 0;
    out.buckets = segments[at + 2] ?? 0;
    out.regular = segments[at + 3] === 1;
    out.open = segments[at + 4] ?? 0;
    out.high = segments[at + 5] ?? 0;
    out.low = segments[at + 6] ?? 0;
    out.close = segments[at + 7] ?? 0;
    out.volume = segments[at + 8] ?? 0;
  };

  const loadBucket = (id: number, day: number, segment: Segment, index: number, out: Bucket): void => {
    const at = id * BUCKET_FIELDS;
    const number = (day * 3 + segment) * MAX_BUCKETS + index;
    if (buckets[at] !== number) {
      loadSegment(id, day, segment, segmentBar);
      bucketAlone(segmentBar, index, out, before);
      buckets[at] = number;
      buckets[at + 1] = out.key;
      buckets[at + 2] = out.open;
      buckets[at + 3] = out.high;
      buckets[at + 4] = out.low;
      buckets[at + 5] = out.close;
      buckets[at + 6] = before.high;
      buckets[at + 7] = before.low;
      buckets[at + 8] = out.volumeFrom;
      buckets[at + 9] = out.volumeTo;
      return;
    }
    out.tick = instruments[id]?.tick ?? out.tick;
    out.key = buckets[at + 1] ?? 0;
    out.open = buckets[at + 2] ?? 0;
    out.high = buckets[at + 3] ?? 0;
    out.low = buckets[at + 4] ?? 0;
    out.close = buckets[at + 5] ?? 0;
    out.volumeFrom = buckets[at + 8] ?? 0;
    out.volumeTo = buckets[at + 9] ?? 0;
    out.tied = daily.tiedOn(id, day);
    out.place = id;
    out.day = day;
    out.segment = segment;
    out.index = index;
  };

  const loadChunk = (id: number, day: number, segment: Segment, print: number): number => {
    const at = id * CHUNK_FIELDS;
    const chunk = Math.floor(print / PRINTS_A_CHUNK);
    const number = (day * 3 + segment) * MAX_BUCKETS * CHUNKS_A_BUCKET + chunk;
    if (chunkNumber[id] !== number) {
      loadBucket(id, day, segment, Math.floor(chunk / CHUNKS_A_BUCKET), bucket);
      chunkInto(bucket, chunk % CHUNKS_A_BUCKET, chunks, at);
      chunkNumber[id] = number;
      segmentHigh[id] = Math.max(buckets[id * BUCKET_FIELDS + 6] ?? 0, chunks[at + Chunk.BucketHigh] ?? 0);
      segmentLow[id] = Math.min(buckets[id * BUCKET_FIELDS + 7] ?? 0, chunks[at + Chunk.BucketLow] ?? 0);
    }
    return at;
  };

  return { dayInto: loadDay, segmentInto: loadSegment, bucketInto: loadBucket, chunkAt: loadChunk, chunks, segmentHigh, segmentLow };
}

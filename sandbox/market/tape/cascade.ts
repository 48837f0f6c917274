/** The levels of bars that a price is folded from, day, segment and five minutes, as plain shapes; and what says a day's. */
import type { Parts } from './path.ts';
import type { TickTable } from './tick.ts';

export const Segment = { Pre: 0, Regular: 1, Post: 2 } as const;
export type Segment = (typeof Segment)[keyof typeof Segment];

/** A trading day in numbers; prices in units on the tick but `previousClose`, which a split may put between two ticks. */
export interface DayBar {
  day: number;
  /** Close of the day before, in this day's shares. */
  previousClose: number;
  open: number;
  high: number;
  low: number;
  close: number;
  volume: number;
}

export const emptyDayBar = (): DayBar => ({ day: -1, previousClose: 0, open: 0, high: 0, low: 0, close: 0, volume: 0 });

export interface Daily {
  /** Writes the bar of one instrument and day. Allocates nothing. */
  barInto(id: number, day: number, out: DayBar): void;
  close(id: number, day: number): number;
  open(id: number, day: number): number;
  /** Last price of the post-market, and of the pre-market's beginning next day (in this day's shares). */
  postClose(id: number, day: number): number;
  /** Factor that turns a price of `from` into shares of the later day `to`. */
  adjustment(id: number, from: number, to: number): number;
  /** Where the bars inside a day come from, if from other instruments; recorded days have a path of their own. */
  tiedOn(id: number, day: number): Tied | undefined;
  /** True when the bars of all days from `from` to `to` are recorded ones. */
  isRecorded(id: number, from: number, to: number): boolean;
}

/** One segment of one instrument's day: its bar, and the key that its inner bars are drawn from. */
export interface SegmentBar {
  tick: TickTable;
  key: number;
  buckets: number;
  regular: boolean;
  open: number;
  high: number;
  low: number;
  close: number;
  volume: number;
  /** Where its parts come from, if from other instruments. */
  tied: Tied | undefined;
  place: number;
  day: number;
  segment: Segment;
}

/** One five-minute bar of a segment with its cumulative volume at both ends. */
export interface Bucket {
  tick: TickTable;
  key: number;
  open: number;
  high: number;
  low: number;
  close: number;
  volumeFrom: number;
  volumeTo: number;
  /** Where its parts come from, if from other instruments. */
  tied: Tied | undefined;
  place: number;
  day: number;
  segment: Segment;
  index: number;
}

/** Extremes of a segment. */
export interface Extremes {
  high: number;
  low: number;
}

/** A bar without its volume. */
export interface Ends extends Extremes {
  open: number;
  close: number;
}

/** Bars of a venue's instruments that are tied, by place. They allocate nothing but what the legs keep. */
export interface Tied {
  /** Writes open, high, low and close of a segment. */
  barInto(place: number, day: number, segment: Segment, out: Ends): void;
  /** Writes extremes that a regular session's own don't pass: cheaper than its bar. */
  boundInto(place: number, day: number, out: Extremes): void;
  closeOf(place: number, day: number): number;
  openOf(place: number, day: number): number;
  /** Folds a segment into bars of `size` buckets each, the last one of what is left. */
  foldSegment(place: number, day: number, segment: Segment, size: number, out: Parts): void;
  foldCloses(place: number, day: number, segment: Segment, out: Parts): void;
  /** Writes open, high, low and close of a bucket, and the extremes of its segment before it. */
  bucketInto(place: number, day: number, segment: Segment, index: number, out: Ends, before: Extremes): void;
  foldBucket(bucket: Bucket, minutes: Parts): void;
  /** Writes open and close of the chunks of a minute. */
  foldChunkEnds(bucket: Bucket, minute: number, chunks: Parts): void;
  /** Writes the extremes of a minute before one of its chunks, and those of the bucket before the minute. */
  beforeInto(bucket: Bucket, minute: number, chunk: number, inMinute: Extremes, inBucket: Extremes): void;
  /** What the legs come to at an instant of a day, between two ticks and with the currencies of that instant; in units. */
  exactAt(place: number, day: number, at: number): number;
  printsInto(bucket: Bucket, chunk: number, out: Float64Array, at: number): void;
}

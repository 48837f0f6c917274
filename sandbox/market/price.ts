/** Quotes: the state of each instrument's current segment is kept in typed arrays, so that a tick costs a few array reads. */
import { InstrumentState, QUOTE_COLUMNS } from '../../contract/quote.ts';
import { type DayBar, type Daily, emptyDayBar } from './daily.ts';
import { mix } from './random.ts';
import {
  type Bucket,
  bucketInto,
  CHUNK_FIELDS,
  CHUNKS_A_BUCKET,
  Chunk,
  chunkInto,
  emptyBucket,
  emptySegmentBar,
  foldSegment,
  PRINT_MS,
  PRINTS_A_CHUNK,
  Segment,
  type SegmentBar,
  segmentEnd,
  segmentInto,
  segmentStart,
  volumeAt,
} from './segment.ts';
import type { Sessions, Span } from './sessions.ts';
import { emptyTop, type Liquidity, type Top, topInto } from './spread.ts';
import type { Traits } from './traits.ts';

const column = (name: (typeof QUOTE_COLUMNS)[number]): number => QUOTE_COLUMNS.indexOf(name);
const PRICE = column('price');
const VOLUME = column('volume');
const BID = column('bid');
const ASK = column('ask');
const BID_VOLUME = column('bidVolume');
const ASK_VOLUME = column('askVolume');
const OPEN = column('open');
const HIGH = column('high');
const LOW = column('low');
const PREVIOUS_CLOSE = column('previousClose');
const EXTENDED = column('extended');
const STATE = column('state');

/** Spreads outside regular hours are wider by this factor. */
const EXTENDED_WIDENING = 3;

/** Where an instant lies in the tape: the segment whose last print is the live price, and that print's number. */
export interface Position {
  span: Span;
  day: number;
  segment: Segment;
  print: number;
}

export interface PriceSource {
  readonly sessions: Sessions;
  readonly daily: Daily;
  readonly traits: readonly Traits[];
  readonly liquidity: readonly Liquidity[];
  /** Instant from which an instrument is halted, Infinity for never. By id. */
  readonly haltedFrom: Float64Array;
}

export interface Prices {
  quoteInto(id: number, at: number, out: Float64Array): void;
  /** Where the live price of an instrument comes from; the same object each time. */
  position(id: number, at: number): Position;
  isHalted(id: number, at: number): boolean;
  /** The top of book at a print of a segment; the same object each time. */
  top(id: number, day: number, segment: Segment, print: number, last: number): Top;
  /** Writes a segment's bar, from cache while it is the instrument's current one. */
  segmentInto(id: number, day: number, segment: Segment, out: SegmentBar): void;
  /** Writes a five-minute bucket of a segment, likewise. */
  bucketInto(id: number, day: number, segment: Segment, index: number, out: Bucket): void;
}

const DAY_FIELDS = 8;
const SEGMENT_FIELDS = 9;
const BUCKET_FIELDS = 10;
/** More than any segment has, so that numbers of buckets don't meet. */
const MAX_BUCKETS = 128;

export function createPrices({ sessions, daily, traits, liquidity, haltedFrom }: PriceSource): Prices {
  const count = traits.length;
  const days = new Float64Array(count * DAY_FIELDS).fill(-1);
  const segments = new Float64Array(count * SEGMENT_FIELDS).fill(-1);
  const buckets = new Float64Array(count * BUCKET_FIELDS).fill(-1);
  const bucket = emptyBucket();
  const chunkNumber = new Int32Array(count).fill(-1);
  const chunks = new Float64Array(count * CHUNK_FIELDS);
  const dayBar = emptyDayBar();
  const segmentBar = emptySegmentBar();
  const top = emptyTop();
  const firstSpan = sessions.at(Date.parse('2020-01-02T15:00Z'));
  const position: Position = { span: firstSpan, day: firstSpan.day, segment: Segment.Regular, print: 0 };

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
      days[at + 7] = out.postClose;
      return;
    }
    out.day = day;
    out.previousClose = days[at + 1] ?? 0;
    out.open = days[at + 2] ?? 0;
    out.high = days[at + 3] ?? 0;
    out.low = days[at + 4] ?? 0;
    out.close = days[at + 5] ?? 0;
    out.volume = days[at + 6] ?? 0;
    out.postClose = days[at + 7] ?? 0;
  };

  const loadSegment = (id: number, day: number, segment: Segment, out: SegmentBar): void => {
    const at = id * SEGMENT_FIELDS;
    const number = day * 3 + segment;
    if (segments[at] !== number) {
      const own = traits[id];
      if (own === undefined) throw new RangeError(`no instrument ${id}`);
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
    out.key = segments[at + 1] ?? 0;
    out.buckets = segments[at + 2] ?? 0;
    out.regular = segments[at + 3] === 1;
    out.open = segments[at + 4] ?? 0;
    out.high = segments[at + 5] ?? 0;
    out.low = segments[at + 6] ?? 0;
    out.close = segments[at + 7] ?? 0;
    out.volume = segments[at + 8] ?? 0;
  };

  /** Loads the bucket of a segment, from cache while it is the instrument's current one. */
  const loadBucket = (id: number, day: number, segment: Segment, index: number, out: Bucket): void => {
    const at = id * BUCKET_FIELDS;
    const number = (day * 3 + segment) * MAX_BUCKETS + index;
    if (buckets[at] !== number) {
      loadSegment(id, day, segment, segmentBar);
      foldSegment(segmentBar);
      bucketInto(segmentBar, index, out);
      buckets[at] = number;
      buckets[at + 1] = out.key;
      buckets[at + 2] = out.open;
      buckets[at + 3] = out.high;
      buckets[at + 4] = out.low;
      buckets[at + 5] = out.close;
      buckets[at + 6] = out.highBefore;
      buckets[at + 7] = out.lowBefore;
      buckets[at + 8] = out.volumeFrom;
      buckets[at + 9] = out.volumeTo;
      return;
    }
    out.key = buckets[at + 1] ?? 0;
    out.open = buckets[at + 2] ?? 0;
    out.high = buckets[at + 3] ?? 0;
    out.low = buckets[at + 4] ?? 0;
    out.close = buckets[at + 5] ?? 0;
    out.highBefore = buckets[at + 6] ?? 0;
    out.lowBefore = buckets[at + 7] ?? 0;
    out.volumeFrom = buckets[at + 8] ?? 0;
    out.volumeTo = buckets[at + 9] ?? 0;
  };

  /** Makes the chunk that holds `print` the instrument's current one; returns where it lies in `chunks`. */
  const loadChunk = (id: number, day: number, segment: Segment, print: number): number => {
    const at = id * CHUNK_FIELDS;
    const chunk = Math.floor(print / PRINTS_A_CHUNK);
    const number = (day * 3 + segment) * MAX_BUCKETS * CHUNKS_A_BUCKET + chunk;
    if (chunkNumber[id] !== number) {
      loadBucket(id, day, segment, Math.floor(chunk / CHUNKS_A_BUCKET), bucket);
      chunkInto(bucket, chunk % CHUNKS_A_BUCKET, chunks, at);
      chunkNumber[id] = number;
    }
    return at;
  };

  const locate = (id: number, at: number): Position => {
    const halt = haltedFrom[id] ?? Number.POSITIVE_INFINITY;
    const instant = at < halt ? at : halt;
    const span = sessions.at(instant);
    const day = sessions.day(span.day);
    position.span = span;
    position.day = span.day;
    position.segment = span.phase === 'pre' ? Segment.Pre : span.phase === 'open' ? Segment.Regular : Segment.Post;
    const start = segmentStart(day, position.segment);
    const end = segmentEnd(day, position.segment);
    position.print = Math.floor((Math.min(instant, end - 1) - start) / PRINT_MS);
    return position;
  };

  const topAt = (id: number, day: number, segment: Segment, print: number, last: number): Top => {
    const own = traits[id];
    const depth = liquidity[id];
    if (own === undefined || depth === undefined) throw new RangeError(`no instrument ${id}`);
    topInto(mix(mix(own.key, day * 3 + segment), print), last, depth, segment === Segment.Regular ? 1 : EXTENDED_WIDENING, top);
    return top;
  };

  return {
    position: locate,
    isHalted: (id, at) => at >= (haltedFrom[id] ?? Number.POSITIVE_INFINITY),
    top: topAt,
    segmentInto: loadSegment,
    bucketInto: loadBucket,
    quoteInto(id, at, out) {
      const { span, day, segment, print } = locate(id, at);
      const chunk = loadChunk(id, day, segment, print);
      const within = print % PRINTS_A_CHUNK;
      const last = chunks[chunk + Chunk.Prints + within] ?? 0;
      loadDay(id, span.quoteDay, dayBar);
      out[OPEN] = dayBar.open;
      out[PREVIOUS_CLOSE] = dayBar.previousClose;
      if (segment === Segment.Regular) {
        let high = chunks[chunk + Chunk.SegmentHigh] ?? 0;
        let low = chunks[chunk + Chunk.SegmentLow] ?? 0;
        for (let index = chunk + Chunk.Prints; index <= chunk + Chunk.Prints + within; index += 1) {
          const price = chunks[index] ?? 0;
          if (price > high) high = price;
          if (price < low) low = price;
        }
        out[PRICE] = last;
        out[VOLUME] = volumeAt(chunks, chunk, within);
        out[HIGH] = high;
        out[LOW] = low;
        out[EXTENDED] = Number.NaN;
      } else {
        // On the morning of a split the last session is shown in the new shares, as the pre-market price is.
        const factor = span.quoteDay === day ? 1 : daily.adjustment(id, span.quoteDay, day);
        out[PRICE] = Math.round(dayBar.close * factor);
        out[VOLUME] = Math.round(dayBar.volume / factor);
        out[HIGH] = Math.round(dayBar.high * factor);
        out[LOW] = Math.round(dayBar.low * factor);
        out[OPEN] = Math.round(dayBar.open * factor);
        out[PREVIOUS_CLOSE] = Math.round(dayBar.previousClose * factor);
        out[EXTENDED] = last;
      }
      if (at >= (haltedFrom[id] ?? Number.POSITIVE_INFINITY)) {
        out[EXTENDED] = Number.NaN;
        out[BID] = Number.NaN;
        out[ASK] = Number.NaN;
        out[BID_VOLUME] = Number.NaN;
        out[ASK_VOLUME] = Number.NaN;
        out[STATE] = InstrumentState.Halted;
        return;
      }
      const { bid, ask, bidVolume, askVolume } = topAt(id, day, segment, print, last);
      out[BID] = bid;
      out[ASK] = ask;
      out[BID_VOLUME] = bidVolume;
      out[ASK_VOLUME] = askVolume;
      out[STATE] = InstrumentState.Trading;
    },
  };
}

/** Quotes: where an instant lies in the tape, and all columns of an instrument there. */
import { InstrumentState, QUOTE_COLUMNS } from '../../contract/quote.ts';
import { createCurrent } from './current.ts';
import { type Daily, emptyDayBar } from './daily.ts';
import { mix } from './random.ts';
import { type Bucket, Chunk, PRINT_MS, PRINTS_A_CHUNK, Segment, type SegmentBar, segmentEnd, segmentStart, volumeAt } from './segment.ts';
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

export function createPrices({ sessions, daily, traits, liquidity, haltedFrom }: PriceSource): Prices {
  const current = createCurrent({ sessions, daily, traits });
  const { chunks } = current;
  const dayBar = emptyDayBar();
  const top = emptyTop();
  const firstSpan = sessions.at(Date.parse('2020-01-02T15:00Z'));
  const position: Position = { span: firstSpan, day: firstSpan.day, segment: Segment.Regular, print: 0 };

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

  const isHalted = (id: number, at: number): boolean => at >= (haltedFrom[id] ?? Number.POSITIVE_INFINITY);

  return {
    position: locate,
    isHalted,
    top: topAt,
    segmentInto: current.segmentInto,
    bucketInto: current.bucketInto,
    quoteInto(id, at, out) {
      const { span, day, segment, print } = locate(id, at);
      const chunk = current.chunkAt(id, day, segment, print);
      const within = print % PRINTS_A_CHUNK;
      const last = chunks[chunk + Chunk.Prints + within] ?? 0;
      current.dayInto(id, span.quoteDay, dayBar);
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
      if (isHalted(id, at)) {
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

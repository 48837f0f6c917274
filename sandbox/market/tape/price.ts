/** Quotes: where an instant lies in the tape, and all columns of an instrument there. */
import { type Bucket, type Daily, emptyDayBar, Segment, type SegmentBar } from './cascade.ts';
import { InstrumentState, QUOTE_COLUMNS } from '../../../contract/quote.ts';
import type { TradingDay } from '../time/calendar.ts';
import { createCurrent } from './current.ts';
import { mix } from './random.ts';
import { Chunk, PRINT_MS, PRINTS_A_CHUNK, secondsAt, segmentMs, tradedMs, volumeAt } from './segment.ts';
import type { TradingSessions, Span } from '../time/sessions.ts';
import { emptyTop, type Liquidity, type Top, topInto } from './spread.ts';
import type { InstrumentSource } from '../source.ts';
import { snap, stepTicks, type TickTable } from './tick.ts';

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
  readonly sessions: TradingSessions;
  readonly daily: Daily;
  /** By place in the venue. */
  readonly instruments: readonly InstrumentSource[];
  readonly liquidity: readonly Liquidity[];
}

export interface Prices {
  quoteInto(id: number, at: number, out: Float64Array): void;
  /** Where the live price of an instrument comes from; the same object each time. */
  position(id: number, at: number): Position;
  /** Prints of a day's whole regular session. */
  regularPrints(day: number): number;
  /** Halted or no longer listed: the price stands, and nobody quotes. */
  isStill(id: number, at: number): boolean;
  /** The top of book at a print of a segment; the same object each time. */
  top(id: number, day: number, segment: Segment, print: number, last: number): Top;
  /** Writes a segment's bar, from cache while it is the instrument's current one. */
  segmentInto(id: number, day: number, segment: Segment, out: SegmentBar): void;
  /** Writes a five-minute bucket of a segment, likewise. */
  bucketInto(id: number, day: number, segment: Segment, index: number, out: Bucket): void;
}

export function createPrices({ sessions, daily, instruments, liquidity }: PriceSource): Prices {
  const current = createCurrent({ sessions, daily, instruments });
  const { chunks, segmentHigh, segmentLow } = current;
  const dayBar = emptyDayBar();
  const top = emptyTop();
  const stillFrom = Float64Array.from(instruments, ({ haltedFrom, delistedFrom }) => Math.min(haltedFrom, delistedFrom));
  const isStill = (id: number, at: number): boolean => at >= (stillFrom[id] ?? Number.POSITIVE_INFINITY);
  const firstSpan = sessions.at(Date.parse('2020-01-02T15:00Z'));
  const position: Position = { span: firstSpan, day: firstSpan.day, segment: Segment.Regular, print: 0 };

  const locate = (id: number, at: number): Position => {
    const instant = Math.min(at, stillFrom[id] ?? at);
    const span = sessions.at(instant);
    const day = sessions.day(span.day);
    position.span = span;
    position.day = span.day;
    position.segment = segmentOf(span, day);
    position.print = Math.floor(tradedMs(day, position.segment, instant) / PRINT_MS);
    return position;
  };

  const crosses = crossesOf(instruments);
  const legTop = emptyTop();

  const topAt = (id: number, day: number, segment: Segment, print: number, last: number): Top => {
    const own = instruments[id];
    const depth = liquidity[id];
    if (own === undefined || depth === undefined) throw new RangeError(`no instrument ${id}`);
    topInto(own.tick, topKey(own, day, segment, print), last, depth, segment === Segment.Regular ? 1 : EXTENDED_WIDENING, top);
    const legs = crosses.get(id);
    if (legs !== undefined) widen(own, legs, day, segment, print);
    else if (own.tie?.isBound === true) {
      const exact = daily.tiedOn(id, day)?.exactAt(id, day, secondsAt(sessions.day(day), segment, print * PRINT_MS) * 1000);
      if (exact !== undefined) bound(own.tick, exact, exact);
    }
    return top;
  };

  /** A cross is quoted no better than its two pairs together: who trades it through them never does worse. */
  const widen = ({ tick, listing }: InstrumentSource, legs: readonly CrossLeg[], day: number, segment: Segment, print: number): void => {
    let bid = 10 ** listing.scale;
    let ask = bid;
    for (const { place, inverse } of legs) {
      const leg = instruments[place];
      const depth = liquidity[place];
      if (leg === undefined || depth === undefined) return;
      const chunk = current.chunkAt(place, day, segment, print);
      const last = chunks[chunk + Chunk.Prints + (print % PRINTS_A_CHUNK)] ?? 0;
      topInto(leg.tick, topKey(leg, day, segment, print), last, depth, segment === Segment.Regular ? 1 : EXTENDED_WIDENING, legTop);
      const unit = 10 ** leg.listing.scale;
      bid = inverse ? (bid / legTop.ask) * unit : (bid * legTop.bid) / unit;
      ask = inverse ? (ask / legTop.bid) * unit : (ask * legTop.ask) / unit;
    }
    bound(tick, bid, ask);
  };

  /** Quotes no better than these prices, which need not be on the tick. */
  const bound = (tick: TickTable, bid: number, ask: number): void => {
    const below = snap(tick, bid);
    const above = snap(tick, ask);
    top.bid = Math.min(top.bid, below > bid ? stepTicks(tick, below, -1) : below);
    top.ask = Math.max(top.ask, above < ask ? stepTicks(tick, above, 1) : above);
  };

  return {
    position: locate,
    isStill,
    regularPrints: (day) => segmentMs(sessions.day(day), Segment.Regular) / PRINT_MS,
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
        let high = segmentHigh[id] ?? 0;
        let low = segmentLow[id] ?? 0;
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
      const own = instruments[id];
      if (own?.hasVolume !== true) out[VOLUME] = Number.NaN;
      out[STATE] = stateAt(own, span, at);
      if (isStill(id, at)) out[EXTENDED] = Number.NaN;
      if (own?.hasBook !== true || isStill(id, at)) {
        out[BID] = Number.NaN;
        out[ASK] = Number.NaN;
        out[BID_VOLUME] = Number.NaN;
        out[ASK_VOLUME] = Number.NaN;
        return;
      }
      const { bid, ask, bidVolume, askVolume } = topAt(id, day, segment, print, last);
      out[BID] = bid;
      out[ASK] = ask;
      out[BID_VOLUME] = bidVolume;
      out[ASK_VOLUME] = askVolume;
    },
  };
}

const topKey = ({ traits }: InstrumentSource, day: number, segment: Segment, print: number): number =>
  mix(mix(traits.key, day * 3 + segment), print);

interface CrossLeg {
  readonly place: number;
  readonly inverse: boolean;
}

/** The pairs that a cross of the same venue is made of, by its place. */
function crossesOf(instruments: readonly InstrumentSource[]): ReadonlyMap<number, readonly CrossLeg[]> {
  const crosses = instruments.flatMap(({ listing, tie }, place) =>
    tie !== undefined && listing.facts?.class === 'forex' ? [{ place, tie }] : [],
  );
  if (crosses.length === 0) return new Map();
  const places = new Map(instruments.map(({ listing }, place) => [listing.id, place]));
  return new Map(
    crosses.map(({ place, tie }) => [place, tie.legs.flatMap(({ id, inverse }) => ({ place: places.get(id) ?? -1, inverse }))]),
  );
}

/** The segment whose last print is the live price: while closed, the last one that traded. */
function segmentOf({ phase }: Span, day: TradingDay): Segment {
  switch (phase) {
    case 'pre':
      return Segment.Pre;
    case 'open':
    case 'lunch':
      return Segment.Regular;
    case 'post':
      return Segment.Post;
    case 'closed':
      return day.post > day.close ? Segment.Post : Segment.Regular;
    default:
      return phase satisfies never;
  }
}

function stateAt(source: InstrumentSource | undefined, { phase }: Span, at: number): InstrumentState {
  if (source !== undefined && at >= source.delistedFrom) return InstrumentState.Delisted;
  if (source !== undefined && at >= source.haltedFrom) return InstrumentState.Halted;
  return phase === 'closed' ? InstrumentState.Closed : InstrumentState.Trading;
}

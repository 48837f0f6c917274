/**
 * The path of an instrument around the clock, in slots of five minutes. Hours in which its own market is shut are walked too (the night),
 * from its last price to its next: nobody sees that walk there, but what follows the instrument on another market trades on it, and
 * the instrument opens where it led.
 */
import { type Bucket, type Daily, type DayBar, emptyDayBar, type Ends, type Extremes, Segment, type SegmentBar } from './cascade.ts';
import { emptyLine, type Line, openingOf, openingsInto, renewed, widenByParts, type Worth, worthOf } from './line.ts';
import { foldBars, type Parts } from './path.ts';
import { gauss, mix, WIDEST } from './random.ts';
import {
  BUCKET_MS,
  Chunk,
  CHUNK_FIELDS,
  chunkInto,
  copyBucket,
  emptyBucket,
  emptySegmentBar,
  partInto,
  PRINT_MS,
  PRINTS_A_CHUNK,
  segmentInto,
  tradedMs,
} from './segment.ts';
import type { TradingSessions, Span } from '../time/sessions.ts';
import type { InstrumentSource } from '../source.ts';
import { snap, stepTicks } from './tick.ts';

export interface Around {
  /**
   * Writes the bars of `count` slots from `from` on (epoch ms) to parts[offset…]: prices in the instrument's currency, in shares of today.
   */
  slotsInto(place: number, from: number, count: number, out: Parts, offset: number): void;
  /**
   * Writes open, high, low and close of such a run as one bar, turned round if `inverse`, each slot times its number in
   * multiples[offset…]; what can't say an extreme is not folded.
   */
  runInto(place: number, from: number, count: number, inverse: boolean, multiples: Float64Array, offset: number, out: Ends): void;
  /** Price at the beginning of the slot that begins at `at`, and at its end. */
  openAt(place: number, at: number): number;
  closeAt(place: number, at: number): number;
  /** Writes the bar of the slot that begins at `at`, in units of its own, ready to be folded. */
  bucketInto(place: number, at: number, out: Bucket): void;
  /** What one unit of a price at an instant is worth in the instrument's currency, in shares of today. */
  unitAt(place: number, at: number): number;
  /** Multiplies (or divides) out[offset…] by the price at the beginning of each slot; while its market is shut, by its last. */
  standingInto(place: number, from: number, count: number, inverse: boolean, out: Float64Array, offset: number): void;
  /** Price at an instant in the instrument's currency, around the clock. */
  liveAt(place: number, at: number): number;
  /**
   * Writes what the price doesn't pass from one instant to another, in the instrument's currency; `standing` as `standingInto` reads it.
   * Days alone are looked at: beyond their hours a price strays no further from their ends than a night's walk may.
   */
  boundInto(place: number, from: number, until: number, standing: boolean, out: Extremes): void;
  /** Open, high, low and close of a trading day in the instrument's currency, in shares of today. */
  dayInto(place: number, day: number, out: DayBar): void;
  /** Last price of a trading day, likewise. */
  closeOf(place: number, day: number): number;
  openOf(place: number, day: number): number;
  /** Close of the last trading day before an instant. */
  closeBefore(place: number, at: number): number;
}

/** Five-minute bars of one stretch; its arrays are used again for another once it is forgotten. */
interface Folded {
  readonly bar: SegmentBar;
  readonly line: Line;
  open: Float64Array;
  high: Float64Array;
  low: Float64Array;
  close: Float64Array;
  /** The stretch whose bar this is, and whether its parts are. */
  number: number;
  isFolded: boolean;
}

/** From the end of a trading day's last segment to the beginning of the next day's first. */
const NIGHT = 3;
type Stretch = Segment | typeof NIGHT;

/** How far the walk of a night strays, as a part of the instrument's daily deviation. */
const NIGHT_SWING = 0.3;
/** The furthest that any hours but regular ones stray from the ends of the days around them. */
const FURTHEST = NIGHT_SWING * WIDEST;

/** Segments whose bars are kept: a follower's day takes five, and followers of one instrument are asked for one after another. */
const KEPT_SEGMENTS = 64;
/** Days of currencies whose opens are kept: a year, for some currencies. */
const KEPT_OPENS = 1200;
const CHUNK_MS = PRINT_MS * PRINTS_A_CHUNK;
const NOTHING = new Float64Array(0);
/** More than a calendar has stretches, and a stretch slots, so that their numbers don't meet. */
const MAX_STRETCHES = 65_536;
const MAX_SLOTS = 4096;

/** The oldest entry of a map that has reached a size, taken out of it. */
function oldestOf<T>(map: Map<number, T>, size: number): T | undefined {
  if (map.size < size) return undefined;
  for (const [key, value] of map) {
    map.delete(key);
    return value;
  }
  return undefined;
}

export interface AroundSource {
  readonly sessions: TradingSessions;
  readonly daily: Daily;
  /** By place in the venue. */
  readonly instruments: readonly InstrumentSource[];
}

export function createAround({ sessions, daily, instruments }: AroundSource): Around {
  const kept = new Map<number, Folded>();
  const opens = new Map<number, Float64Array>();
  const current = new Map<number, { number: number; bucket: Bucket }>();
  const live = new Map<number, { number: number; readonly chunk: Float64Array }>();
  const liveBucket = emptyBucket();
  const spanned = emptyDayBar();

  const sourceOf = (place: number): InstrumentSource => {
    const found = instruments[place];
    if (found === undefined) throw new RangeError(`no instrument ${place}`);
    return found;
  };

  const nightInto = (place: number, day: number, out: SegmentBar): void => {
    const source = sourceOf(place);
    const { tick, traits } = source;
    const own = sessions.day(day);
    const next = sessions.day(day + 1);
    const open = own.post > own.close ? daily.postClose(place, day) : daily.close(place, day);
    const close = next.pre < next.open ? open : snap(tick, daily.open(place, day + 1) / daily.adjustment(place, day, day + 1));
    out.tick = tick;
    out.key = mix(mix(traits.key, day), 100 + NIGHT);
    out.buckets = Math.round((next.pre - own.post) / BUCKET_MS);
    out.open = open;
    out.close = close;
    const swing = NIGHT_SWING * traits.sigma;
    const top = Math.max(open, close);
    const bottom = Math.min(open, close);
    out.high = Math.max(snap(tick, top + Math.abs(top) * swing * Math.abs(gauss(mix(out.key, 1)))), stepTicks(tick, top, 1));
    out.low = Math.min(snap(tick, bottom - Math.abs(bottom) * swing * Math.abs(gauss(mix(out.key, 2)))), stepTicks(tick, bottom, -1));
  };

  /** A stretch with its bar, its parts only if they were wanted before. */
  const stretched = (place: number, day: number, stretch: Stretch): Folded => {
    const number = place * MAX_STRETCHES + day * 4 + stretch;
    const known = kept.get(number);
    if (known !== undefined) return known;
    const bar = emptySegmentBar();
    if (stretch === NIGHT) nightInto(place, day, bar);
    else segmentInto(daily, sourceOf(place), place, day, sessions.day(day), stretch, bar);
    const used = oldestOf(kept, KEPT_SEGMENTS);
    const found: Folded = {
      bar,
      line: used === undefined ? emptyLine() : renewed(used.line),
      open: used?.open ?? NOTHING,
      high: used?.high ?? NOTHING,
      low: used?.low ?? NOTHING,
      close: used?.close ?? NOTHING,
      number,
      isFolded: false,
    };
    kept.set(number, found);
    return found;
  };

  const folded = (own: Folded): Folded => {
    if (own.isFolded) return own;
    const { bar } = own;
    if (own.open.length < bar.buckets) {
      own.open = new Float64Array(bar.buckets);
      own.high = new Float64Array(bar.buckets);
      own.low = new Float64Array(bar.buckets);
      own.close = new Float64Array(bar.buckets);
    }
    foldBars(bar.tick, bar.key, bar.buckets, bar.open, bar.high, bar.low, bar.close, own);
    own.isFolded = true;
    return own;
  };

  const slotOf = ({ day }: Span, stretch: Stretch, at: number): number => {
    const own = sessions.day(day);
    return Math.floor((stretch === NIGHT ? at - own.post : tradedMs(own, stretch, at)) / BUCKET_MS);
  };

  /** Price at the beginning of a part of a stretch, without folding all of it. */
  const opening = (own: Folded, index: number): number => openingOf(own.bar, own.line, index);
  const closing = (own: Folded, index: number): number => openingOf(own.bar, own.line, index + 1);

  const opensOf = (place: number, day: number): Float64Array => {
    const number = place * MAX_STRETCHES + day;
    const known = opens.get(number);
    if (known !== undefined) return known;
    const { bar, line } = stretched(place, day, Segment.Regular);
    const used = oldestOf(opens, KEPT_OPENS);
    const own = used?.length === bar.buckets ? used : new Float64Array(bar.buckets);
    openingsInto(bar, line, own);
    opens.set(number, own);
    return own;
  };

  const unit = (place: number, day: number): number => {
    const { listing, splits } = sourceOf(place);
    return (splits.length === 0 ? 1 : daily.adjustment(place, day, Number.POSITIVE_INFINITY)) / 10 ** listing.scale;
  };

  const worth: Worth = { size: 1, inverse: false, multiples: NOTHING, offset: 0 };
  const priceOf = (units: number, slot: number): number => worthOf(worth, units) * (worth.multiples[worth.offset + slot] ?? 0);
  /** Widens a run by a price that stands for `count` slots. */
  const widenBySame = (units: number, count: number, out: Ends): void => {
    for (let slot = 0; slot < count; slot += 1) {
      const price = priceOf(units, slot);
      if (price > out.high) out.high = price;
      if (price < out.low) out.low = price;
    }
  };

  const around: Around = {
    slotsInto(place, from, count, out, offset) {
      let slot = 0;
      while (slot < count) {
        const at = from + slot * BUCKET_MS;
        const span = sessions.at(at);
        const stretch = stretchOf(span.phase);
        const bars = folded(stretched(place, span.day, stretch));
        const size = unit(place, span.day);
        const until = Math.min(count, slot + Math.round((span.until - at) / BUCKET_MS));
        const isBreak = span.phase === 'lunch';
        for (let index = slotOf(span, stretch, at); slot < until; slot += 1) {
          const close = (bars.close[index] ?? 0) * size;
          out.open[offset + slot] = isBreak ? close : (bars.open[index] ?? 0) * size;
          out.high[offset + slot] = isBreak ? close : (bars.high[index] ?? 0) * size;
          out.low[offset + slot] = isBreak ? close : (bars.low[index] ?? 0) * size;
          out.close[offset + slot] = close;
          if (!isBreak) index += 1;
        }
      }
    },

    runInto(place, from, count, inverse, multiples, offset, out) {
      out.high = Number.NEGATIVE_INFINITY;
      out.low = Number.POSITIVE_INFINITY;
      worth.inverse = inverse;
      worth.multiples = multiples;
      // Whole stretches first: their range mostly holds that of the cut ones.
      for (const isCutTurn of [false, true]) {
        for (let slot = 0; slot < count; ) {
          const at = from + slot * BUCKET_MS;
          const span = sessions.at(at);
          const stretch = stretchOf(span.phase);
          const until = Math.min(count, slot + Math.round((span.until - at) / BUCKET_MS));
          const own = stretched(place, span.day, stretch);
          const index = slotOf(span, stretch, at);
          const isBreak = span.phase === 'lunch';
          const last = isBreak ? index : index + until - slot - 1;
          const isCut = isBreak || index > 0 || last + 1 < own.bar.buckets;
          if (isCut === isCutTurn) {
            worth.size = unit(place, span.day);
            worth.offset = offset + slot;
            if (slot === 0) out.open = priceOf(isBreak ? closing(own, index) : opening(own, index), 0);
            if (until === count) out.close = priceOf(closing(own, last), until - slot - 1);
            if (isBreak) widenBySame(closing(own, index), until - slot, out);
            else widenByParts(own.bar, own.line, index, last + 1, worth, out);
          }
          slot = until;
        }
      }
    },

    openAt(place, at) {
      const span = sessions.at(at);
      const stretch = stretchOf(span.phase);
      const own = stretched(place, span.day, stretch);
      const index = slotOf(span, stretch, at);
      return (span.phase === 'lunch' ? closing(own, index) : opening(own, index)) * unit(place, span.day);
    },

    closeAt(place, at) {
      const span = sessions.at(at);
      const stretch = stretchOf(span.phase);
      return closing(stretched(place, span.day, stretch), slotOf(span, stretch, at)) * unit(place, span.day);
    },

    bucketInto(place, at, out) {
      const span = sessions.at(at);
      const stretch = stretchOf(span.phase);
      const index = slotOf(span, stretch, at);
      const isBreak = span.phase === 'lunch';
      const number = ((span.day * 4 + stretch) * MAX_SLOTS + index) * 2 + (isBreak ? 1 : 0);
      let own = current.get(place);
      if (own === undefined) {
        own = { number: -1, bucket: emptyBucket() };
        current.set(place, own);
      }
      if (own.number !== number) {
        const bars = folded(stretched(place, span.day, stretch));
        partInto(bars.bar, bars, index, own.bucket);
        if (isBreak) {
          own.bucket.open = own.bucket.close;
          own.bucket.high = own.bucket.close;
          own.bucket.low = own.bucket.close;
        }
        own.number = number;
      }
      copyBucket(own.bucket, out);
    },

    unitAt: (place, at) => unit(place, sessions.at(at).day),

    standingInto(place, from, count, inverse, out, offset) {
      let slot = 0;
      while (slot < count) {
        const at = from + slot * BUCKET_MS;
        const span = sessions.at(at);
        const size = unit(place, span.day);
        const until = Math.min(count, slot + Math.round((span.until - at) / BUCKET_MS));
        const isOpen = span.phase === 'open';
        const prices = isOpen ? opensOf(place, span.day) : undefined;
        const last = isOpen ? 0 : daily.close(place, span.day) * size;
        for (let index = slotOf(span, Segment.Regular, at); slot < until; slot += 1, index += 1) {
          const price = prices === undefined ? last : (prices[index] ?? 0) * size;
          out[offset + slot] = inverse ? (out[offset + slot] ?? 0) / price : (out[offset + slot] ?? 0) * price;
        }
      }
    },

    liveAt(place, at) {
      const span = sessions.at(at);
      const size = unit(place, span.day);
      const passed = at % BUCKET_MS;
      const number = Math.floor(at / CHUNK_MS);
      let own = live.get(place);
      if (own === undefined) {
        own = { number: -1, chunk: new Float64Array(CHUNK_FIELDS) };
        live.set(place, own);
      }
      if (own.number !== number) {
        around.bucketInto(place, at, liveBucket);
        chunkInto(liveBucket, Math.floor(passed / CHUNK_MS), own.chunk, 0);
        own.number = number;
      }
      return (own.chunk[Chunk.Prints + (Math.floor(passed / PRINT_MS) % PRINTS_A_CHUNK)] ?? 0) * size;
    },

    boundInto(place, from, until, standing, out) {
      const { traits, tick } = sourceOf(place);
      // Pre-market begins where the day before ended.
      const { day: own, quoteDay: first } = sessions.at(from);
      const last = sessions.at(until - 1).day;
      const { open, close } = sessions.day(own);
      const isOpen = standing || (from >= open && until <= close);
      out.high = Number.NEGATIVE_INFINITY;
      out.low = Number.POSITIVE_INFINITY;
      for (let day = first; day <= (isOpen ? last : last + 1); day += 1) {
        const size = unit(place, day);
        daily.barInto(place, day, spanned);
        const { high, low } = spanned;
        const strays = isOpen ? 0 : FURTHEST * traits.sigma;
        const above = isOpen ? high : stepTicks(tick, high + Math.abs(high) * strays, 2);
        const below = isOpen ? low : stepTicks(tick, low - Math.abs(low) * strays, -2);
        out.high = Math.max(out.high, above * size);
        out.low = Math.min(out.low, below * size);
      }
    },

    dayInto(place, day, out) {
      daily.barInto(place, day, out);
      const size = unit(place, day);
      out.open *= size;
      out.high *= size;
      out.low *= size;
      out.close *= size;
    },
    closeOf: (place, day) => daily.close(place, day) * unit(place, day),
    openOf: (place, day) => daily.open(place, day) * unit(place, day),
    closeBefore(place, at) {
      const opened = sessions.lastOpened(at - 1);
      const day = sessions.day(opened).close <= at ? opened : opened - 1;
      return daily.close(place, day) * unit(place, day);
    },
  };
  return around;
}

/** The stretch that a phase walks through; in the break the price stands at the regular session's last. */
function stretchOf(phase: Span['phase']): Stretch {
  switch (phase) {
    case 'pre':
      return Segment.Pre;
    case 'open':
    case 'lunch':
      return Segment.Regular;
    case 'post':
      return Segment.Post;
    case 'closed':
      return NIGHT;
    default:
      return phase satisfies never;
  }
}

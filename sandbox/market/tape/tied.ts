/**
 * Bars of instruments whose price is that of others (tie.ts), at each level of the cascade, from the bars of the legs at the same
 * instants. With one leg that walks, each bar is that leg's times a number. With two (a currency cross) the extremes of a product are
 * not the product of extremes: those bars are searched whose bound passes what was found, down to the single print.
 */
import { emptyDayBar, type Ends, type Extremes, Segment, type Tied } from './cascade.ts';
import type { Around } from './around.ts';
import type { Parts } from './path.ts';
import { createProduct } from './product.ts';
import { BUCKET_MS, CHUNKS_A_MINUTE, MINUTES_A_BUCKET, PRINTS_A_CHUNK, secondsAt, segmentMs } from './segment.ts';
import type { TradingSessions } from '../time/sessions.ts';
import type { InstrumentSource } from '../source.ts';
import { factorOn, type Leg, type Tie } from './tie.ts';
import { snap, type TickTable } from './tick.ts';
import { chunksOf, createWalk, forget, minutesOf, printsOf, valueOf } from './walk.ts';

/** Where a leg is priced. */
export interface LegPath {
  readonly around: Around;
  readonly sessions: TradingSessions;
  readonly place: number;
}

export interface TiedSource {
  readonly sessions: TradingSessions;
  /** By place in the venue. */
  readonly instruments: readonly InstrumentSource[];
  leg(id: number): LegPath;
  /** Shares in place of one share of a day until today. */
  adjustment(place: number, day: number): number;
  /** What else the price is multiplied by on a day, see `Daily`. */
  fading(place: number, day: number): number;
}

interface PlannedLeg extends LegPath {
  readonly inverse: boolean;
}
interface Plan {
  readonly walking: readonly PlannedLeg[];
  readonly slot: readonly PlannedLeg[];
  readonly day: readonly PlannedLeg[];
  /** The one leg that walks; undefined where there are two. */
  readonly only: PlannedLeg | undefined;
  readonly plain: PlannedLeg | undefined;
}

/** More than products of a few numbers are off by the order in which they are multiplied, as a part of them. */
const ROUNDING = 1e-9;

/** Slots of a segment that follow each other, from `from` to `until`, and when the first begins. */
type Visit = (start: number, from: number, until: number) => void;

export function createTied({ sessions, instruments, leg, adjustment, fading }: TiedSource): Tied {
  const walks = [createWalk(), createWalk()] as const;
  const [first, second] = walks;
  /** By what the walks' product is multiplied in each slot, in the instrument's units. */
  const multiples = new Float64Array(first.slots.open.length);
  const multiple = new Float64Array(1);
  const product = createProduct(first, second);
  let bucketMultiple = 1;
  let loadedPlace = -1;
  let loadedAt = -1;

  const dayBar = emptyDayBar();

  const sourceOf = (place: number): InstrumentSource => {
    const source = instruments[place];
    if (source === undefined) throw new RangeError(`no instrument ${place}`);
    return source;
  };
  const tieOf = (place: number): Tie => {
    const { tie } = sourceOf(place);
    if (tie === undefined) throw new RangeError(`nothing ties ${place}`);
    return tie;
  };
  /** Legs by pace, and the one that says the whole day where its hours are the same and nothing else moves. */
  const plans = new Map<number, Plan>();
  const planOf = (place: number): Plan => {
    const known = plans.get(place);
    if (known !== undefined) return known;
    const { legs } = tieOf(place);
    const of = (pace: Leg['pace']): PlannedLeg[] =>
      legs.filter((one) => one.pace === pace).map(({ id, inverse }) => ({ ...leg(id), inverse }));
    const [walking, slot, day] = [of('walks'), of('slot'), of('day')];
    const [only] = walking;
    const isPlain = walking.length === 1 && slot.length === 0 && only?.sessions === sessions;
    const plan = { walking, slot, day, only: walking.length === 1 ? only : undefined, plain: isPlain ? only : undefined };
    plans.set(place, plan);
    return plan;
  };

  const dayFactor = (place: number, day: number): number => {
    const { open } = sessions.day(day);
    let factor = (factorOn(tieOf(place), open) * fading(place, day) * 10 ** sourceOf(place).listing.scale) / adjustment(place, day);
    for (const { around, place: at, inverse } of planOf(place).day) {
      const price = around.closeBefore(at, open);
      factor = inverse ? factor / price : factor * price;
    }
    return factor;
  };

  const slotAt = (day: number, segment: Segment, index: number): number => secondsAt(sessions.day(day), segment, index * BUCKET_MS) * 1000;

  /** The first slot after the break, or `until`. */
  const afterBreak = (day: number, segment: Segment, until: number): number => {
    const { open, lunchFrom, lunchTo } = sessions.day(day);
    return segment === Segment.Regular && lunchTo > lunchFrom ? Math.min(until, Math.round((lunchFrom - open) / BUCKET_MS)) : until;
  };

  const isProduct = (place: number): boolean => planOf(place).only === undefined;

  /** Calls `visit` with the slots from `from` to `until` of a segment on each side of its break, and when they begin. */
  const visitRuns = (day: number, segment: Segment, from: number, until: number, visit: Visit): void => {
    const middle = Math.max(from, afterBreak(day, segment, until));
    if (from < middle) visit(slotAt(day, segment, from), from, middle);
    if (middle < until) visit(slotAt(day, segment, middle), middle, until);
  };

  /** Loads what the walks of slots are multiplied by. */
  const loadMultiples = (place: number, day: number, segment: Segment, from: number, until: number): void => {
    multiples.fill(dayFactor(place, day), from, until);
    const { slot } = planOf(place);
    if (slot.length === 0) return;
    visitRuns(day, segment, from, until, (start, first, end) => {
      for (const { around, place: where, inverse } of slot) around.standingInto(where, start, end - first, inverse, multiples, first);
    });
  };

  /** Likewise, and the walks' bars in their currencies, inverses turned round. */
  const loadSlots = (place: number, day: number, segment: Segment, from: number, until: number): void => {
    loadMultiples(place, day, segment, from, until);
    const { walking } = planOf(place);
    visitRuns(day, segment, from, until, (start, begin, end) => {
      walking.forEach(({ around, place: where, inverse }, index) => {
        const { slots } = walks[index] ?? second;
        around.slotsInto(where, start, end - begin, slots, begin);
        if (inverse) turn(slots, begin, end);
      });
    });
  };

  /** Writes the bar of a leg's slots times the multiples that are loaded. */
  const runInto = (
    place: number,
    { around, place: where, inverse }: PlannedLeg,
    day: number,
    segment: Segment,
    from: number,
    until: number,
    out: Ends,
  ): void => {
    out.high = Number.NEGATIVE_INFINITY;
    out.low = Number.POSITIVE_INFINITY;
    visitRuns(day, segment, from, until, (start, begin, end) => {
      around.runInto(where, start, end - begin, inverse, multiples, begin, run);
      if (begin === from) out.open = run.open;
      out.close = run.close;
      out.high = Math.max(out.high, run.high);
      out.low = Math.min(out.low, run.low);
    });
    if (from === until) return;
    const { tick } = sourceOf(place);
    out.open = snap(tick, out.open);
    out.high = snap(tick, out.high);
    out.low = snap(tick, out.low);
    out.close = snap(tick, out.close);
  };

  const bound = (column: 'open' | 'high' | 'low' | 'close', isTwo: boolean, slot: number): number =>
    (first.slots[column][slot] ?? 0) * (isTwo ? (second.slots[column][slot] ?? 0) : 1) * (multiples[slot] ?? 0);

  /** Loads the walks' buckets of a slot. */
  const loadBucket = (place: number, day: number, segment: Segment, index: number): void => {
    const at = slotAt(day, segment, index);
    if (loadedPlace === place && loadedAt === at) return;
    const { slot } = planOf(place);
    loadWalks(place, day, segment, index);
    multiple[0] = dayFactor(place, day);
    for (const { around, place: where, inverse } of slot) around.standingInto(where, at, 1, inverse, multiple, 0);
    bucketMultiple = multiple[0] ?? 0;
    loadedPlace = place;
    loadedAt = at;
  };

  /** Likewise, without what they are multiplied by. */
  const loadWalks = (place: number, day: number, segment: Segment, index: number): void => {
    const at = slotAt(day, segment, index);
    const { walking } = planOf(place);
    loadedPlace = -1;
    for (let number = 0; number < walking.length; number += 1) {
      const own = walking[number];
      if (own === undefined) continue;
      const walk = number === 0 ? first : second;
      own.around.bucketInto(own.place, at, walk.bucket);
      walk.unit = own.around.unitAt(own.place, at);
      walk.inverse = own.inverse;
      forget(walk);
    }
  };

  /** Searches the product's slots that are loaded. */
  const searchSlots = (place: number, day: number, segment: Segment, from: number, until: number): void => {
    product.begin(sourceOf(place).tick);
    product.searchSlots(multiples, from, until, (slot) => {
      loadWalks(place, day, segment, slot);
    });
  };

  const found = { high: 0, low: 0 };
  /** Sets `found` to the extremes, on the tick, of the buckets from `from` to `until` of the segment that is loaded. */
  const extremes = (place: number, day: number, segment: Segment, from: number, until: number): void => {
    if (isProduct(place)) {
      searchSlots(place, day, segment, from, until);
      found.high = product.high;
      found.low = product.low;
      return;
    }
    let top = Number.NEGATIVE_INFINITY;
    let bottom = Number.POSITIVE_INFINITY;
    const { high, low } = first.slots;
    for (let slot = from; slot < until; slot += 1) {
      const size = multiples[slot] ?? 0;
      const highest = (high[slot] ?? 0) * size;
      const lowest = (low[slot] ?? 0) * size;
      if (highest > top) top = highest;
      if (lowest < bottom) bottom = lowest;
    }
    const { tick } = sourceOf(place);
    found.high = from < until ? snap(tick, top) : top;
    found.low = from < until ? snap(tick, bottom) : bottom;
  };

  const bucketsOf = (day: number, segment: Segment): number => Math.round(segmentMs(sessions.day(day), segment) / BUCKET_MS);

  /** Writes the bar of the loaded buckets from `from` to `until`. */
  const endsInto = (place: number, day: number, segment: Segment, from: number, until: number, out: Ends): void => {
    const { tick } = sourceOf(place);
    const isTwo = isProduct(place);
    extremes(place, day, segment, from, until);
    out.open = snap(tick, bound('open', isTwo, from));
    out.close = snap(tick, bound('close', isTwo, until - 1));
    out.high = found.high;
    out.low = found.low;
  };

  const bounds = { high: 0, low: 0 };
  const run = { open: 0, high: 0, low: 0, close: 0 };
  const ends = { open: 0, high: 0, low: 0, close: 0 };

  /** Writes the walk's bars as the instrument's. */
  const convert = (bars: Parts, count: number, place: number, out: Parts): void => {
    const { tick } = sourceOf(place);
    const [high, low] = first.inverse ? [bars.low, bars.high] : [bars.high, bars.low];
    for (let index = 0; index < count; index += 1) {
      out.open[index] = snap(tick, valueOf(first, bars.open[index] ?? 0) * bucketMultiple);
      out.close[index] = snap(tick, valueOf(first, bars.close[index] ?? 0) * bucketMultiple);
      out.high[index] = snap(tick, valueOf(first, high[index] ?? 0) * bucketMultiple);
      out.low[index] = snap(tick, valueOf(first, low[index] ?? 0) * bucketMultiple);
    }
  };

  /** Writes the product's ends between two bars of each walk, and the extremes that were found, to parts[index]. */
  const productBar = (tick: TickTable, one: Parts, other: Parts, bar: number, out: Parts): void => {
    out.open[bar] = snap(tick, valueOf(first, one.open[bar] ?? 0) * valueOf(second, other.open[bar] ?? 0) * bucketMultiple);
    out.close[bar] = snap(tick, valueOf(first, one.close[bar] ?? 0) * valueOf(second, other.close[bar] ?? 0) * bucketMultiple);
    out.high[bar] = product.high;
    out.low[bar] = product.low;
  };

  const minutesInto = (place: number, out: Parts): void => {
    if (!isProduct(place)) {
      convert(minutesOf(first), MINUTES_A_BUCKET, place, out);
      return;
    }
    const { tick } = sourceOf(place);
    for (let minute = 0; minute < MINUTES_A_BUCKET; minute += 1) {
      product.begin(tick);
      product.searchChunks(minute, CHUNKS_A_MINUTE, bucketMultiple);
      productBar(tick, minutesOf(first), minutesOf(second), minute, out);
    }
  };

  const chunkEndsInto = (place: number, minute: number, out: Parts): void => {
    const one = chunksOf(first, minute);
    if (!isProduct(place)) {
      convert(one, CHUNKS_A_MINUTE, place, out);
      return;
    }
    const { tick } = sourceOf(place);
    const other = chunksOf(second, minute);
    for (let chunk = 0; chunk < CHUNKS_A_MINUTE; chunk += 1) {
      out.open[chunk] = snap(tick, valueOf(first, one.open[chunk] ?? 0) * valueOf(second, other.open[chunk] ?? 0) * bucketMultiple);
      out.close[chunk] = snap(tick, valueOf(first, one.close[chunk] ?? 0) * valueOf(second, other.close[chunk] ?? 0) * bucketMultiple);
    }
  };

  /** Writes extremes, on the tick, of the first `count` bars of the one walk. */
  const extremesOf = (bars: Parts, count: number, place: number, out: Extremes): void => {
    let high = Number.NEGATIVE_INFINITY;
    let low = Number.POSITIVE_INFINITY;
    for (let index = 0; index < count; index += 1) {
      high = Math.max(high, bars.high[index] ?? 0);
      low = Math.min(low, bars.low[index] ?? 0);
    }
    out.high = Number.NEGATIVE_INFINITY;
    out.low = Number.POSITIVE_INFINITY;
    if (count === 0) return;
    const { tick } = sourceOf(place);
    out.high = snap(tick, valueOf(first, first.inverse ? low : high) * bucketMultiple);
    out.low = snap(tick, valueOf(first, first.inverse ? high : low) * bucketMultiple);
  };

  /** The product's price where a slot opens or closes, between two ticks. */
  const endOf = (place: number, day: number, segment: Segment, index: number, end: 'open' | 'close'): number => {
    const { walking, slot } = planOf(place);
    const at = slotAt(day, segment, index);
    multiple[0] = dayFactor(place, day);
    for (const { around, place: where, inverse } of slot) around.standingInto(where, at, 1, inverse, multiple, 0);
    let product = 1;
    for (const { around, place: where, inverse } of walking) {
      const price = end === 'open' ? around.openAt(where, at) : around.closeAt(where, at);
      product *= inverse ? 1 / price : price;
    }
    return product * multiple[0];
  };
  /** A regular session's first or last price. */
  const edge = (place: number, day: number, index: number, end: 'open' | 'close'): number =>
    snap(sourceOf(place).tick, endOf(place, day, Segment.Regular, index, end));

  /** A price of the one leg as the instrument's own. */
  const plainPrice = (place: number, { inverse }: PlannedLeg, price: number, factor: number): number =>
    snap(sourceOf(place).tick, (inverse ? 1 / price : price) * factor);

  return {
    barInto(place, day, segment, out) {
      const { plain } = planOf(place);
      if (plain !== undefined && segment === Segment.Regular) {
        const factor = dayFactor(place, day);
        plain.around.dayInto(plain.place, day, dayBar);
        const { open, high, low, close } = dayBar;
        out.open = plainPrice(place, plain, open, factor);
        out.high = plainPrice(place, plain, plain.inverse ? low : high, factor);
        out.low = plainPrice(place, plain, plain.inverse ? high : low, factor);
        out.close = plainPrice(place, plain, close, factor);
        return;
      }
      const count = bucketsOf(day, segment);
      const { only } = planOf(place);
      if (only !== undefined) {
        loadMultiples(place, day, segment, 0, count);
        runInto(place, only, day, segment, 0, count, out);
        return;
      }
      loadSlots(place, day, segment, 0, count);
      endsInto(place, day, segment, 0, count, out);
    },
    boundInto(place, day, out) {
      const { open, close } = sessions.day(day);
      const { walking, slot } = planOf(place);
      let high = dayFactor(place, day);
      let low = high;
      for (let index = 0; index < walking.length + slot.length; index += 1) {
        const isStanding = index >= walking.length;
        const leg = isStanding ? slot[index - walking.length] : walking[index];
        if (leg === undefined) continue;
        leg.around.boundInto(leg.place, open, close, isStanding, bounds);
        // Below zero, which only oil was, the ends of a product are not the products of ends.
        if (!(bounds.low > 0)) {
          out.high = Number.POSITIVE_INFINITY;
          out.low = Number.NEGATIVE_INFINITY;
          return;
        }
        high *= leg.inverse ? 1 / bounds.low : bounds.high;
        low *= leg.inverse ? 1 / bounds.high : bounds.low;
      }
      const { tick } = sourceOf(place);
      out.high = snap(tick, high * (1 + ROUNDING));
      out.low = snap(tick, low * (1 - ROUNDING));
    },
    openOf(place, day) {
      const { plain } = planOf(place);
      if (plain === undefined) return edge(place, day, 0, 'open');
      return plainPrice(place, plain, plain.around.openOf(plain.place, day), dayFactor(place, day));
    },
    closeOf(place, day) {
      const { plain } = planOf(place);
      if (plain === undefined) return edge(place, day, bucketsOf(day, Segment.Regular) - 1, 'close');
      return plainPrice(place, plain, plain.around.closeOf(plain.place, day), dayFactor(place, day));
    },
    foldSegment(place, day, segment, size, out) {
      const count = bucketsOf(day, segment);
      loadSlots(place, day, segment, 0, count);
      for (let from = 0, index = 0; from < count; from += size, index += 1) {
        endsInto(place, day, segment, from, Math.min(count, from + size), ends);
        out.open[index] = ends.open;
        out.high[index] = ends.high;
        out.low[index] = ends.low;
        out.close[index] = ends.close;
      }
    },
    foldCloses(place, day, segment, out) {
      const count = bucketsOf(day, segment);
      loadSlots(place, day, segment, 0, count);
      const { tick } = sourceOf(place);
      const isTwo = isProduct(place);
      for (let index = 0; index < count; index += 1) out.close[index] = snap(tick, bound('close', isTwo, index));
    },
    bucketInto(place, day, segment, index, out, before) {
      const { only } = planOf(place);
      if (only !== undefined) {
        loadMultiples(place, day, segment, 0, index + 1);
        runInto(place, only, day, segment, 0, index, ends);
        before.high = ends.high;
        before.low = ends.low;
        runInto(place, only, day, segment, index, index + 1, out);
        return;
      }
      loadSlots(place, day, segment, 0, index + 1);
      extremes(place, day, segment, 0, index);
      before.high = found.high;
      before.low = found.low;
      endsInto(place, day, segment, index, index + 1, out);
    },
    foldBucket({ place, day, segment, index }, minutes) {
      loadBucket(place, day, segment, index);
      minutesInto(place, minutes);
    },
    foldChunkEnds({ place, day, segment, index }, minute, chunks) {
      loadBucket(place, day, segment, index);
      chunkEndsInto(place, minute, chunks);
    },
    beforeInto({ place, day, segment, index }, minute, chunk, inMinute, inBucket) {
      loadBucket(place, day, segment, index);
      if (!isProduct(place)) {
        extremesOf(minutesOf(first), minute, place, inBucket);
        extremesOf(chunksOf(first, minute), chunk, place, inMinute);
        return;
      }
      product.begin(sourceOf(place).tick);
      product.searchMinutes(minute, bucketMultiple);
      inBucket.high = product.high;
      inBucket.low = product.low;
      product.begin(sourceOf(place).tick);
      product.searchChunks(minute, chunk, bucketMultiple);
      inMinute.high = product.high;
      inMinute.low = product.low;
    },
    exactAt(place, day, at) {
      const { walking, slot } = planOf(place);
      let price = dayFactor(place, day);
      for (const { around, place: where, inverse } of walking)
        price = inverse ? price / around.liveAt(where, at) : price * around.liveAt(where, at);
      for (const { around, sessions: hours, place: where, inverse } of slot) {
        if (hours.at(at).phase === 'open') price = inverse ? price / around.liveAt(where, at) : price * around.liveAt(where, at);
        else {
          multiple[0] = price;
          around.standingInto(where, Math.floor(at / BUCKET_MS) * BUCKET_MS, 1, inverse, multiple, 0);
          price = multiple[0];
        }
      }
      return price;
    },
    printsInto({ place, day, segment, index }, chunk, out, at) {
      loadBucket(place, day, segment, index);
      const { tick } = sourceOf(place);
      const minute = Math.floor(chunk / CHUNKS_A_MINUTE);
      const one = printsOf(first, minute, chunk % CHUNKS_A_MINUTE);
      const other = isProduct(place) ? printsOf(second, minute, chunk % CHUNKS_A_MINUTE) : undefined;
      for (let print = 0; print < PRINTS_A_CHUNK; print += 1) {
        const price = valueOf(first, one[print] ?? 0) * (other === undefined ? 1 : valueOf(second, other[print] ?? 0));
        out[at + print] = snap(tick, price * bucketMultiple);
      }
    },
  };
}

/** Inverts bars: what was highest is lowest. */
function turn(parts: Parts, from: number, to: number): void {
  for (let index = from; index < to; index += 1) {
    const high = 1 / (parts.low[index] ?? 1);
    parts.open[index] = 1 / (parts.open[index] ?? 1);
    parts.low[index] = 1 / (parts.high[index] ?? 1);
    parts.close[index] = 1 / (parts.close[index] ?? 1);
    parts.high[index] = high;
  }
}

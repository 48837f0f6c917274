/**
 * Bars of instruments whose price is that of others (tie.ts), at each level of the cascade, from the bars of the legs at the same
 * instants. With one leg that walks, each bar is that leg's times a number. With two (a currency cross) the extremes of a product are
 * not the product of extremes: those bars are searched whose bound passes what was found, down to the single print.
 */
import { type Bucket, emptyDayBar, type Ends, Segment, type Tied } from './cascade.ts';
import type { Around } from './around.ts';
import { createParts, foldPrints, type Parts } from './path.ts';
import {
  BUCKET_MS,
  CHUNKS_A_MINUTE,
  CHUNKS_A_BUCKET,
  childKey,
  chunkParts,
  emptyBucket,
  foldBucket,
  foldMinute,
  MINUTES_A_BUCKET,
  minuteParts,
  PRINTS_A_CHUNK,
  secondsAt,
  segmentMs,
} from './segment.ts';
import type { Sessions } from './sessions.ts';
import type { InstrumentSource } from './source.ts';
import { factorOn, type Leg, type Tie } from './tie.ts';
import { snap } from './tick.ts';

/** Where a leg is priced. */
export interface LegPath {
  readonly around: Around;
  readonly sessions: Sessions;
  readonly place: number;
}

export interface TiedSource {
  readonly sessions: Sessions;
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
  readonly isProduct: boolean;
  readonly plain: PlannedLeg | undefined;
}

/** A leg that walks, with its bars around the slot that was looked at last. */
interface Walk {
  readonly slots: Parts;
  readonly bucket: Bucket;
  /** Its minutes of that bucket, in its currency, and its chunks in its own units. */
  readonly minutes: Parts;
  readonly chunks: Parts;
  readonly prints: Float64Array;
  inverse: boolean;
  unit: number;
}

const createWalk = (): Walk => ({
  slots: createParts(),
  bucket: emptyBucket(),
  minutes: createParts(MINUTES_A_BUCKET),
  chunks: createParts(CHUNKS_A_BUCKET),
  prints: new Float64Array(PRINTS_A_CHUNK),
  inverse: false,
  unit: 1,
});

export function createTied({ sessions, instruments, leg, adjustment, fading }: TiedSource): Tied {
  const walks = [createWalk(), createWalk()] as const;
  const [first, second] = walks;
  /** By what the walks' product is multiplied in each slot, in the instrument's units. */
  const multiples = new Float64Array(first.slots.open.length);
  const multiple = new Float64Array(1);
  const found = { high: 0, low: 0 };
  let bucketMultiple = 1;
  let loadedPlace = -1;
  let loadedAt = -1;
  let loadedMinutes = 0;

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
    const plan = { walking, slot, day, isProduct: walking.length > 1, plain: isPlain ? only : undefined };
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

  /** Of one walk: its price in the instrument's product. */
  const valued = (walk: Walk, price: number): number => (walk.inverse ? 1 / price : price);
  const isProduct = (place: number): boolean => planOf(place).isProduct;

  /** Loads slots that follow each other: bars of the walks in their currencies, inverses turned round. */
  const loadRun = ({ walking, slot }: Plan, start: number, from: number, until: number): void => {
    walking.forEach(({ around, place, inverse }, index) => {
      const { slots } = walks[index] ?? second;
      around.slotsInto(place, start, until - from, slots, from);
      if (inverse) turn(slots, from, until);
    });
    for (const { around, place, inverse } of slot) around.standingInto(place, start, until - from, inverse, multiples, from);
  };

  /** Loads the slots from `from` to `until` of a segment, on both sides of its break. */
  const loadSlots = (place: number, day: number, segment: Segment, from: number, until: number): void => {
    const plan = planOf(place);
    multiples.fill(dayFactor(place, day), from, until);
    const middle = afterBreak(day, segment, until);
    if (from < middle) loadRun(plan, slotAt(day, segment, from), from, middle);
    if (middle < until) loadRun(plan, slotAt(day, segment, Math.max(from, middle)), Math.max(from, middle), until);
  };

  const bound = (column: 'open' | 'high' | 'low' | 'close', product: boolean, slot: number): number =>
    (first.slots[column][slot] ?? 0) * (product ? (second.slots[column][slot] ?? 0) : 1) * (multiples[slot] ?? 0);

  /** Loads the walks' buckets of a slot. */
  const loadBucket = (place: number, day: number, segment: Segment, index: number): void => {
    const at = slotAt(day, segment, index);
    if (loadedPlace === place && loadedAt === at) return;
    const { walking, slot } = planOf(place);
    walking.forEach(({ around, place: where, inverse }, number) => {
      const walk = walks[number] ?? second;
      around.bucketInto(where, at, walk.bucket);
      walk.unit = around.unitAt(where, at);
      walk.inverse = inverse;
    });
    multiple[0] = dayFactor(place, day);
    for (const { around, place: where, inverse } of slot) around.standingInto(where, at, 1, inverse, multiple, 0);
    bucketMultiple = multiple[0] ?? 0;
    loadedPlace = place;
    loadedAt = at;
    loadedMinutes = 0;
  };

  /** Folds a minute of the walks' buckets into their chunks. */
  const loadMinute = (minute: number, product: boolean): void => {
    if ((loadedMinutes & (1 << minute)) !== 0) return;
    for (const walk of product ? walks : [first]) {
      foldMinute(walk.bucket, minute);
      const offset = minute * CHUNKS_A_MINUTE;
      for (let chunk = 0; chunk < CHUNKS_A_MINUTE; chunk += 1) {
        walk.chunks.open[offset + chunk] = chunkParts.open[chunk] ?? 0;
        walk.chunks.high[offset + chunk] = chunkParts.high[chunk] ?? 0;
        walk.chunks.low[offset + chunk] = chunkParts.low[chunk] ?? 0;
        walk.chunks.close[offset + chunk] = chunkParts.close[chunk] ?? 0;
      }
    }
    loadedMinutes |= 1 << minute;
  };

  const chunkValue = (walk: Walk, column: 'open' | 'high' | 'low' | 'close', chunk: number): number => {
    const turned = !walk.inverse ? column : column === 'high' ? 'low' : column === 'low' ? 'high' : column;
    return valued(walk, (walk.chunks[turned][chunk] ?? 0) * walk.unit);
  };
  const chunkBound = (column: 'open' | 'high' | 'low' | 'close', chunk: number): number =>
    chunkValue(first, column, chunk) * chunkValue(second, column, chunk) * bucketMultiple;

  const foldLegPrints = (walk: Walk, chunk: number, out: Float64Array, at: number): void => {
    const minute = Math.floor(chunk / CHUNKS_A_MINUTE);
    foldPrints(
      walk.bucket.tick,
      childKey(childKey(walk.bucket.key, minute), chunk % CHUNKS_A_MINUTE),
      PRINTS_A_CHUNK,
      walk.chunks.open[chunk] ?? 0,
      walk.chunks.high[chunk] ?? 0,
      walk.chunks.low[chunk] ?? 0,
      walk.chunks.close[chunk] ?? 0,
      out,
      at,
    );
  };

  const printAt = (index: number): number =>
    valued(first, (first.prints[index] ?? 0) * first.unit) * valued(second, (second.prints[index] ?? 0) * second.unit) * bucketMultiple;

  /** Widens `found` by the product's prints in the chunks from `from` to `to` of the loaded bucket. */
  const search = (from: number, to: number): void => {
    for (let chunk = from; chunk < to; chunk += 1) {
      const open = chunkBound('open', chunk);
      const close = chunkBound('close', chunk);
      found.high = Math.max(found.high, open, close);
      found.low = Math.min(found.low, open, close);
    }
    for (let chunk = from; chunk < to; chunk += 1) {
      if (chunkBound('high', chunk) <= found.high && chunkBound('low', chunk) >= found.low) continue;
      for (const walk of walks) foldLegPrints(walk, chunk, walk.prints, 0);
      for (let index = 0; index < PRINTS_A_CHUNK; index += 1) {
        const price = printAt(index);
        if (price > found.high) found.high = price;
        if (price < found.low) found.low = price;
      }
    }
  };

  const nothingFound = (): void => {
    found.high = Number.NEGATIVE_INFINITY;
    found.low = Number.POSITIVE_INFINITY;
  };

  /** Widens `found` by all of a bucket. */
  const searchBucket = (place: number, day: number, segment: Segment, index: number): void => {
    loadBucket(place, day, segment, index);
    for (const walk of walks) {
      foldBucket(walk.bucket);
      for (let minute = 0; minute < MINUTES_A_BUCKET; minute += 1) {
        const [high, low] = walk.inverse ? [minuteParts.low, minuteParts.high] : [minuteParts.high, minuteParts.low];
        walk.minutes.high[minute] = valued(walk, (high[minute] ?? 0) * walk.unit);
        walk.minutes.low[minute] = valued(walk, (low[minute] ?? 0) * walk.unit);
        walk.minutes.close[minute] = valued(walk, (minuteParts.close[minute] ?? 0) * walk.unit);
      }
    }
    const at = (column: 'high' | 'low' | 'close', minute: number): number =>
      (first.minutes[column][minute] ?? 0) * (second.minutes[column][minute] ?? 0) * bucketMultiple;
    for (let minute = 0; minute < MINUTES_A_BUCKET; minute += 1) {
      found.high = Math.max(found.high, at('close', minute));
      found.low = Math.min(found.low, at('close', minute));
    }
    for (let minute = 0; minute < MINUTES_A_BUCKET; minute += 1) {
      if (at('high', minute) <= found.high && at('low', minute) >= found.low) continue;
      loadMinute(minute, true);
      search(minute * CHUNKS_A_MINUTE, (minute + 1) * CHUNKS_A_MINUTE);
    }
  };

  /** Sets `found` to the extremes of the buckets before `until` of the segment that is loaded. */
  const extremes = (place: number, day: number, segment: Segment, until: number): void => {
    nothingFound();
    if (!isProduct(place)) {
      const { high, low } = first.slots;
      for (let slot = 0; slot < until; slot += 1) {
        const top = (high[slot] ?? 0) * (multiples[slot] ?? 0);
        const bottom = (low[slot] ?? 0) * (multiples[slot] ?? 0);
        if (top > found.high) found.high = top;
        if (bottom < found.low) found.low = bottom;
      }
      return;
    }
    let highest = 0;
    let lowest = 0;
    for (let slot = 0; slot < until; slot += 1) {
      const close = bound('close', true, slot);
      if (close > found.high) found.high = close;
      if (close < found.low) found.low = close;
      if (bound('high', true, slot) > bound('high', true, highest)) highest = slot;
      if (bound('low', true, slot) < bound('low', true, lowest)) lowest = slot;
    }
    if (until === 0) return;
    searchBucket(place, day, segment, highest);
    searchBucket(place, day, segment, lowest);
    for (let slot = 0; slot < until; slot += 1) {
      if (bound('high', true, slot) > found.high || bound('low', true, slot) < found.low) searchBucket(place, day, segment, slot);
    }
  };

  const bucketsOf = (day: number, segment: Segment): number => Math.round(segmentMs(sessions.day(day), segment) / BUCKET_MS);

  const endsInto = (place: number, day: number, segment: Segment, index: number, out: Ends): void => {
    const { tick } = sourceOf(place);
    const product = isProduct(place);
    out.open = snap(tick, bound('open', product, index));
    out.close = snap(tick, bound('close', product, index));
    if (product) {
      nothingFound();
      searchBucket(place, day, segment, index);
      out.high = snap(tick, found.high);
      out.low = snap(tick, found.low);
    } else {
      out.high = snap(tick, bound('high', false, index));
      out.low = snap(tick, bound('low', false, index));
    }
  };

  const ends = { open: 0, high: 0, low: 0, close: 0 };

  /** Turns the walk's bars in `parts` into the instrument's. */
  const convert = (parts: Parts, count: number, place: number): void => {
    const { tick } = sourceOf(place);
    for (let index = 0; index < count; index += 1) {
      const high = valued(first, (first.inverse ? (parts.low[index] ?? 0) : (parts.high[index] ?? 0)) * first.unit) * bucketMultiple;
      const low = valued(first, (first.inverse ? (parts.high[index] ?? 0) : (parts.low[index] ?? 0)) * first.unit) * bucketMultiple;
      parts.open[index] = snap(tick, valued(first, (parts.open[index] ?? 0) * first.unit) * bucketMultiple);
      parts.close[index] = snap(tick, valued(first, (parts.close[index] ?? 0) * first.unit) * bucketMultiple);
      parts.high[index] = snap(tick, high);
      parts.low[index] = snap(tick, low);
    }
  };

  /** Writes a bar of the product over chunks of the loaded bucket to parts[index]. */
  const productBar = (place: number, from: number, to: number, parts: Parts, index: number): void => {
    const { tick } = sourceOf(place);
    nothingFound();
    search(from, to);
    parts.open[index] = snap(tick, chunkBound('open', from));
    parts.close[index] = snap(tick, chunkBound('close', to - 1));
    parts.high[index] = snap(tick, found.high);
    parts.low[index] = snap(tick, found.low);
  };

  const productMinutes = (place: number, minutes: Parts): void => {
    for (let minute = 0; minute < MINUTES_A_BUCKET; minute += 1) loadMinute(minute, true);
    for (let minute = 0; minute < MINUTES_A_BUCKET; minute += 1)
      productBar(place, minute * CHUNKS_A_MINUTE, (minute + 1) * CHUNKS_A_MINUTE, minutes, minute);
  };

  const legMinutes = (place: number, minutes: Parts): void => {
    foldBucket(first.bucket);
    if (minutes !== minuteParts) throw new Error('minutes are folded in place');
    convert(minutes, MINUTES_A_BUCKET, place);
  };

  /** A regular session's first or last price. */
  const edge = (place: number, day: number, index: number, column: 'open' | 'close'): number => {
    loadSlots(place, day, Segment.Regular, index, index + 1);
    return snap(sourceOf(place).tick, bound(column, isProduct(place), index));
  };

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
      const { walking, slot } = planOf(place);
      const [only] = walking;
      if (walking.length === 1 && only !== undefined && slot.length === 0 && afterBreak(day, segment, count) === count) {
        const factor = dayFactor(place, day);
        only.around.runInto(only.place, slotAt(day, segment, 0), count, ends);
        const { open, high, low, close } = ends;
        out.open = plainPrice(place, only, open, factor);
        out.high = plainPrice(place, only, only.inverse ? low : high, factor);
        out.low = plainPrice(place, only, only.inverse ? high : low, factor);
        out.close = plainPrice(place, only, close, factor);
        return;
      }
      loadSlots(place, day, segment, 0, count);
      const { tick } = sourceOf(place);
      const product = isProduct(place);
      const open = snap(tick, bound('open', product, 0));
      const close = snap(tick, bound('close', product, count - 1));
      extremes(place, day, segment, count);
      out.open = open;
      out.close = close;
      out.high = snap(tick, found.high);
      out.low = snap(tick, found.low);
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
    foldSegment(place, day, segment, out) {
      const count = bucketsOf(day, segment);
      loadSlots(place, day, segment, 0, count);
      for (let index = 0; index < count; index += 1) {
        endsInto(place, day, segment, index, ends);
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
      const product = isProduct(place);
      for (let index = 0; index < count; index += 1) out.close[index] = snap(tick, bound('close', product, index));
    },
    bucketInto(place, day, segment, index, out, before) {
      loadSlots(place, day, segment, 0, index + 1);
      const { tick } = sourceOf(place);
      extremes(place, day, segment, index);
      before.high = index === 0 ? Number.NEGATIVE_INFINITY : snap(tick, found.high);
      before.low = index === 0 ? Number.POSITIVE_INFINITY : snap(tick, found.low);
      endsInto(place, day, segment, index, out);
    },
    foldBucket({ place, day, segment, index }, minutes) {
      loadBucket(place, day, segment, index);
      if (isProduct(place)) productMinutes(place, minutes);
      else legMinutes(place, minutes);
    },
    foldMinute({ place, day, segment, index }, minute, minutes, chunks) {
      loadBucket(place, day, segment, index);
      const offset = minute * CHUNKS_A_MINUTE;
      if (isProduct(place)) {
        productMinutes(place, minutes);
        for (let chunk = 0; chunk < CHUNKS_A_MINUTE; chunk += 1) productBar(place, offset + chunk, offset + chunk + 1, chunks, chunk);
        return;
      }
      loadMinute(minute, false);
      for (let chunk = 0; chunk < CHUNKS_A_MINUTE; chunk += 1) {
        chunks.open[chunk] = first.chunks.open[offset + chunk] ?? 0;
        chunks.high[chunk] = first.chunks.high[offset + chunk] ?? 0;
        chunks.low[chunk] = first.chunks.low[offset + chunk] ?? 0;
        chunks.close[chunk] = first.chunks.close[offset + chunk] ?? 0;
      }
      convert(chunks, CHUNKS_A_MINUTE, place);
      legMinutes(place, minutes);
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
      const product = isProduct(place);
      loadMinute(Math.floor(chunk / CHUNKS_A_MINUTE), product);
      foldLegPrints(first, chunk, first.prints, 0);
      if (product) foldLegPrints(second, chunk, second.prints, 0);
      for (let print = 0; print < PRINTS_A_CHUNK; print += 1) {
        out[at + print] = snap(tick, product ? printAt(print) : valued(first, (first.prints[print] ?? 0) * first.unit) * bucketMultiple);
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

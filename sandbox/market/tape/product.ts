/**
 * Extremes of the product of two walks. They are not the product of extremes, which only bounds them: bars are opened, the likeliest
 * first, down to the single print, until no bar is left whose bound would move the extreme by a tick.
 */
import { createParts, type Parts } from './path.ts';
import { CHUNKS_A_MINUTE, MINUTES_A_BUCKET } from './segment.ts';
import { snap, type TickTable } from './tick.ts';
import { chunksOf, minutesOf, printsOf, valueOf, type Walk } from './walk.ts';

export interface Product {
  /** Highest and lowest on the tick of what was searched since `begin`. */
  readonly high: number;
  readonly low: number;
  begin(tick: TickTable): void;
  /** Searches slots of the walks; `load` writes their buckets of one. */
  searchSlots(multiples: Float64Array, from: number, until: number, load: (slot: number) => void): void;
  /** Searches the first minutes of the buckets that are loaded, or the first chunks of one of them. */
  searchMinutes(count: number, multiple: number): void;
  searchChunks(minute: number, count: number, multiple: number): void;
}

export function createProduct(first: Walk, second: Walk): Product {
  const slots = createParts();
  const minutes = createParts(MINUTES_A_BUCKET);
  const chunks = createParts(CHUNKS_A_MINUTE);
  let tick: TickTable | undefined;
  let high = Number.NEGATIVE_INFINITY;
  let low = Number.POSITIVE_INFINITY;
  let top = Number.NEGATIVE_INFINITY;
  let bottom = Number.POSITIVE_INFINITY;
  let loadSlot: (slot: number) => void = () => undefined;
  let slotMultiples: Float64Array = new Float64Array(0);
  let multiple = 1;
  let minute = 0;

  const onTick = (price: number): number => (tick === undefined ? price : snap(tick, price));

  const widen = (price: number): void => {
    if (price > high) {
      high = price;
      top = onTick(price);
    }
    if (price < low) {
      low = price;
      bottom = onTick(price);
    }
  };

  /** Opens bars from `from` to `until` whose bound passes what was found; both ends of an opened bar are searched. */
  const dig = (bars: Parts, from: number, until: number, open: (index: number) => void): void => {
    if (from >= until) return;
    const { high: highs, low: lows, open: opens, close: closes } = bars;
    widen(opens[from] ?? 0);
    for (let index = from; index < until; index += 1) widen(closes[index] ?? 0);
    for (;;) {
      let best = -1;
      let bound = high;
      for (let index = from; index < until; index += 1) {
        const own = highs[index] ?? 0;
        if (own > bound) {
          bound = own;
          best = index;
        }
      }
      if (best < 0 || onTick(bound) <= top) break;
      highs[best] = Number.NEGATIVE_INFINITY;
      lows[best] = Number.POSITIVE_INFINITY;
      open(best);
    }
    for (;;) {
      let best = -1;
      let bound = low;
      for (let index = from; index < until; index += 1) {
        const own = lows[index] ?? 0;
        if (own < bound) {
          bound = own;
          best = index;
        }
      }
      if (best < 0 || onTick(bound) >= bottom) break;
      lows[best] = Number.POSITIVE_INFINITY;
      open(best);
    }
  };

  /** Sets bounds of the product from the walks' parts. */
  const boundParts = (one: Parts, other: Parts, count: number, bars: Parts): void => {
    const [oneHigh, oneLow] = first.inverse ? [one.low, one.high] : [one.high, one.low];
    const [otherHigh, otherLow] = second.inverse ? [other.low, other.high] : [other.high, other.low];
    for (let index = 0; index < count; index += 1) {
      bars.open[index] = valueOf(first, one.open[index] ?? 0) * valueOf(second, other.open[index] ?? 0) * multiple;
      bars.high[index] = valueOf(first, oneHigh[index] ?? 0) * valueOf(second, otherHigh[index] ?? 0) * multiple;
      bars.low[index] = valueOf(first, oneLow[index] ?? 0) * valueOf(second, otherLow[index] ?? 0) * multiple;
      bars.close[index] = valueOf(first, one.close[index] ?? 0) * valueOf(second, other.close[index] ?? 0) * multiple;
    }
  };

  const openChunk = (chunk: number): void => {
    const one = printsOf(first, minute, chunk);
    const other = printsOf(second, minute, chunk);
    const { unit, inverse } = first;
    const { unit: otherUnit, inverse: otherInverse } = second;
    for (let index = 0; index < one.length; index += 1) {
      const left = (one[index] ?? 0) * unit;
      const right = (other[index] ?? 0) * otherUnit;
      const price = (inverse ? 1 / left : left) * (otherInverse ? 1 / right : right) * multiple;
      if (price > high || price < low) widen(price);
    }
  };
  const openMinute = (number: number, count = CHUNKS_A_MINUTE): void => {
    minute = number;
    boundParts(chunksOf(first, minute), chunksOf(second, minute), count, chunks);
    dig(chunks, 0, count, openChunk);
  };
  const openBucket = (count = MINUTES_A_BUCKET): void => {
    boundParts(minutesOf(first), minutesOf(second), count, minutes);
    dig(minutes, 0, count, openMinute);
  };
  const openSlot = (slot: number): void => {
    loadSlot(slot);
    multiple = slotMultiples[slot] ?? 0;
    openBucket();
  };

  return {
    get high() {
      return top;
    },
    get low() {
      return bottom;
    },
    begin(own) {
      tick = own;
      high = Number.NEGATIVE_INFINITY;
      low = Number.POSITIVE_INFINITY;
      top = high;
      bottom = low;
    },
    searchSlots(multiples, from, until, load) {
      loadSlot = load;
      slotMultiples = multiples;
      const { slots: one } = first;
      const { slots: other } = second;
      for (let slot = from; slot < until; slot += 1) {
        const own = multiples[slot] ?? 0;
        slots.open[slot] = (one.open[slot] ?? 0) * (other.open[slot] ?? 0) * own;
        slots.high[slot] = (one.high[slot] ?? 0) * (other.high[slot] ?? 0) * own;
        slots.low[slot] = (one.low[slot] ?? 0) * (other.low[slot] ?? 0) * own;
        slots.close[slot] = (one.close[slot] ?? 0) * (other.close[slot] ?? 0) * own;
      }
      dig(slots, from, until, openSlot);
    },
    searchMinutes(count, own) {
      multiple = own;
      openBucket(count);
    },
    searchChunks(number, count, own) {
      multiple = own;
      openMinute(number, count);
    },
  };
}

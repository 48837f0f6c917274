/**
 * Daily bars of the instruments of one venue: recorded where there is one, from the constituents for an index that has
 * them, otherwise a pure function of (seed, instrument, day) that joins on to the recorded.
 */
import { type Daily, Segment, type Tied } from './cascade.ts';
import { gauss, hashText, mix, unit } from './random.ts';
import type { TradingSessions } from '../time/sessions.ts';
import type { RecordedBars } from './bars.ts';
import type { Around } from './around.ts';
import type { InstrumentSource } from '../source.ts';
import { createTied } from './tied.ts';
import { snap, stepTicks } from './tick.ts';
import type { Traits } from '../traits.ts';

/** Standard deviation of the market's common daily log change. */
const MARKET_SIGMA = 0.007;
/** The market's common level is back where it began after so many days. */
const MARKET_CYCLE = 512;
/** Trading days in which a price goes from its last recorded close to the level that it has today. */
const LEAD_DAYS = 180;

/**
 * Brownian bridge of unit daily variance over one cycle, by midpoint displacement: any day alone, neighbours consistent. It is zero at
 * both ends, each instrument's at its own time: prices stay in range for ever.
 * @param span days of a cycle, a power of two
 */
function bridge(key: number, day: number, span: number): number {
  const shifted = day + (key % span);
  const cycle = mix(key, Math.floor(shifted / span));
  const position = shifted % span;
  let low = 0;
  let high = span;
  let left = 0;
  let right = 0;
  while (position !== low) {
    const middle = (low + high) >> 1;
    const value = (left + right) / 2 + (Math.sqrt(high - low) / 2) * gauss(mix(cycle, middle));
    if (position < middle) {
      high = middle;
      right = value;
    } else {
      low = middle;
      left = value;
    }
  }
  return left;
}

const KEPT = 4;

export interface DailySource {
  readonly seed: number;
  readonly sessions: TradingSessions;
  /** By place in the venue. */
  readonly instruments: readonly InstrumentSource[];
  /** Where an instrument that another's price depends on is priced, by its id. */
  constituent(id: number): Constituent;
}

export interface Constituent {
  readonly daily: Daily;
  readonly around: Around;
  readonly sessions: TradingSessions;
  readonly place: number;
  readonly scale: number;
}

const covers = (bars: RecordedBars | undefined, day: number): boolean => bars !== undefined && day >= bars.first && day <= bars.last;

/** A price moved by a part of its size; away from zero means up for a price below zero too. */
const moved = (units: number, part: number): number => units + Math.abs(units) * part;

/** A day's volume: more when the price moved much. */
function volumeOf(own: Traits, key: number, scale: number, before: number, after: number): number {
  const surprise = Math.min(3, Math.abs(after / before - 1) / own.sigma);
  const shares = (own.turnover * 10 ** scale) / Math.max(1, Math.abs(after));
  return Math.max(1, Math.round(shares * Math.exp(0.3 * gauss(mix(key, 14)) + 0.25 * surprise)));
}

export function createDaily({ seed, sessions, instruments, constituent }: DailySource): Daily {
  const marketKey = mix(seed, hashText(sessions.calendar.timeZone));
  const common = new Map<number, number>();
  /** The market's own level, which all its instruments share. */
  const market = (day: number): number => {
    const known = common.get(day);
    if (known !== undefined) return known;
    const level = MARKET_SIGMA * bridge(marketKey, day, MARKET_CYCLE);
    common.set(day, level);
    return level;
  };
  /** Opens and closes of the indices that have constituents, by place and day: a sum of hundreds, asked for often. */
  const sums = new Map<number, Map<number, { open: number; close: number }>>();

  const sourceOf = (id: number): InstrumentSource => {
    const found = instruments[id];
    if (found === undefined) throw new RangeError(`no instrument ${id}`);
    return found;
  };
  const level = (own: Traits, day: number): number => own.sigma * bridge(own.key, day, own.cycle) + own.beta * market(day);

  /** Shares in place of one share between two days, both ways in time. */
  const adjustment = (id: number, from: number, to: number): number => {
    let factor = 1;
    for (const split of sourceOf(id).splits) if (split.day > from && split.day <= to) factor /= split.ratio;
    return factor;
  };

  /** An index on one day: its constituents' prices, in the shares of today, times their weights. */
  const sum = (id: number, day: number): { open: number; close: number } | undefined => {
    const { basket, listing, tick } = sourceOf(id);
    if (basket === undefined) return undefined;
    const days = sums.get(id) ?? new Map<number, { open: number; close: number }>();
    sums.set(id, days);
    const known = days.get(day);
    if (known) return known;
    const total = { open: 0, close: 0 };
    basket.ids.forEach((part, index) => {
      const { daily, place, scale } = constituent(part);
      const weight = ((basket.weights[index] ?? 0) * daily.adjustment(place, day, Number.POSITIVE_INFINITY)) / 10 ** scale;
      total.close += weight * daily.close(place, day);
      total.open += weight * daily.open(place, day);
    });
    const found = { open: snap(tick, total.open * 10 ** listing.scale), close: snap(tick, total.close * 10 ** listing.scale) };
    days.set(day, found);
    return found;
  };

  /** By what a tie is off the recorded bars at their beginning and their end. */
  const gaps = new Map<number, { before: number; after: number }>();
  const gapOf = (id: number, bars: RecordedBars): { before: number; after: number } => {
    const known = gaps.get(id);
    if (known !== undefined) return known;
    // Nothing fades while the gap is measured.
    gaps.set(id, { before: 1, after: 1 });
    const gap = (day: number): number => {
      const recorded = bars.close[day - bars.first] ?? 0;
      const ratio = recorded / tied.closeOf(id, day);
      return ratio > 0 ? ratio : 1;
    };
    const found = { before: gap(bars.first), after: gap(bars.last) };
    gaps.set(id, found);
    return found;
  };
  /** The tie takes over from the recorded bars without a step: what lies between fades. */
  const fading = (id: number, day: number): number => {
    const { recorded: bars } = sourceOf(id);
    if (bars === undefined) return 1;
    const { before, after } = gapOf(id, bars);
    if (day < bars.first) return before;
    return day > bars.last ? after ** Math.max(0, 1 - (day - bars.last) / LEAD_DAYS) : 1;
  };
  const tied = createTied({
    sessions,
    instruments,
    leg: constituent,
    adjustment: (id, day) => adjustment(id, day, Number.POSITIVE_INFINITY),
    fading,
  });
  const tiedOn = (id: number, day: number): Tied | undefined => {
    const { tie, recorded } = sourceOf(id);
    return tie !== undefined && !covers(recorded, day) ? tied : undefined;
  };

  // A day's bar asks for the close of its neighbours, and a chart goes from day to day: the last four are kept.
  const lastIds = new Int32Array(KEPT).fill(-1);
  const lastDays = new Int32Array(KEPT);
  const lastCloses = new Float64Array(KEPT);

  const close = (id: number, day: number): number => {
    const slot = day & (KEPT - 1);
    if (lastIds[slot] === id && lastDays[slot] === day) return lastCloses[slot] ?? 0;
    const found = closeOf(id, day);
    keepClose(id, day, found);
    return found;
  };
  const keepClose = (id: number, day: number, price: number): void => {
    const slot = day & (KEPT - 1);
    lastIds[slot] = id;
    lastDays[slot] = day;
    lastCloses[slot] = price;
  };

  /** Where a price would stand by its level alone. */
  const hovering = (id: number, day: number): number => {
    const { traits: own, listing } = sourceOf(id);
    return (own.base * 10 ** listing.scale * Math.exp(level(own, day))) / adjustment(id, day, Number.POSITIVE_INFINITY);
  };

  /** After the last recorded close: from there to the level of today. One at or below zero leads nowhere. */
  const continued = (id: number, bars: RecordedBars, day: number): number => {
    const last = bars.close[bars.last - bars.first] ?? 0;
    if (last <= 0) return last * Math.exp(level(sourceOf(id).traits, day) - level(sourceOf(id).traits, bars.last));
    const rest = Math.max(0, 1 - (day - bars.last) / LEAD_DAYS);
    return hovering(id, day) * (last / hovering(id, bars.last)) ** rest;
  };

  const closeOf = (id: number, day: number): number => {
    const { traits: own, recorded: bars, tick, basket } = sourceOf(id);
    const tie = tiedOn(id, day);
    if (tie !== undefined) return tie.closeOf(id, day);
    if (bars === undefined) {
      if (basket !== undefined) return sum(id, day)?.close ?? Number.NaN;
      return snap(tick, hovering(id, day));
    }
    if (day > bars.last) return snap(tick, continued(id, bars, day));
    if (day < bars.first) {
      return snap(tick, ((bars.close[0] ?? 0) * Math.exp(level(own, day) - level(own, bars.first))) / adjustment(id, day, bars.first));
    }
    return bars.close[day - bars.first] ?? 0;
  };

  const previousClose = (id: number, day: number): number => Math.round(close(id, day - 1) * adjustment(id, day - 1, day));

  const open = (id: number, day: number, before: number, after: number): number => {
    const { traits: own, recorded: bars, tick, basket } = sourceOf(id);
    const tie = tiedOn(id, day);
    if (tie !== undefined) return tie.openOf(id, day);
    if (bars !== undefined && day >= bars.first && day <= bars.last) return bars.open[day - bars.first] ?? 0;
    if (bars === undefined && basket !== undefined) return sum(id, day)?.open ?? Number.NaN;
    return snap(tick, moved(before + 0.35 * (after - before), 0.3 * own.sigma * gauss(mix(mix(own.key, day), 11))));
  };

  return {
    close,
    open: (id, day) => open(id, day, previousClose(id, day), close(id, day)),
    postClose(id, day) {
      const { traits: own, tick } = sourceOf(id);
      const after = close(id, day);
      const nextOpen = open(id, day + 1, previousClose(id, day + 1), close(id, day + 1)) / adjustment(id, day, day + 1);
      return snap(tick, after + (nextOpen - after) * (0.3 + 0.4 * unit(mix(mix(own.key, day), 15))));
    },
    adjustment,
    tiedOn,
    isRecorded(id, from, to) {
      const bars = sourceOf(id).recorded;
      return bars !== undefined && from >= bars.ownFrom && to <= bars.last;
    },
    barInto(id, day, out) {
      const { traits: own, recorded: bars, tick, listing } = sourceOf(id);
      const key = mix(own.key, day);
      const before = previousClose(id, day);
      const tie = tiedOn(id, day);
      if (tie !== undefined) {
        tie.barInto(id, day, Segment.Regular, out);
        out.day = day;
        out.previousClose = before;
        out.volume = volumeOf(own, key, listing.scale, before, out.close);
        keepClose(id, day, out.close);
        return;
      }
      const after = close(id, day);
      const first = open(id, day, before, after);
      out.day = day;
      out.previousClose = before;
      out.open = first;
      out.close = after;
      if (bars !== undefined && day >= bars.first && day <= bars.last) {
        out.high = bars.high[day - bars.first] ?? 0;
        out.low = bars.low[day - bars.first] ?? 0;
        out.volume = bars.volume[day - bars.first] ?? 0;
      } else {
        const spread = 0.6 * (own.sigma + 0.5 * own.beta * MARKET_SIGMA);
        const top = Math.max(first, after);
        const bottom = Math.min(first, after);
        out.high = Math.max(snap(tick, moved(top, spread * Math.abs(gauss(mix(key, 12))))), stepTicks(tick, top, 1));
        out.low = Math.min(snap(tick, moved(bottom, -spread * Math.abs(gauss(mix(key, 13))))), stepTicks(tick, bottom, -1));
        out.volume = volumeOf(own, key, listing.scale, before, after);
      }
    },
  };
}

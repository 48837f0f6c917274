/** Daily bars: recorded where there is one, otherwise a pure function of (seed, instrument, day) that joins on to the recorded. */
import type { RecordedBars, Split } from './bars.ts';
import { gauss, mix, unit } from './random.ts';
import type { Sessions } from './sessions.ts';
import { snap, stepTicks } from './tick.ts';
import type { Traits } from './traits.ts';

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
  /** Last price of the post-market, and of the pre-market's beginning next day (in this day's shares). */
  postClose: number;
}

export const emptyDayBar = (): DayBar => ({ day: -1, previousClose: 0, open: 0, high: 0, low: 0, close: 0, volume: 0, postClose: 0 });

export interface Daily {
  /** Writes the bar of one instrument and day. Allocates nothing. */
  barInto(id: number, day: number, out: DayBar): void;
  close(id: number, day: number): number;
  /** New shares for one old share on that day: 1 without a split. */
  splitRatio(id: number, day: number): number;
  /** Factor that turns a price of `from` into shares of the later day `to`. */
  adjustment(id: number, from: number, to: number): number;
  /** True when the bars of all days from `from` to `to` are recorded ones. */
  isRecorded(id: number, from: number, to: number): boolean;
}

/** Standard deviation of the market's common daily log change. */
const MARKET_SIGMA = 0.007;
/** Levels return to their base once in so many days (about two years), each instrument at its own time: prices stay in range for ever. */
const CYCLE = 512;
const UNITS = 10_000;

/** Brownian bridge of unit daily variance over one cycle, by midpoint displacement: any day alone, neighbours consistent. */
function bridge(key: number, day: number): number {
  const shifted = day + (key % CYCLE);
  const cycle = mix(key, Math.floor(shifted / CYCLE));
  const position = shifted % CYCLE;
  let low = 0;
  let high = CYCLE;
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

export interface DailySource {
  readonly seed: number;
  readonly sessions: Sessions;
  readonly traits: readonly Traits[];
  /** By id; undefined where nothing is recorded. */
  readonly recorded: readonly (RecordedBars | undefined)[];
  readonly splits: readonly (readonly Split[])[];
}

const NO_SPLITS: readonly Split[] = [];

export function createDaily({ seed, sessions, traits, recorded, splits }: DailySource): Daily {
  const marketKey = mix(seed, 0x4d41524b);
  const market = Float64Array.from(sessions.calendar.days, (_, day) => MARKET_SIGMA * bridge(marketKey, day));

  const traitsOf = (id: number): Traits => {
    const found = traits[id];
    if (found === undefined) throw new RangeError(`no instrument ${id}`);
    return found;
  };
  const level = (own: Traits, day: number): number => own.sigma * bridge(own.key, day) + own.beta * (market[day] ?? 0);

  /** Shares in place of one share between two days, both ways in time. */
  const adjustment = (id: number, from: number, to: number): number => {
    let factor = 1;
    for (const split of splits[id] ?? NO_SPLITS) if (split.day > from && split.day <= to) factor /= split.ratio;
    return factor;
  };

  const close = (id: number, day: number): number => {
    const own = traitsOf(id);
    const bars = recorded[id];
    if (bars === undefined) return snap((own.base * UNITS * Math.exp(level(own, day))) / adjustment(id, day, Number.POSITIVE_INFINITY));
    if (day > bars.last) {
      const anchor = bars.close[bars.last - bars.first] ?? 0;
      return snap(anchor * adjustment(id, bars.last, day) * Math.exp(level(own, day) - level(own, bars.last)));
    }
    if (day < bars.first)
      return snap(((bars.close[0] ?? 0) * Math.exp(level(own, day) - level(own, bars.first))) / adjustment(id, day, bars.first));
    return bars.close[day - bars.first] ?? 0;
  };

  const previousClose = (id: number, day: number): number => Math.round(close(id, day - 1) * adjustment(id, day - 1, day));

  const open = (id: number, day: number, before: number, after: number): number => {
    const bars = recorded[id];
    if (bars !== undefined && day >= bars.first && day <= bars.last) return bars.open[day - bars.first] ?? 0;
    const own = traitsOf(id);
    return snap(before * Math.exp(0.35 * Math.log(after / before) + 0.3 * own.sigma * gauss(mix(mix(own.key, day), 11))));
  };

  return {
    close,
    adjustment,
    splitRatio: (id, day) => 1 / adjustment(id, day - 1, day),
    isRecorded(id, from, to) {
      const bars = recorded[id];
      return bars !== undefined && from >= bars.first && to <= bars.last;
    },
    barInto(id, day, out) {
      const own = traitsOf(id);
      const bars = recorded[id];
      const key = mix(own.key, day);
      const before = previousClose(id, day);
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
        out.high = Math.max(snap(top * (1 + spread * Math.abs(gauss(mix(key, 12))))), stepTicks(top, 1));
        out.low = Math.min(snap(bottom * (1 - spread * Math.abs(gauss(mix(key, 13))))), stepTicks(bottom, -1));
        const surprise = Math.min(3, Math.abs(after / before - 1) / own.sigma);
        out.volume = Math.max(1, Math.round(((own.turnover * UNITS) / after) * Math.exp(0.3 * gauss(mix(key, 14)) + 0.25 * surprise)));
      }
      const toNext = 1 / adjustment(id, day, day + 1);
      const nextBefore = previousClose(id, day + 1);
      const nextOpen = open(id, day + 1, nextBefore, close(id, day + 1)) * toNext;
      out.postClose = snap(after * (nextOpen / after) ** (0.3 + 0.4 * unit(mix(key, 15))));
    },
  };
}

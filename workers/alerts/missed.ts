/** What was crossed while nobody watched, from the bars of a chart. Pure; instants are epoch ms of the server's clock. */
import type { Kline } from '../../contract/rest/market.ts';
import { type Condition, isBeyond, type Side } from './crossing.ts';

export interface Bar {
  readonly start: number;
  readonly end: number;
  readonly high: number;
  readonly low: number;
  readonly close: number;
}

/** Somewhere in the `span` ms from `at` on. */
export interface Crossing {
  readonly at: number;
  readonly span: number;
}

export const barsOf = ({ time, high, low, close, interval }: Pick<Kline, 'time' | 'high' | 'low' | 'close' | 'interval'>): Bar[] =>
  time.map((seconds, index) => ({
    start: seconds * 1000,
    end: (seconds + interval) * 1000,
    high: high[index] ?? Number.NaN,
    low: low[index] ?? Number.NaN,
    close: close[index] ?? Number.NaN,
  }));

/** Coarse bars as far as the fine ones don't reach, then these; both ascending. */
export function stitch(coarse: readonly Bar[], fine: readonly Bar[]): Bar[] {
  const first = fine[0]?.start ?? Number.POSITIVE_INFINITY;
  return [...coarse.filter(({ end }) => end <= first), ...fine];
}

/**
 * The previous close at an instant: that of the day before the one it is in.
 * @param days daily bars, ascending @param today of the present day, which the quote itself tells
 */
export function previousCloses(days: readonly Bar[], today: number): (at: number) => number {
  return (at) => {
    const day = days.findLastIndex(({ start }) => start <= at);
    return day === days.length - 1 || day < 0 ? today : (days[day - 1]?.close ?? Number.NaN);
  };
}

export interface Gap {
  /** Where the price was when it was last watched, and when that was. */
  readonly side: Side;
  readonly since: number;
  /** The first price after the gap. */
  readonly until: number;
  readonly price: number;
}

/**
 * Crossings in a gap, in their order. Of the bar that was under way when watching ended only the close counts, since its extremes may be
 * of before; of the bar in which it began again the price that it began with does.
 */
export function crossingsIn(condition: Condition, bars: readonly Bar[], gap: Gap, previousCloseAt: (at: number) => number): Crossing[] {
  const { since, until } = gap;
  const found: Crossing[] = [];
  if (gap.side === 'unknown') return found;
  let side: Side = gap.side;
  /** Nothing is known between here and the next that is. */
  let knownAt = since;
  let base = previousCloseAt(since);
  const at = (start: number, end: number): void => void found.push({ at: start, span: end - start });

  const newDay = (previousClose: number): void => {
    if (condition.kind === 'change' && previousClose !== base) side = 'off';
    base = previousClose;
  };
  const point = (price: number, instant: number): void => {
    const beyond = isBeyond(condition, price, base);
    if (beyond === undefined) return;
    if (beyond && side === 'off') at(knownAt, instant);
    side = beyond ? 'on' : 'off';
    knownAt = instant;
  };

  for (const bar of bars) {
    if (bar.end <= since || bar.start >= until || bar.end > until) continue;
    newDay(previousCloseAt(bar.start));
    if (bar.start < since) {
      point(bar.close, bar.end);
      continue;
    }
    if (side === 'on' && hasNear(condition, bar, base)) side = 'off';
    else if (side === 'off' && hasBeyond(condition, bar, base)) {
      at(bar.start, bar.end);
      side = 'on';
    }
    // Where the bar ended; what left the far side within it may have come back.
    const beyond = isBeyond(condition, bar.close, base);
    if (beyond === true && side === 'off') at(bar.start, bar.end);
    if (beyond !== undefined) side = beyond ? 'on' : 'off';
    knownAt = bar.end;
  }
  newDay(previousCloseAt(until));
  point(gap.price, until);
  return found;
}

/** A price at or beyond the level is among the bar's. */
function hasBeyond(condition: Condition, { high, low }: Bar, previousClose: number): boolean {
  return [high, low].some((price) => isBeyond(condition, price, previousClose) === true);
}

/** A price on the near side is among the bar's: one of its ends, or, of a change, what lies between a rise and a fall. */
function hasNear(condition: Condition, { high, low }: Bar, previousClose: number): boolean {
  if ([high, low].some((price) => isBeyond(condition, price, previousClose) === false)) return true;
  return condition.kind === 'change' && low <= previousClose && previousClose <= high;
}

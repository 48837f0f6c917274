/** The sandbox's time: a line through (wallStart, simStart) with a slope. The base is plain data, so that a store keeps it. */
import type { TradingSessions } from './sessions.ts';
import type { Clock } from '../types.ts';

const MINUTE = 60_000;
/** Automatic start on a trading day, in UTC: shares in New York trade, in summer and in winter. */
const AUTOMATIC_START_MINUTES = 14 * 60 + 35;

/** Epoch milliseconds; simulated = simStart + (wall - wallStart) × speed. */
export interface ClockBase {
  readonly simStart: number;
  readonly wallStart: number;
  readonly speed: number;
}

/** `wall`: real time. `auto`: real time while a market trades, else the last trading day's 14:35 UTC. Otherwise an ISO instant. */
export type ClockMode = 'auto' | 'wall' | { readonly start: string };

export interface ClockOptions {
  readonly mode: ClockMode;
  readonly speed: number;
  /** Real time, epoch milliseconds. */
  readonly wall: () => number;
  /** The markets whose trading decides for `auto`; the first one gives the trading day to fall back to. */
  readonly sessions: readonly [TradingSessions, ...TradingSessions[]];
  /** Base of an earlier run on the same store: the clock continues from it rather than go back. */
  readonly saved?: ClockBase;
}

export const timeOf = (base: ClockBase, wall: number): number => Math.floor(base.simStart + (wall - base.wallStart) * base.speed);

const trades = (sessions: readonly TradingSessions[], instant: number): boolean =>
  sessions.some((market) => market.at(instant).phase === 'open');

const automaticStart = (market: TradingSessions, index: number): number =>
  Date.parse(market.day(index).date) + AUTOMATIC_START_MINUTES * MINUTE;

/** The last 14:35 UTC of a trading day at or before the instant. */
function lastStart(market: TradingSessions, instant: number): number {
  const index = market.lastOpened(instant);
  const start = automaticStart(market, index);
  return start <= instant ? start : automaticStart(market, index - 1);
}

/**
 * Base for a start now. Never earlier than where the saved base stands: a ledger must not see time go back. If the
 * saved time is later than the wanted start and `auto` finds no trading there, it moves on to the next trading day's 14:35 UTC.
 * Throws RangeError for a start that is no date or lies outside the calendar.
 */
export function clockBase({ mode, speed, wall, sessions, saved }: ClockOptions): ClockBase {
  const wallStart = wall();
  const [market] = sessions;
  const wanted =
    mode === 'wall'
      ? wallStart
      : mode === 'auto'
        ? trades(sessions, wallStart)
          ? wallStart
          : lastStart(market, wallStart)
        : Date.parse(mode.start);
  if (Number.isNaN(wanted)) throw new RangeError(`not a date: ${typeof mode === 'object' ? mode.start : mode}`);
  market.at(wanted);
  const reached = saved === undefined ? Number.NEGATIVE_INFINITY : timeOf(saved, wallStart);
  if (reached <= wanted) return { simStart: wanted, wallStart, speed };
  if (mode !== 'auto' || trades(sessions, reached)) return { simStart: reached, wallStart, speed };
  const tomorrow = automaticStart(market, market.lastOpened(reached) + 1);
  const today = automaticStart(market, market.lastOpened(reached));
  return { simStart: today > reached ? today : tomorrow, wallStart, speed };
}

export function createClock(base: ClockBase, wall: () => number): Clock {
  return {
    now: () => timeOf(base, wall()),
    simulated: base.speed !== 1 || base.simStart !== base.wallStart,
    speed: base.speed,
  };
}

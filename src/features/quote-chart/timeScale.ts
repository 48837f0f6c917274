/** The time axis in the exchange's own time. The library weighs its marks by UTC, where Sydney's morning is the day before. */
import { defaultHorzScaleBehavior, type IHorzScaleBehavior, type TickMarkWeightValue, type Time } from 'lightweight-charts';
import { axisText } from '../../lib/time.ts';
import { wallClock } from '../../lib/wallClock.ts';
import { DAY, namedDay } from './bars.ts';

/** The library's weights of marks. */
const WEIGHT = { year: 70, month: 60, day: 50 } as const;
/** Weight of a mark that begins so many seconds, the longest first; each is a multiple of the next, so that what fits is even. */
const TIMES = [
  [43_200, 33],
  [14_400, 32],
  [7200, 31],
  [3600, 30],
  [1800, 23],
  [900, 22],
  [300, 21],
  [60, 20],
] as const;
const NO_WEIGHT = 0;

/**
 * How much a label at `wall` tells that the one before did not; both on the exchange's wall clock, in seconds.
 * @returns the library's weight: a year more than a month, a month more than a day, a day more than an hour
 */
export function markWeight(wall: number, before: number): number {
  if (Math.floor(wall / DAY) !== Math.floor(before / DAY)) {
    const date = new Date(wall * 1000);
    const other = new Date(before * 1000);
    if (date.getUTCFullYear() !== other.getUTCFullYear()) return WEIGHT.year;
    return date.getUTCMonth() === other.getUTCMonth() ? WEIGHT.day : WEIGHT.month;
  }
  return TIMES.find(([span]) => Math.floor(wall / span) !== Math.floor(before / span))?.[1] ?? NO_WEIGHT;
}

/** What a mark's weight says: what its label has to tell apart. */
const saying = (weight: number): 'year' | 'month' | 'day' | 'time' => {
  if (weight >= WEIGHT.year) return 'year';
  if (weight >= WEIGHT.month) return 'month';
  return weight >= WEIGHT.day ? 'day' : 'time';
};

/** `daily` bars are weighed and labelled by the day that they are named after. */
export function zonedTimeScale(timeZone: string, daily: boolean, locale: string): IHorzScaleBehavior<Time> {
  const wall = wallClock(timeZone);
  const meant = (time: unknown): number => (typeof time === 'number' ? (daily ? namedDay(time) : time) : 0);
  const read = (time: unknown): number => wall(meant(time));

  class ZonedTimeScale extends defaultHorzScaleBehavior() {
    override fillWeightsForPoints(points: Parameters<IHorzScaleBehavior<Time>['fillWeightsForPoints']>[0], startIndex: number): void {
      // The first bar is at the axis' very edge, where a label would be cut.
      let before = read(points[Math.max(0, startIndex - 1)]?.originalTime);
      for (let index = startIndex; index < points.length; index += 1) {
        const point = points[index];
        if (!point) break;
        const now = read(point.originalTime);
        point.timeWeight = markWeight(now, before) as TickMarkWeightValue;
        before = now;
      }
    }

    override formatTickmark({ originalTime, weight }: Parameters<IHorzScaleBehavior<Time>['formatTickmark']>[0]): string {
      // The first bar of all tells nothing apart; a day has no time for all that.
      return axisText(meant(originalTime) * 1000, saying(daily ? Math.max(weight, WEIGHT.day) : weight), locale, timeZone);
    }
  }
  return new ZonedTimeScale();
}

/** Wall clocks of time zones, as seconds that can be computed with. */

/** Zones change their offset on a quarter of an hour, never between. */
const QUARTER = 900;
const CACHED_QUARTERS = 5000;

/**
 * The zone's wall clock: epoch seconds → the same reading on a clock of UTC, in seconds, so that days and hours fall out
 * by division. Right on both sides of a change of daylight saving; in the hour that comes twice it goes back.
 */
export function wallClock(timeZone: string): (time: number) => number {
  const known = clocks.get(timeZone) ?? makeClock(timeZone);
  clocks.set(timeZone, known);
  return known;
}

/** By zone: to make one takes longer than to read it a thousand times. */
const clocks = new Map<string, (time: number) => number>();

function makeClock(timeZone: string): (time: number) => number {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  });
  const offsets = new Map<number, number>();

  const offset = (quarter: number): number => {
    const at = quarter * QUARTER;
    const parts: Record<string, number> = {};
    for (const { type, value } of format.formatToParts(at * 1000)) parts[type] = Number(value);
    const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts;
    return Date.UTC(year, month - 1, day, hour, minute, second) / 1000 - at;
  };

  return (time) => {
    const quarter = Math.floor(time / QUARTER);
    let known = offsets.get(quarter);
    if (known === undefined) {
      known = offset(quarter);
      if (offsets.size >= CACHED_QUARTERS) offsets.clear();
      offsets.set(quarter, known);
    }
    return time + known;
  };
}

/** Wall clocks of a time zone. The changes of a year are looked up once, since asking Intl for every instant costs seconds. */

/** Wall times are epoch milliseconds of the UTC clock that shows the same date and time. */
export interface Zone {
  readonly name: string;
  wallOf(instant: number): number;
  /** Of an hour that occurs twice the second is meant; an hour that is left out is read by the clock before it. */
  instantOf(wall: number): number;
}

const QUARTER_HOUR = 900_000;
const DAY = 86_400_000;
/** No zone changes twice within this time, so that one change at most lies between two probes. */
const PROBE = 28 * DAY;

/** Time of one offset from UTC; ends where the next begins. */
interface Stretch {
  readonly until: number;
  readonly offset: number;
}

/** @param name IANA name; RangeError for one that the platform doesn't know */
export function createZone(name: string): Zone {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone: name,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
  });
  /** Offset from UTC. Reads `3/9/2026, 09:30`, which takes half as long as the parts of it. */
  const ask = (instant: number): number => {
    const [month = 0, day = 0, year = 0, hour = 0, minute = 0] = format.format(instant).match(/\d+/g)?.map(Number) ?? [];
    return Date.UTC(year, month - 1, day, hour, minute) - instant;
  };

  const layYear = (from: number, until: number): Stretch[] => {
    const stretches: Stretch[] = [];
    let known = ask(from);
    for (let low = from; low < until; low += PROBE) {
      const high = Math.min(low + PROBE, until);
      const offset = ask(high);
      if (offset === known) continue;
      let before = low;
      let after = high;
      while (after - before > QUARTER_HOUR) {
        const middle = before + Math.floor((after - before) / (2 * QUARTER_HOUR)) * QUARTER_HOUR;
        if (ask(middle) === offset) after = middle;
        else before = middle;
      }
      stretches.push({ until: after, offset: known });
      known = offset;
    }
    return [...stretches, { until, offset: known }];
  };
  const years = new Map<number, readonly Stretch[]>();

  // Instants are mostly asked for in their order: the stretch of the last one answers for nearly all.
  let from = Number.POSITIVE_INFINITY;
  let until = Number.NEGATIVE_INFINITY;
  let offset = 0;
  const offsetAt = (instant: number): number => {
    if (instant >= from && instant < until) return offset;
    const year = new Date(instant).getUTCFullYear();
    from = Date.UTC(year);
    const stretches = years.get(year) ?? layYear(from, Date.UTC(year + 1));
    years.set(year, stretches);
    for (const stretch of stretches) {
      ({ until, offset } = stretch);
      if (instant < until) break;
      from = until;
    }
    return offset;
  };

  return {
    name,
    wallOf: (instant) => instant + offsetAt(instant),
    instantOf(wall) {
      const before = wall - offsetAt(wall - DAY);
      const after = wall - offsetAt(wall + DAY);
      return after + offsetAt(after) === wall ? after : before;
    },
  };
}

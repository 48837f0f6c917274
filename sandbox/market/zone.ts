/** Wall clocks of a time zone. Its changes are looked up once, since asking Intl for every instant costs seconds. */

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

/**
 * @param name IANA name; RangeError for one that the platform doesn't know
 * @param until instants from `from` to `until` are right, those beyond have the offset of the nearest
 */
export function createZone(name: string, from: number, until: number): Zone {
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

  /** Ascending: from which instant on which offset holds. */
  const starts = [Number.NEGATIVE_INFINITY];
  const offsets = [ask(from)];
  for (let low = from; low < until; low += PROBE) {
    const offset = ask(low + PROBE);
    if (offset === offsets.at(-1)) continue;
    let before = low;
    let after = low + PROBE;
    while (after - before > QUARTER_HOUR) {
      const middle = before + Math.floor((after - before) / (2 * QUARTER_HOUR)) * QUARTER_HOUR;
      if (ask(middle) === offset) after = middle;
      else before = middle;
    }
    starts.push(after);
    offsets.push(offset);
  }

  // Instants are mostly asked for in their order: the stretch of the last one answers for nearly all.
  let place = 0;
  const offsetAt = (instant: number): number => {
    while (instant < (starts[place] ?? 0)) place -= 1;
    while (instant >= (starts[place + 1] ?? Number.POSITIVE_INFINITY)) place += 1;
    return offsets[place] ?? 0;
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

/** Days of a customer's own time zone, as a span of instants. */
import { createZone, type Zone } from '../market/time/zone.ts';

/** Epoch ms; `until` is outside. */
export interface Span {
  readonly from: bigint;
  readonly until: bigint;
}

const DAY = 86_400_000;
/** Instants that no posting lies beyond. */
const FIRST = 0n;
const LAST = BigInt(Number.MAX_SAFE_INTEGER);

interface Days {
  readonly timeZone: string;
  /** YYYY-MM-DD, inclusive; without it there is no bound. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

/** The span, or the name of the field that is wrong. A day without a midnight begins with its first instant. */
export function spanOf({ timeZone, from, to }: Days): Span | 'timeZone' | 'from' | 'to' {
  const zone = zoneOf(timeZone);
  if (!zone) return 'timeZone';
  const first = from === undefined ? undefined : wallOf(from);
  const last = to === undefined ? undefined : wallOf(to);
  if (Number.isNaN(first)) return 'from';
  if (Number.isNaN(last) || (first !== undefined && last !== undefined && last < first)) return 'to';
  return {
    from: first === undefined ? FIRST : BigInt(startOf(zone, first)),
    until: last === undefined ? LAST : BigInt(startOf(zone, last + DAY)),
  };
}

export interface LastDays {
  /** First instant of the earliest of them, epoch ms. */
  readonly from: number;
  /** YYYY-MM-DD of an instant. */
  dayOf(at: number): string;
}

/** So many days up to the one that an instant lies in, that one counted; undefined in a zone that nobody knows. */
export function lastDays(timeZone: string, at: number, count: number): LastDays | undefined {
  const zone = zoneOf(timeZone);
  if (!zone) return undefined;
  const dayOf = (instant: number): string => new Date(zone.wallOf(instant)).toISOString().slice(0, 10);
  return { from: startOf(zone, wallOf(dayOf(at)) - (count - 1) * DAY), dayOf };
}

/** Midnight of a date as a wall time; NaN for one that no calendar has, such as the 31st of February. */
function wallOf(date: string): number {
  const wall = Date.parse(`${date}T00:00:00Z`);
  return Number.isNaN(wall) || new Date(wall).toISOString().slice(0, 10) !== date ? Number.NaN : wall;
}

/** First instant of the day that begins at a wall time. */
function startOf(zone: Zone, midnight: number): number {
  const instant = zone.instantOf(midnight);
  // Of a midnight that occurs twice the first counts; one that is left out is read as the instant where the clock is put on.
  return zone.wallOf(instant - HOUR) === midnight ? instant - HOUR : instant;
}

const HOUR = 3_600_000;
const MOST_ZONES = 600;
const zones = new Map<string, Zone>();

/** Zones are few and costly to look up; the platform's own names bound how many there are. */
function zoneOf(name: string): Zone | undefined {
  const known = zones.get(name);
  if (known) return known;
  try {
    const zone = createZone(name);
    if (zones.size < MOST_ZONES) zones.set(name, zone);
    return zone;
  } catch {
    return undefined;
  }
}

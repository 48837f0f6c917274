import { describe, expect, it } from 'vitest';
import { wallClock } from './wallClock.ts';

const seconds = (iso: string): number => Date.parse(iso) / 1000;
const read = (iso: string, zone: string): string => new Date(wallClock(zone)(seconds(iso)) * 1000).toISOString().slice(0, 19);

describe('wallClock', () => {
  it.each([
    // The United States change on 2026-03-08, Europe on 2026-03-29: three weeks an hour closer.
    ['2026-03-06T14:30:00Z', 'America/New_York', '2026-03-06T09:30:00'],
    ['2026-03-09T13:30:00Z', 'America/New_York', '2026-03-09T09:30:00'],
    ['2026-03-08T06:59:59Z', 'America/New_York', '2026-03-08T01:59:59'],
    ['2026-03-08T07:00:00Z', 'America/New_York', '2026-03-08T03:00:00'],
    ['2026-03-27T08:00:00Z', 'Europe/Paris', '2026-03-27T09:00:00'],
    ['2026-03-30T07:00:00Z', 'Europe/Paris', '2026-03-30T09:00:00'],
    ['2026-04-06T00:00:00Z', 'Australia/Sydney', '2026-04-06T10:00:00'],
    ['2026-04-02T23:00:00Z', 'Australia/Sydney', '2026-04-03T10:00:00'],
    ['2026-03-11T01:30:00Z', 'Asia/Hong_Kong', '2026-03-11T09:30:00'],
    ['2026-07-01T14:30:00Z', 'America/Mexico_City', '2026-07-01T08:30:00'],
    ['2026-03-11T18:20:00Z', 'Asia/Kathmandu', '2026-03-12T00:05:00'],
  ])('%s in %s is %s', (iso, zone, wall) => expect(read(iso, zone)).toBe(wall));

  it('goes back in the hour that comes twice', () => {
    const clock = wallClock('America/New_York');
    expect(clock(seconds('2026-11-01T06:00:00Z'))).toBe(clock(seconds('2026-11-01T05:00:00Z')));
  });
});

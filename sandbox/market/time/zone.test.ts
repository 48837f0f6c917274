import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createZone } from './zone.ts';

const FROM = Date.UTC(2012, 0, 1);
const UNTIL = Date.UTC(2036, 0, 1);
const NAMES = [
  'America/New_York',
  'Europe/Berlin',
  'Australia/Sydney',
  'Asia/Kolkata',
  'Africa/Cairo',
  'America/Mexico_City',
  'Pacific/Auckland',
  'UTC',
];

describe.each(NAMES)('clocks of %s', (name) => {
  const zone = createZone(name);
  const platform = new Intl.DateTimeFormat('sv-SE', { timeZone: name, dateStyle: 'short', timeStyle: 'short' });

  it('show what the platform shows, and lead back to the instant but for the hour that occurs twice', () => {
    fc.assert(
      fc.property(fc.integer({ min: FROM, max: UNTIL - 1 }), (at) => {
        const wall = zone.wallOf(at);
        expect(new Date(wall).toISOString().slice(0, 16).replace('T', ' ')).toBe(platform.format(at));
        const back = zone.instantOf(wall);
        if (back !== at) expect([zone.wallOf(back), back - at]).toEqual([wall, 3_600_000]);
      }),
    );
  });
});

describe('the night of a change', () => {
  const berlin = createZone('Europe/Berlin');
  const instant = (wall: string) => new Date(berlin.instantOf(Date.parse(`${wall}Z`))).toISOString().slice(0, 16);

  it.each([
    ['before an hour is left out', '2026-03-29T01:59', '2026-03-29T00:59'],
    ['in it, by the clock before', '2026-03-29T02:30', '2026-03-29T01:30'],
    ['after it', '2026-03-29T03:00', '2026-03-29T01:00'],
    ['before an hour occurs twice', '2026-10-25T01:59', '2026-10-24T23:59'],
    ['in it, the second time', '2026-10-25T02:30', '2026-10-25T01:30'],
    ['after it', '2026-10-25T03:00', '2026-10-25T02:00'],
  ])('%s', (_, wall, expected) => {
    expect(instant(wall)).toBe(expected);
  });
});

import { describe, expect, it } from 'vitest';
import { lastDays, spanOf } from './days.ts';

const iso = (ms: bigint) => new Date(Number(ms)).toISOString();
const day = (timeZone: string, date: string) => {
  const span = spanOf({ timeZone, from: date, to: date });
  if (typeof span === 'string') throw new Error(span);
  return [iso(span.from), iso(span.until)];
};

describe('a day', () => {
  it.each([
    ['UTC', '2026-03-11', '2026-03-11T00:00:00.000Z', '2026-03-12T00:00:00.000Z'],
    ['America/New_York', '2026-03-08', '2026-03-08T05:00:00.000Z', '2026-03-09T04:00:00.000Z'],
    ['Europe/Paris', '2026-10-25', '2026-10-24T22:00:00.000Z', '2026-10-25T23:00:00.000Z'],
    ['Asia/Hong_Kong', '2026-03-11', '2026-03-10T16:00:00.000Z', '2026-03-11T16:00:00.000Z'],
    ['Asia/Kolkata', '2026-03-11', '2026-03-10T18:30:00.000Z', '2026-03-11T18:30:00.000Z'],
    // Cairo puts its clock on at midnight: the day begins at one.
    ['Africa/Cairo', '2026-04-24', '2026-04-23T22:00:00.000Z', '2026-04-24T21:00:00.000Z'],
    // On the Azores the hour after midnight comes twice: the day has 25 hours.
    ['Atlantic/Azores', '2026-10-25', '2026-10-25T00:00:00.000Z', '2026-10-26T01:00:00.000Z'],
  ])('in %s, %s, lasts from %s until %s', (zone, date, from, until) => expect(day(zone, date)).toEqual([from, until]));

  it('follows the one before without a gap, in any zone', () => {
    for (const timeZone of ['Africa/Cairo', 'Atlantic/Azores', 'America/Santiago', 'Australia/Lord_Howe', 'Pacific/Apia']) {
      for (let at = Date.UTC(2025, 11, 30); at < Date.UTC(2027, 0, 3); at += 86_400_000) {
        const [, until] = day(timeZone, new Date(at).toISOString().slice(0, 10));
        expect([timeZone, day(timeZone, new Date(at + 86_400_000).toISOString().slice(0, 10))[0]]).toEqual([timeZone, until]);
      }
    }
  });

  it('without bounds reaches over all', () => {
    expect(spanOf({ timeZone: 'UTC' })).toEqual({ from: 0n, until: BigInt(Number.MAX_SAFE_INTEGER) });
  });

  it.each([
    [{ timeZone: 'Mars/Olympus' }, 'timeZone'],
    [{ timeZone: '' }, 'timeZone'],
    [{ timeZone: 'UTC', from: '2026-02-30' }, 'from'],
    [{ timeZone: 'UTC', to: '2026-13-01' }, 'to'],
    [{ timeZone: 'UTC', from: '2026-03-02', to: '2026-03-01' }, 'to'],
  ])('%j names what is wrong: %s', (days, field) => expect(spanOf(days)).toBe(field));
});

describe('the last days', () => {
  it('begin with the midnight of the earliest, also over a change of the clock', () => {
    const at = Date.parse('2026-03-11T03:30:00Z');
    const days = lastDays('America/New_York', at, 4);
    expect(days?.dayOf(at)).toBe('2026-03-10');
    expect(new Date(days?.from ?? 0).toISOString()).toBe('2026-03-07T05:00:00.000Z');
    expect(days?.dayOf(days.from)).toBe('2026-03-07');
    expect(days?.dayOf(days.from - 1)).toBe('2026-03-06');
  });

  it('are none in a zone that nobody knows', () => expect(lastDays('Mars/Olympus', 0, 1)).toBeUndefined());
});

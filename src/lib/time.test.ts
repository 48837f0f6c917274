import { describe, expect, it, vi } from 'vitest';
import { clockText, dateText, dayMonthText, deviceZoneText, isoText, timeLeft, writtenDayText, zoneText } from './time.ts';

describe('zones', () => {
  const winter = Date.UTC(2026, 2, 6, 20, 0, 0);
  const between = Date.UTC(2026, 2, 11, 14, 0, 0);
  it('knows that New York changes three weeks before Paris', () => {
    expect(`${clockText(winter, 'fr', 'America/New_York')} ${zoneText(winter, 'America/New_York')}`).toBe('15:00:00 EST');
    expect(`${clockText(between, 'fr', 'America/New_York')} ${zoneText(between, 'America/New_York')}`).toBe('10:00:00 EDT');
    expect(`${clockText(between, 'fr', 'Europe/Paris')} ${zoneText(between, 'Europe/Paris')}`).toBe('15:00:00 CET');
  });
  it('turns summer around south of the equator', () => {
    expect(zoneText(Date.UTC(2026, 0, 15), 'Australia/Sydney')).toBe('AEDT');
    expect(zoneText(Date.UTC(2026, 6, 15), 'Australia/Sydney')).toBe('AEST');
  });
  it('shows midnight as 00', () => expect(clockText(Date.UTC(2026, 2, 11, 4), 'en', 'America/New_York')).toBe('00:00:00'));
  it('names the zone of this device’s clock', () => {
    vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockReturnValue({
      timeZone: 'Asia/Hong_Kong',
    } as Intl.ResolvedDateTimeFormatOptions);
    expect(deviceZoneText(between)).toBe('HKT');
  });
  it('names an unnamed zone by its offset', () => expect(zoneText(between, 'Asia/Kathmandu')).toBe('GMT+5:45'));
});

it('writes dates as each language does', () => {
  const at = Date.UTC(2026, 2, 31, 12);
  expect(dateText(at, 'fr', 'UTC')).toBe('31/03/2026');
  expect(dateText(at, 'en', 'UTC')).toBe('03/31/2026');
  for (const language of ['de', 'nl', 'es-MX']) expect(dateText(at, language, 'UTC')).toBe('31/03/2026');
  expect(dateText(at, 'zh-CN', 'UTC')).toBe('2026/03/31');
  expect(dayMonthText(at, 'de', 'UTC')).toBe('31/03');
});

it('writes the day that a term ends on with the name of its month, day first', () => {
  expect(writtenDayText('2026-06-12', 'en')).toBe('12 Jun 2026');
  expect(writtenDayText('2026-09-01', 'en')).toBe('01 Sep 2026');
  expect(writtenDayText('2026-06-12', 'fr')).toBe('12 juin 2026');
  expect(writtenDayText('2026-06-12', 'zh-CN')).toBe('2026年6月12日');
});

it('counts down and stops at zero', () => {
  expect(timeLeft(90_061_000)).toEqual({ days: 1, hours: 1, minutes: 1, seconds: 1 });
  expect(timeLeft(-5)).toEqual({ days: 0, hours: 0, minutes: 0, seconds: 0 });
});

it('writes a time for machines with the offset of its zone and season', () => {
  expect(isoText(Date.UTC(2026, 2, 11, 14), 'Europe/Paris')).toBe('2026-03-11T15:00:00+01:00');
  expect(isoText(Date.UTC(2026, 6, 11, 14), 'Europe/Paris')).toBe('2026-07-11T16:00:00+02:00');
  expect(isoText(Date.UTC(2026, 2, 11, 2), 'America/Mexico_City')).toBe('2026-03-10T20:00:00-06:00');
  expect(isoText(Date.UTC(2026, 2, 11, 0), 'Asia/Kathmandu')).toBe('2026-03-11T05:45:00+05:45');
  expect(isoText(Date.UTC(2026, 2, 11, 0), 'UTC')).toBe('2026-03-11T00:00:00+00:00');
});

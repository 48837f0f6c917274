import { describe, expect, it } from 'vitest';
import type { Kline } from '../../../contract/rest/market.ts';
import { wallClock } from '../../lib/wallClock.ts';
import { barsOf, dayOf, extendedStretches, indexAt, rests } from './bars.ts';

const kline = (time: number[], close: number[]): Kline => ({
  market: 'US',
  stockCode: 'A',
  type: '1D',
  scale: 2,
  interval: 60,
  timeZone: 'America/New_York',
  time,
  open: close,
  high: close,
  low: close,
  close,
  volume: close,
});
const seconds = (iso: string): number => Date.parse(iso) / 1000;
const at = (times: number[]) =>
  barsOf(
    kline(
      times,
      times.map(() => 1),
    ),
  );

describe('barsOf', () => {
  it('leaves out what is not in ascending time', () => {
    expect(barsOf(kline([60, 120, 120, 90, 180], [1, 2, 3, 4, 5])).map(({ time }) => time)).toEqual([60, 120, 180]);
  });
  it('ends at the shortest column', () => expect(barsOf(kline([60, 120], [1]))).toHaveLength(1));
  it('keeps prices below zero', () => expect(barsOf(kline([60], [-3763]))[0]?.close).toBe(-3763));
});

describe('dayOf', () => {
  it.each([
    ['a share in New York', '2026-03-11T13:30:00Z', 'America/New_York', '2026-03-11'],
    ['a share in Sydney, whose morning is the day before in UTC', '2026-04-02T23:00:00Z', 'Australia/Sydney', '2026-04-03'],
    ['a future whose Monday begins on Sunday evening', '2026-03-08T22:00:00Z', 'America/Chicago', '2026-03-09'],
    ['the same before the change of daylight saving', '2026-03-01T23:00:00Z', 'America/Chicago', '2026-03-02'],
    ['currencies, whose Monday begins on Sunday at 17:00 in New York', '2026-03-08T21:00:00Z', 'America/New_York', '2026-03-09'],
    ['crypto, by UTC', '2026-03-11T00:00:00Z', 'UTC', '2026-03-11'],
  ])('%s', (_, time, zone, day) => expect(dayOf(seconds(time), wallClock(zone))).toBe(day));
});

describe('rests', () => {
  it('finds lunch and night, and no bar that merely nobody traded', () => {
    const bars = at([0, 60, 180, 180 + 3660, 90_000]);
    expect(rests(bars, 60)).toEqual([3, 4]);
    expect(rests(bars, 86_400)).toEqual([]);
  });
});

describe('extendedStretches', () => {
  const bars = at([100, 200, 300, 400, 500]);
  it('finds what lies outside regular hours', () => {
    expect(extendedStretches(bars, { start: 200, end: 500 })).toEqual([
      { from: 0, to: 0 },
      { from: 4, to: 4 },
    ]);
    expect(extendedStretches(bars, { start: 600, end: 900 })).toEqual([{ from: 0, to: 4 }]);
  });
  it('finds nothing where all is regular or nobody says', () => {
    expect(extendedStretches(bars, { start: 0, end: 900 })).toEqual([]);
    expect(extendedStretches(bars, undefined)).toEqual([]);
  });
});

describe('indexAt', () => {
  it('is the first bar at or after the time', () => {
    expect([0, 100, 101, 501].map((time) => indexAt(at([100, 200, 500]), time))).toEqual([0, 0, 1, 3]);
  });
});

import { describe, expect, it } from 'vitest';
import type { TickMark, TickMarkWeightValue, Time } from 'lightweight-charts';
import { wallClock } from '../../lib/wallClock.ts';
import { markWeight, zonedTimeScale } from './timeScale.ts';

const seconds = (iso: string): number => Date.parse(iso) / 1000;

describe('markWeight', () => {
  it.each([
    ['a new year', '2026-01-02T09:30Z', '2025-12-31T15:59Z', 70],
    ['a new month', '2026-02-02T09:30Z', '2026-01-30T15:59Z', 60],
    ['a new day', '2026-02-03T09:30Z', '2026-02-02T15:59Z', 50],
    ['an hour', '2026-02-03T11:00Z', '2026-02-03T10:55Z', 30],
    ['an even hour', '2026-02-03T10:00Z', '2026-02-03T09:55Z', 31],
    ['a quarter', '2026-02-03T10:15Z', '2026-02-03T10:14Z', 22],
    ['five minutes', '2026-02-03T10:05Z', '2026-02-03T10:04Z', 21],
    ['nothing new', '2026-02-03T10:05:20Z', '2026-02-03T10:05:10Z', 0],
  ])('%s', (_, now, before, weight) => expect(markWeight(seconds(now), seconds(before))).toBe(weight));

  it('keeps a morning in Sydney in one day, though UTC’s changes within it', () => {
    const wall = wallClock('Australia/Sydney');
    expect(markWeight(wall(seconds('2026-02-03T00:00Z')), wall(seconds('2026-02-02T23:55Z')))).toBeLessThan(50);
  });
});

it.each([0, 50] as const)('names the day of a daily bar, also where it tells nothing apart (weight %i)', (weight) => {
  const time = seconds('2026-03-11T13:30Z') as Time;
  const mark = { index: 0, time, weight: weight as TickMarkWeightValue, originalTime: time } as unknown as TickMark;
  const scale = zonedTimeScale('America/New_York', true, 'en');
  expect(scale.formatTickmark(mark, {} as Parameters<typeof scale.formatTickmark>[1])).toBe('Mar 11');
});

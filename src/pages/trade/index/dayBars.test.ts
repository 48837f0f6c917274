import { expect, it } from 'vitest';
import { dayBars } from './dayBars.ts';

it('places each day by its date, sized by the largest result either way', () => {
  const results = [
    { day: '2026-03-11', profit: '-50.00' },
    { day: '2026-03-09', profit: '200.00' },
    { day: '2026-02-28', profit: '100.00' },
  ];
  expect(dayBars(results, 'USD', '2026-03-11', 30)).toEqual([
    { day: '2026-03-11', place: 29, isLoss: true, size: 0.25 },
    { day: '2026-03-09', place: 27, isLoss: false, size: 1 },
    { day: '2026-02-28', place: 18, isLoss: false, size: 0.5 },
  ]);
});

it('leaves out what made nothing, and days that there is no room for', () => {
  const results = [
    { day: '2026-03-11', profit: '0.00' },
    { day: '2026-03-01', profit: '1.00' },
    { day: '2026-03-12', profit: '1.00' },
  ];
  expect(dayBars(results, 'USD', '2026-03-11', 10)).toEqual([]);
  expect(dayBars([], 'USD', '2026-03-11', 10)).toEqual([]);
});

import { expect, it } from 'vitest';
import type { Result } from '../scenario.ts';
import { steady } from './steady.ts';

const result = (setting: string, mainCpuMs: number, keptUp = true, unequal = 0): Result => ({
  subject: 'coulisse',
  setting,
  runs: 1,
  spoilt: 0,
  failed: 0,
  figures: { mainCpuMs, keptUp },
  worst: { unequal },
});

const ratios = (...results: Result[]) => steady.ratios?.(results);

it('holds the main thread at the rate of the goal against the least', () => {
  expect(ratios(result('50 k', 200), result('800 k', 210), result('1600 k', 220))).toEqual({ 'main CPU at 1600 k / at 50 k': 1.1 });
});

it('names the rate that stands in for the goal where that was not kept up with', () => {
  expect(ratios(result('50 k', 200), result('400 k', 230), result('800 k', 210), result('1600 k', 150, false))).toEqual({
    'main CPU at 800 k, the highest rate kept up with (1600 k was not), / at 50 k': 1.05,
  });
  expect(ratios(result('50 k', 200), result('100 k', 230, false))).toEqual({});
});

it('finds lost ticks', () => {
  expect(steady.faults?.([result('100 k as served', 1), result('400 k as served', 1, true, 1)])).toEqual([
    'ticks were lost or taken twice at 400 k as served',
  ]);
});

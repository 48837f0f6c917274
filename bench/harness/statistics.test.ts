import { expect, it } from 'vitest';
import { median, quantile, rounded } from './statistics.ts';

it('takes quantiles of numbers, whatever their order', () => {
  const values = [10, 9, 1, 100, 2];
  expect(median(values)).toBe(9);
  expect(quantile(values, 0)).toBe(1);
  expect(quantile(values, 0.99)).toBe(100);
  expect(quantile(values, 1)).toBe(100);
  expect(values).toEqual([10, 9, 1, 100, 2]);
});

it('has no quantile of nothing', () => expect(median([])).toBeNaN());

it('rounds to digits', () => {
  expect(rounded(1.2345)).toBe(1.23);
  expect(rounded(1234.5, 0)).toBe(1235);
});

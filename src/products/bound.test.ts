import { expect, it } from 'vitest';
import { Direction } from '../../contract/codes.ts';
import type { Terms } from '../../contract/rest/trading.ts';
import { hasMoved, promisedBound } from './bound.ts';

const TERMS: Terms = { lot: 1, minimum: 1, ticks: [{ from: '0', size: '0.01' }], bounded: true };
const CENTS = { scale: 4, tickDigits: 2 };

it('promises the bound that the server keeps, and nothing of a broker that doesn’t say so', () => {
  const of = { tolerance: '0.005', terms: TERMS, priced: CENTS };
  expect(promisedBound(Direction.Sell, 2_000_000, of)).toBe(1_990_000);
  expect(promisedBound(Direction.Buy, 2_000_000, of)).toBe(2_010_000);
  expect(promisedBound(Direction.Sell, 2_000_000, { ...of, terms: { ...TERMS, bounded: undefined } })).toBeUndefined();
  expect(promisedBound(Direction.Sell, 2_000_000, { ...of, terms: { ...TERMS, ticks: undefined } })).toBeUndefined();
  expect(promisedBound(Direction.Sell, Number.NaN, of)).toBeUndefined();
});

it.each([
  // A quarter of a percent of 1.28 is 0.0032, a third of a tick: two ticks are let pass, the third is not.
  [12_800, 13_000, '0.0025', false],
  [12_800, 12_600, '0.0025', false],
  [12_800, 13_100, '0.0025', true],
  [2_000_000, 2_005_000, '0.0025', false],
  [2_000_000, 1_994_900, '0.0025', true],
  [2_000_000, Number.NaN, '0.0025', true],
  [Number.NaN, Number.NaN, '0.0025', false],
])('from %f to %f within %s: moved %s', (from, now, tolerance, moved) => {
  expect(hasMoved(from, now, { tolerance, terms: TERMS, priced: CENTS })).toBe(moved);
  // Without a tick table the last digit shown is a tick.
  expect(hasMoved(from, now, { tolerance, terms: undefined, priced: CENTS })).toBe(moved);
});

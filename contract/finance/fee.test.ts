import { expect, it } from 'vitest';
import { amountText, minorUnits } from './amount.ts';
import { feeOf } from './fee.ts';

it.each([
  // amount, fixed, rate, decimals of the currency, and the fee worked by hand
  ['100', '1', '0.001', 2, '1.10'],
  ['1000', '0', '0', 2, '0.00'],
  // 0.125 lies between 0.12 and 0.13, and is paid as 0.13; 0.375 as 0.38
  ['12.50', '0', '0.01', 2, '0.13'],
  ['37.50', '0', '0.01', 2, '0.38'],
  ['0.50', '0.01', '0.01', 2, '0.02'],
  ['0.12345678', '0.0001', '0.005', 8, '0.00071729'],
  ['9999999999999.99', '0', '0.0025', 2, '25000000000.00'],
] as const)('the fee of %s at %s and %s, with %s decimals, is %s', (amount, fixed, rate, scale, fee) => {
  const units = feeOf(minorUnits(amount, scale) ?? 0n, { fixed, rate }, scale);
  expect(units === undefined ? undefined : amountText(units, scale)).toBe(fee);
});

it('is unknown when the terms are no amounts', () => {
  expect(feeOf(100n, { fixed: '', rate: '0' }, 2)).toBeUndefined();
  expect(feeOf(100n, { fixed: '1', rate: '1%' }, 2)).toBeUndefined();
});

import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compareAmounts, converted, feeOf, minus, plus } from './amount.ts';

describe('a fee', () => {
  it.each([
    // amount, fixed, rate, scale, fee by hand
    ['100', '1', '0.001', 2, '1.10'],
    ['1000', '0', '0', 2, '0.00'],
    // 0.125 lies between 0.12 and 0.13: to the even one; 0.375 to 0.38
    ['12.5', '0', '0.01', 2, '0.12'],
    ['37.5', '0', '0.01', 2, '0.38'],
    // the half arises of both parts together, and is rounded once: 0.005 + 0.01
    ['0.5', '0.01', '0.01', 2, '0.02'],
    ['0.12345678', '0.0001', '0.005', 8, '0.00071728'],
    ['999999999999999.99', '0', '0.0025', 2, '2500000000000.00'],
  ])('of %s at %s and %s is %s decimals: %s', (amount, fixed, rate, scale, fee) => {
    expect(feeOf(amount, { fixed, rate }, scale)).toBe(fee);
  });
});

describe('an amount in another currency', () => {
  it.each([
    ['100', '1.0842', 2, '108.42'],
    ['0.05', '0.5', 2, '0.02'],
    ['0.15', '0.5', 2, '0.08'],
    ['1', '0.00001543', 8, '0.00001543'],
  ])('%s at %s with %s decimals is %s', (amount, rate, scale, result) => expect(converted(amount, rate, scale)).toBe(result));
});

describe('sums', () => {
  const amount = fc.bigInt({ min: -(10n ** 20n), max: 10n ** 20n });
  const text = (units: bigint): string => {
    const digits = String(units < 0n ? -units : units).padStart(9, '0');
    return `${units < 0n ? '-' : ''}${digits.slice(0, -8)}.${digits.slice(-8)}`;
  };
  it('are those of the minor units', () =>
    fc.assert(
      fc.property(amount, amount, (left, right) => {
        expect(compareAmounts(plus(text(left), text(right)), text(left + right))).toBe(0);
        expect(compareAmounts(minus(text(left), text(right)), text(left - right))).toBe(0);
        expect(Math.sign(compareAmounts(text(left), text(right)))).toBe(left === right ? 0 : left < right ? -1 : 1);
      }),
    ));
});

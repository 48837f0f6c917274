import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { amountText, atRate, conversionOf, fractionOf, minorUnits, rateText, roundDown, roundHalfEven, roundUp } from './amount.ts';

const scale = fc.integer({ min: 0, max: 8 });
const units = fc.bigInt({ min: -(10n ** 15n), max: 10n ** 15n });

describe('an amount', () => {
  it('is the same after it was written and read, at every scale', () =>
    fc.assert(
      fc.property(units, scale, (amount, digits) => {
        expect(minorUnits(amountText(amount, digits), digits)).toBe(amount);
      }),
    ));

  it.each([
    [0n, 2, '0.00'],
    [-5n, 2, '-0.05'],
    [123_450n, 2, '1234.50'],
    [150_000_000n, 8, '1.50'],
    [1n, 8, '0.00000001'],
    [1_000_000n, 6, '1.00'],
    [7n, 0, '7'],
  ])('of %s units at scale %s is written %s', (amount, digits, text) => expect(amountText(amount, digits)).toBe(text));

  it.each(['', '.', '1.', '.5', '1,5', '1 000', '1e3', '+1', '0x1', '١', '1.234', '--1', 'NaN', ' 1'])(
    '%j is none of two decimals',
    (text) => expect(minorUnits(text, 2)).toBeUndefined(),
  );
});

describe('rounding', () => {
  it.each([
    [5n, 10n, 0n],
    [15n, 10n, 2n],
    [25n, 10n, 2n],
    [-15n, 10n, -2n],
    [-25n, 10n, -2n],
    [26n, 10n, 3n],
    [24n, 10n, 2n],
  ])('%s / %s is %s', (numerator, denominator, rounded) => expect(roundHalfEven(numerator, denominator)).toBe(rounded));

  it.each([
    [7n, 2n, 3n, 4n],
    [-7n, 2n, -4n, -3n],
    [6n, 2n, 3n, 3n],
    [-6n, 2n, -3n, -3n],
    [1n, 1000n, 0n, 1n],
    [-1n, 1000n, -1n, 0n],
  ])('of %s / %s is %s for what a customer gets, and %s for what a customer pays', (numerator, denominator, got, paid) =>
    expect([roundDown(numerator, denominator), roundUp(numerator, denominator)]).toEqual([got, paid]),
  );

  it('is never more than half a unit away', () =>
    fc.assert(
      fc.property(units, fc.bigInt({ min: 1n, max: 10n ** 9n }), (numerator, denominator) => {
        const apart = roundHalfEven(numerator, denominator) * denominator - numerator;
        expect((apart < 0n ? -apart : apart) * 2n).toBeLessThanOrEqual(denominator);
      }),
    ));
});

describe('conversion', () => {
  it.each([
    // 100.00 USD at 7.80948 is 780.948 HKD
    [10_000n, 2, '7.80948', 2, 78_095n, 78_094n],
    // one satoshi at 94000.5 USD is a tenth of a cent
    [1n, 8, '94000.5', 2, 0n, 0n],
    [100_000_000n, 8, '94000.5', 2, 9_400_050n, 9_400_050n],
    // 0.05 and 0.15 of what has a half
    [5n, 2, '0.5', 2, 2n, 2n],
    [15n, 2, '0.5', 2, 8n, 7n],
    // 1.005001 USDT are no 1.01 dollars
    [1_005_001n, 6, '1', 2, 101n, 100n],
    [12_345n, 2, '0.00001063829787', 8, 131_330n, 131_329n],
  ])('%s of scale %s at %s is worth %s of scale %s, and brings %s', (amount, from, rate, to, worth, brought) =>
    expect([atRate(amount, from, rate, to), conversionOf(amount, from, rate, to)]).toEqual([worth, brought]),
  );

  it('there and back, by whatever currencies, never brings more than there was', () =>
    fc.assert(
      fc.property(
        fc.bigInt({ min: 1n, max: 10n ** 15n }),
        fc.array(fc.record({ worth: fc.bigInt({ min: 1n, max: 10n ** 9n }), digits: fc.constantFrom(2, 6, 8) }), {
          minLength: 2,
          maxLength: 6,
        }),
        (amount, currencies) => {
          let units = amount;
          currencies.forEach((from, index) => {
            const to = currencies[index + 1] ?? currencies[0] ?? from;
            units = conversionOf(units, from.digits, rateText(from.worth, to.worth), to.digits);
          });
          expect(units <= amount).toBe(true);
        },
      ),
    ));

  it('has rates of ten digits, as near as those can be', () =>
    fc.assert(
      fc.property(fc.bigInt({ min: 1n, max: 10n ** 12n }), fc.bigInt({ min: 1n, max: 10n ** 9n }), (numerator, denominator) => {
        fc.pre(numerator * 10n ** 6n > denominator);
        const rate = fractionOf(rateText(numerator, denominator));
        const apart = (rate?.numerator ?? 0n) * denominator - numerator * (rate?.denominator ?? 1n);
        expect((apart < 0n ? -apart : apart) * 10n ** 9n).toBeLessThanOrEqual(numerator * (rate?.denominator ?? 1n));
      }),
    ));
});

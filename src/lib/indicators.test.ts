import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bollinger, exponentialAverage, macd, relativeStrength, simpleAverage } from './indicators.ts';

const rounded = (values: Float64Array, digits = 2): number[] => [...values].map((value) => Number(value.toFixed(digits)));
const { NaN: none } = Number;

const prices = fc.array(fc.integer({ min: -1_000_000, max: 1_000_000 }), { minLength: 1, maxLength: 120 });
const length = fc.integer({ min: 1, max: 40 });
const near = (a: number | undefined, b: number | undefined) => {
  if (Number.isNaN(a)) expect(b).toBeNaN();
  else expect(Math.abs((a ?? none) - (b ?? none))).toBeLessThanOrEqual(1e-6 * Math.max(1, Math.abs(a ?? 0)));
};

describe('simpleAverage', () => {
  it('is worked by hand', () => expect([...simpleAverage([1, 2, 6, 10, -4], 3)]).toEqual([none, none, 3, 6, 4]));
  it('has nothing to say of fewer values', () => expect([...simpleAverage([1, 2], 3)]).toEqual([none, none]));
});

// Published example of a ten-day average (StockCharts, ChartSchool, "Moving Averages").
const AVERAGED = [
  22.2734, 22.194, 22.0847, 22.1741, 22.184, 22.1344, 22.2337, 22.4323, 22.2436, 22.2933, 22.1542, 22.3926, 22.3816, 22.6109, 23.3558,
  24.0519, 23.753, 23.8324, 23.9516, 23.6338,
];

describe('exponentialAverage', () => {
  it('gives the published values', () =>
    expect(rounded(exponentialAverage(AVERAGED, 10)).slice(9)).toEqual([
      22.22, 22.21, 22.24, 22.27, 22.33, 22.52, 22.8, 22.97, 23.13, 23.28, 23.34,
    ]));
  it('of a constant is the constant', () =>
    fc.assert(
      fc.property(fc.integer({ min: -1e6, max: 1e6 }), length, (value, over) => {
        const means = exponentialAverage(new Array<number>(60).fill(value), over).slice(over - 1);
        expect(means.every((mean) => Math.abs(mean - value) <= 1e-9 * Math.max(1, Math.abs(value)))).toBe(true);
      }),
    ));
  it('lies between the lowest and the highest value', () =>
    fc.assert(
      fc.property(prices, length, (values, over) => {
        for (const mean of exponentialAverage(values, over).slice(over - 1)) {
          expect(mean).toBeGreaterThanOrEqual(Math.min(...values) - 1e-6);
          expect(mean).toBeLessThanOrEqual(Math.max(...values) + 1e-6);
        }
      }),
    ));
});

describe('bollinger', () => {
  it('is worked by hand', () => {
    // Mean 5, squared distances 9 + 1 + 1 + 1 + 0 + 0 + 4 + 16 = 32, over 8: deviation 2.
    const { middle, upper, lower } = bollinger([2, 4, 4, 4, 5, 5, 7, 9], 8, 2);
    expect([middle[7], upper[7], lower[7]]).toEqual([5, 9, 1]);
  });
  it('encloses its average, and closes in on a constant', () =>
    fc.assert(
      fc.property(prices, length, fc.double({ min: 0.1, max: 5, noNaN: true }), (values, over, width) => {
        const { middle, upper, lower } = bollinger(values, over, width);
        for (let index = over - 1; index < values.length; index += 1) {
          expect(upper[index]).toBeGreaterThanOrEqual(middle[index] ?? none);
          expect(lower[index]).toBeLessThanOrEqual(middle[index] ?? none);
          if (new Set(values.slice(index - over + 1, index + 1)).size === 1) near(upper[index], lower[index]);
        }
      }),
    ));
});

describe('macd', () => {
  it('is worked by hand', () => {
    // Fast 2, weight 2/3: 1.5, 2.5, 3.5, 6.5; slow 3, weight 1/2: 2, 3, 5.5; signal 2: (0.5 + 0.5) / 2, then 2/3 of the way to 1.
    const { line, signal, histogram } = macd([1, 2, 3, 4, 8], 2, 3, 2);
    expect(rounded(line, 6)).toEqual([none, none, 0.5, 0.5, 1]);
    expect(rounded(signal, 6)).toEqual([none, none, none, 0.5, 0.833333]);
    expect(histogram[3]).toBeCloseTo(0, 12);
  });
  it('of a constant is zero', () => {
    const { line, signal } = macd(new Array<number>(60).fill(42), 12, 26, 9);
    expect(line[25]).toBeCloseTo(0, 9);
    expect(signal[33]).toBeCloseTo(0, 9);
    expect(signal[32]).toBeNaN();
  });
});

// Published example of Wilder's index over 14 days (StockCharts, ChartSchool, "Relative Strength Index").
const STRENGTH = [
  44.3389, 44.0902, 44.1497, 43.6124, 44.3278, 44.8264, 45.0955, 45.4245, 45.8433, 46.0826, 45.8931, 46.0328, 45.614, 46.282, 46.282,
  46.0028, 46.0328, 46.4116, 46.2222, 45.6439,
];

describe('relativeStrength', () => {
  it('gives the published values', () =>
    expect(rounded(relativeStrength(STRENGTH, 14)).slice(14)).toEqual([70.53, 66.32, 66.55, 69.41, 66.36, 57.97]));
  it('lies from 0 to 100, and is 50 where nothing moved', () =>
    fc.assert(
      fc.property(prices, length, (values, over) => {
        relativeStrength(values, over).forEach((value, index) => {
          if (index < over) return expect(value).toBeNaN();
          expect(value).toBeGreaterThanOrEqual(0);
          expect(value).toBeLessThanOrEqual(100);
          if (new Set(values).size === 1) expect(value).toBe(50);
        });
      }),
    ));
  it('of only rises is 100, of only falls 0', () => {
    expect(relativeStrength([1, 2, 3, 4, 5], 3)[4]).toBe(100);
    expect(relativeStrength([5, 4, 3, 2, 1], 3)[4]).toBe(0);
  });
});

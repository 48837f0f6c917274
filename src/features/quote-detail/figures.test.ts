import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { chipBars, placeOf } from './chips.ts';
import { flowFigures } from './flow.ts';
import { placeInRange, withToday } from './range.ts';

describe('flow', () => {
  it('nets exactly, beyond what a float holds', () => {
    const figures = flowFigures({
      large: { in: '0.3', out: '0.1' },
      medium: { in: '5269707264.55', out: '9000000000' },
      small: { in: '0', out: '0' },
    });
    expect(figures.rows.map((row) => row.net)).toEqual(['0.2', '-3730292735.45', '0']);
    expect(figures.net).toBe('-3730292735.25');
    expect(figures.rows.map((row) => row.outShare)).toEqual([0.1 / 9e9, 1, 0]);
  });
  it('has no bars and no net of nothing', () => {
    const none = { in: '0', out: '0' };
    expect(flowFigures({ large: none, medium: none, small: none })).toMatchObject({
      net: '0',
      rows: [{ inShare: 0, outShare: 0 }, {}, {}],
    });
  });
  it('gives no figure that it can’t hold exactly', () => {
    const none = { in: '0', out: '0' };
    const figures = flowFigures({ large: { in: '9007199254740993.5', out: '0' }, medium: none, small: none });
    expect([figures.net, figures.rows[0]?.net]).toEqual([undefined, undefined]);
  });
});

describe('chips', () => {
  it('stands from the highest price down, in profit below the price', () => {
    expect(chipBars({ prices: [100, 200, 300], shares: [0.2, 0.5, 0.3] }, 200)).toEqual([
      { low: 300, high: 300, length: 0.6, profit: false },
      { low: 200, high: 200, length: 1, profit: true },
      { low: 100, high: 100, length: 0.4, profit: true },
    ]);
  });
  it('keeps every share however many prices there are', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 1000 }), { minLength: 1, maxLength: 500 }), (shares) => {
        const bars = chipBars({ prices: shares.map((_, at) => at), shares }, 0);
        expect(bars.length).toBeLessThanOrEqual(60);
        const longest = Math.max(...bars.map((bar) => bar.length));
        expect(longest).toBe(shares.some((share) => share > 0) ? 1 : 0);
        expect(bars.at(-1)?.low).toBe(0);
        expect(bars[0]?.high).toBe(shares.length - 1);
      }),
    );
  });
  it('has a line only within the drawing', () => {
    expect(placeOf(150, [100, 200])).toBe(0.5);
    expect(placeOf(201, [100, 200])).toBeUndefined();
    expect(placeOf(Number.NaN, [100, 200])).toBeUndefined();
    expect(placeOf(1, [1])).toBeUndefined();
  });
});

describe('range of 52 weeks', () => {
  it.each([
    ['between', 150, '1.00', '2.00', 0.5],
    ['below zero', -3763, '-40.32', '17.73', (40.32 - 37.63) / (17.73 + 40.32)],
    ['beyond', 900, '1.00', '2.00', 1],
  ])('%s', (_, units, low, high, place) => expect(placeInRange(units, 2, low, high)).toBeCloseTo(place, 10));
  it.each([
    [undefined, '2.00'],
    ['1.00', null],
    ['2.00', '2.00'],
  ])('is none from %s to %s', (low, high) => expect(placeInRange(150, 2, low, high)).toBeUndefined());
});

describe('the range of a year', () => {
  const scales = { scale: 4, tickDigits: 2 };
  it('takes in the day’s own high and low, that came after it', () =>
    expect(withToday({ low: '100.00', high: '120.00' }, { low: 999_500, high: 1_201_000 }, scales)).toEqual({
      low: '99.95',
      high: '120.10',
    }));
  it('stands where the day stays inside, and where nobody told it', () => {
    expect(withToday({ low: '100.00', high: '120.00' }, { low: 1_000_000, high: Number.NaN }, scales)).toEqual({
      low: '100.00',
      high: '120.00',
    });
    expect(withToday({ low: null, high: undefined }, { low: 1, high: 2 }, scales)).toEqual({ low: null, high: undefined });
  });
});

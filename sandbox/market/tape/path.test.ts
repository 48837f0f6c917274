import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createParts, foldBars, foldPrints, jitter, volumeCurve } from './path.ts';
import { flatTick, snap, stepTicks, tickAt, tickTable } from './tick.ts';

/** Tables of three kinds: two bands, many bands, and one that knows no lowest price. */
const US = tickTable(
  [
    ['0', '0.0001'],
    ['1', '0.01'],
  ],
  4,
);
const MIFID = tickTable(
  [
    ['0', '0.0005'],
    ['0.1', '0.001'],
    ['0.2', '0.002'],
    ['0.5', '0.005'],
    ['1', '0.01'],
    ['2', '0.02'],
    ['5', '0.05'],
    ['10', '0.1'],
    ['20', '0.2'],
  ],
  4,
);
const SIGNED = flatTick('0.25', 2, true);
const table = fc.constantFrom(US, MIFID, SIGNED);

const key = fc.integer({ min: 0, max: 0xffffffff });
const units = fc.oneof(
  fc.integer({ min: 1, max: 250_000 }),

  fc.integer({ min: -200_000, max: 300 }),
  fc.integer({ min: 9000, max: 12_000 }),
  fc.integer({ min: 1, max: 8_000_000_000 }),
);
/** A table and a bar on its tick whose open and close lie within low and high. */
const bar = fc
  .tuple(
    table,
    units,
    fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 2, maxLength: 2 }),
    fc.double({ min: 0, max: 0.2, noNaN: true }),
  )
  .map(([tick, bottom, [a = 0, b = 0], width]) => {
    const low = snap(tick, bottom);
    const high = snap(tick, low + Math.abs(low) * width + 1);
    return { tick, low, high, open: snap(tick, low + (high - low) * a), close: snap(tick, low + (high - low) * b) };
  });

describe('folding a bar', () => {
  it('gives contiguous parts that open, close and range exactly as the bar', () => {
    fc.assert(
      fc.property(key, fc.integer({ min: 1, max: 288 }), bar, (k, n, { tick, open, high, low, close }) => {
        const parts = createParts();
        foldBars(tick, k, n, open, high, low, close, parts);
        const column = (values: Float64Array) => [...values.subarray(0, n)];
        const [opens, highs, lows, closes] = [column(parts.open), column(parts.high), column(parts.low), column(parts.close)];
        expect(opens).toEqual([open, ...closes.slice(0, -1)]);
        expect(closes.at(-1)).toBe(close);
        expect(Math.max(...highs)).toBe(high);
        expect(Math.min(...lows)).toBe(low);
        for (let index = 0; index < n; index += 1) {
          const [o = 0, h = 0, l = 0, c = 0] = [opens[index], highs[index], lows[index], closes[index]];
          expect(h >= Math.max(o, c) && l <= Math.min(o, c)).toBe(true);
          expect([o, h, l, c].every((price) => price % tickAt(tick, price) === 0)).toBe(true);
        }
      }),
    );
  });

  it('gives prints that open, close and range exactly as the bar', () => {
    fc.assert(
      fc.property(key, bar, (k, { tick, open, high, low, close }) => {
        const prints = new Float64Array(34).fill(-1);
        foldPrints(tick, k, 32, open, high, low, close, prints, 1);
        const inner = [...prints.subarray(1, 33)];
        expect([inner[0], Math.max(...inner), Math.min(...inner), inner.at(-1)]).toEqual([open, high, low, close]);
        expect([prints[0], prints[33]]).toEqual([-1, -1]);
      }),
    );
  });

  it('shares volume out in ascending order, from nothing to all', () => {
    fc.assert(
      fc.property(key, fc.integer({ min: 1, max: 80 }), (k, n) => {
        const shares = Array.from({ length: n + 1 }, (_, index) => volumeCurve(jitter(k, index, n)));
        expect(shares[0]).toBeCloseTo(0, 12);
        expect(shares.at(-1)).toBeCloseTo(1, 12);
        expect(shares.every((share, index) => index === 0 || share > (shares[index - 1] ?? 0))).toBe(true);
      }),
    );
  });
});

describe('the tick', () => {
  it('snaps in order, and steps to prices that are on it', () => {
    fc.assert(
      fc.property(table, units, units, fc.integer({ min: 1, max: 50 }), (tick, one, other, ticks) => {
        const [a, b] = [snap(tick, one), snap(tick, other)];
        if (one < other) expect(a).toBeLessThanOrEqual(b);
        const [up, down] = [stepTicks(tick, a, ticks), stepTicks(tick, a, -ticks)];
        expect(up).toBeGreaterThan(a);
        expect(down).toBeLessThanOrEqual(a);
        expect(down).toBeGreaterThanOrEqual(tick.lowest);
        expect([a, up, down].filter((price) => price % tickAt(tick, price) !== 0)).toEqual([]);
      }),
    );
  });

  it('is the one of the band that a price lies in, and below a band’s beginning the one before', () => {
    expect([9999, 10_000, 10_100].map((price) => tickAt(US, price))).toEqual([1, 100, 100]);
    expect([stepTicks(US, 10_000, -1), stepTicks(US, 9999, 1), stepTicks(US, 10_000, 1)]).toEqual([9999, 10_000, 10_100]);
    // From 5.05 two ticks of 0.05 lead to 4.95, where prices go by 0.02.
    expect(stepTicks(MIFID, 50_500, -2)).toBe(49_400);
    expect(snap(SIGNED, -4032)).toBe(-4025);
    expect(() => tickTable([['0', '0.001']], 2)).toThrow(RangeError);
  });
});

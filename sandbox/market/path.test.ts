import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createParts, foldBars, foldPrints, jitter, volumeCurve } from './path.ts';
import { snap, stepTicks, tickAt } from './tick.ts';

const key = fc.integer({ min: 0, max: 0xffffffff });
const price = fc
  .oneof(fc.integer({ min: 1, max: 300 }), fc.integer({ min: 9000, max: 12_000 }), fc.integer({ min: 1, max: 8_000_000_000 }))
  .map(snap);
/** A bar on the tick whose open and close lie within low and high. */
const bar = fc
  .tuple(
    price,
    fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 3, maxLength: 3 }),
    fc.double({ min: 0, max: 0.2, noNaN: true }),
  )
  .map(([low, [a = 0, b = 0], width]) => {
    const high = snap(low * (1 + width) + 1);
    return { low, high, open: snap(low + (high - low) * a), close: snap(low + (high - low) * b) };
  });

describe('folding a bar', () => {
  it('gives contiguous parts that open, close and range exactly as the bar', () => {
    fc.assert(
      fc.property(key, fc.integer({ min: 1, max: 78 }), bar, (k, n, { open, high, low, close }) => {
        const parts = createParts();
        foldBars(k, n, open, high, low, close, parts);
        const column = (values: Float64Array) => [...values.subarray(0, n)];
        const [opens, highs, lows, closes] = [column(parts.open), column(parts.high), column(parts.low), column(parts.close)];
        expect(opens).toEqual([open, ...closes.slice(0, -1)]);
        expect(closes.at(-1)).toBe(close);
        expect(Math.max(...highs)).toBe(high);
        expect(Math.min(...lows)).toBe(low);
        for (let index = 0; index < n; index += 1) {
          const [o = 0, h = 0, l = 0, c = 0] = [opens[index], highs[index], lows[index], closes[index]];
          expect(h >= Math.max(o, c) && l <= Math.min(o, c)).toBe(true);
          expect([o, h, l, c].every((units) => units % tickAt(units) === 0)).toBe(true);
        }
      }),
    );
  });

  it('gives prints that open, close and range exactly as the bar', () => {
    fc.assert(
      fc.property(key, bar, (k, { open, high, low, close }) => {
        const prints = new Float64Array(34).fill(-1);
        foldPrints(k, 32, open, high, low, close, prints, 1);
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
      fc.property(price, price, fc.integer({ min: 1, max: 50 }), (a, b, ticks) => {
        if (a < b) expect(snap(a)).toBeLessThanOrEqual(snap(b));
        const [up, down] = [stepTicks(a, ticks), stepTicks(a, -ticks)];
        expect(up).toBeGreaterThan(a);
        expect(down).toBeLessThanOrEqual(a);
        expect(down).toBeGreaterThan(0);
        expect([up, down].filter((units) => units % tickAt(units) !== 0)).toEqual([]);
      }),
    );
  });
});

import fc from 'fast-check';
import { expect, it } from 'vitest';
import { sparkPoints } from './sparkPoints.ts';

const BOX = { width: 64, height: 24 };

it('goes from the left edge to the right one, the highest value on top', () => {
  expect(sparkPoints(Float64Array.of(10, 30), 20, BOX)).toEqual([3, 21, 32, 3, 61, 12]);
});

it('leaves out what is not known, and is none of a single value', () => {
  expect(sparkPoints(Float64Array.of(10, Number.NaN), 20, BOX)).toEqual([3, 21, 61, 3]);
  expect(sparkPoints(Float64Array.of(Number.NaN), 20, BOX)).toBeUndefined();
  expect(sparkPoints(undefined, 20, BOX)).toBeUndefined();
});

it('stays within its box, whatever the values', () => {
  const value = fc.oneof(fc.constant(Number.NaN), fc.double({ min: -1e12, max: 1e12, noNaN: true }));
  fc.assert(
    fc.property(fc.array(value, { maxLength: 50 }), value, (closes, price) => {
      for (const [place, at] of (sparkPoints(Float64Array.from(closes), price, BOX) ?? []).entries()) {
        expect(at).toBeGreaterThanOrEqual(0);
        expect(at).toBeLessThanOrEqual(place % 2 === 0 ? BOX.width : BOX.height);
      }
    }),
  );
});

import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { filledRange } from './ranges.ts';

test('property: the filled part holds what is drawn, at least 100 rows around, and more ahead', () => {
  fc.assert(
    fc.property(
      fc.nat(15_000),
      fc.integer({ min: 1, max: 200 }),
      fc.integer({ min: -500, max: 500 }),
      fc.nat(15_000),
      (first, count, step, total) => {
        const { from, to } = filledRange(first, count, step, total);
        expect(from).toBeGreaterThanOrEqual(0);
        expect(to).toBeLessThanOrEqual(total);
        expect(from).toBeLessThanOrEqual(to);
        if (first < total) {
          expect(from).toBeLessThanOrEqual(Math.max(0, first - 100));
          expect(to).toBeGreaterThanOrEqual(Math.min(total, first + count + 100));
          if (step > 60) expect(to).toBeGreaterThanOrEqual(Math.min(total, first + count + 100 + step));
        }
      },
    ),
  );
});

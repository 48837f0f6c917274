import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fitting, treemap } from './treemap.ts';

const side = fc.integer({ min: 50, max: 2000 });
const descending = fc
  .array(fc.double({ min: 1, max: 1e4, noNaN: true }), { minLength: 1, maxLength: 120 })
  .map((weights) => weights.toSorted((a, b) => b - a));

describe('treemap', () => {
  it('fills the whole, each tile in proportion, none over another', () => {
    fc.assert(
      fc.property(descending, side, side, (weights, width, height) => {
        const tiles = treemap(weights, width, height);
        const total = weights.reduce((sum, weight) => sum + weight, 0);
        const slack = width * height * 1e-6;
        expect(tiles).toHaveLength(weights.length);
        tiles.forEach((tile, at) => {
          expect(Math.abs(tile.width * tile.height - ((weights[at] ?? 0) / total) * width * height)).toBeLessThan(slack);
          expect(tile.x).toBeGreaterThan(-1e-6);
          expect(tile.y).toBeGreaterThan(-1e-6);
          expect(tile.x + tile.width).toBeLessThan(width + 1e-3);
          expect(tile.y + tile.height).toBeLessThan(height + 1e-3);
        });
        for (const [at, one] of tiles.entries()) {
          for (const other of tiles.slice(at + 1)) {
            const across = Math.min(one.x + one.width, other.x + other.width) - Math.max(one.x, other.x);
            const down = Math.min(one.y + one.height, other.y + other.height) - Math.max(one.y, other.y);
            expect(Math.min(across, down)).toBeLessThan(1e-3);
          }
        }
      }),
      { numRuns: 60 },
    );
  });
  it('makes near squares of equal weights', () => {
    for (const { width, height } of treemap(Array<number>(24).fill(1), 600, 400)) {
      expect(Math.max(width / height, height / width)).toBeLessThan(2);
    }
  });
});

describe('fitting', () => {
  it('leaves each tile its least area, and one more would not', () => {
    fc.assert(
      fc.property(descending, fc.integer({ min: 1000, max: 1_000_000 }), fc.integer({ min: 100, max: 3000 }), (weights, area, least) => {
        const count = fitting(weights, area, least);
        const shareOfLast = (many: number) => (weights[many - 1] ?? 0) / weights.slice(0, many).reduce((sum, weight) => sum + weight, 0);
        if (count > 0) expect(shareOfLast(count) * area).toBeGreaterThanOrEqual(least * (1 - 1e-9));
        for (let more = count + 1; more <= weights.length; more += 1) expect(shareOfLast(more) * area).toBeLessThan(least * (1 + 1e-9));
      }),
    );
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { drawnRange, drawnRows } from './scrollRange.ts';

const sight = fc
  .record({
    total: fc.integer({ min: 0, max: 20_000 }),
    height: fc.integer({ min: 1, max: 2000 }),
    rowHeight: fc.constantFrom(36, 56),
    part: fc.double({ min: 0, max: 1, noNaN: true }),
    speed: fc.integer({ min: -500, max: 500 }),
  })
  .map(({ part, ...rest }) => ({ ...rest, top: part * Math.max(0, rest.total * rest.rowHeight - rest.height) }));

describe('drawnRange', () => {
  it('holds all that is in sight, and always as many rows', () => {
    fc.assert(
      fc.property(sight, (seen) => {
        const { first, count } = drawnRange(seen);
        expect(count).toBe(Math.min(seen.total, drawnRows(seen.height, seen.rowHeight)));
        expect(first).toBeGreaterThanOrEqual(0);
        expect(first + count).toBeLessThanOrEqual(seen.total);
        expect(first).toBeLessThanOrEqual(Math.floor(seen.top / seen.rowHeight));
        const lastSeen = Math.min(seen.total, Math.ceil((seen.top + seen.height) / seen.rowHeight));
        expect(first + count).toBeGreaterThanOrEqual(lastSeen);
      }),
    );
  });

  it('stays at the start when a bounce pulls the list beyond it', () => {
    expect(drawnRange({ top: -80, height: 560, rowHeight: 56, total: 100, speed: -1 }).first).toBe(0);
  });

  it('draws ahead of the motion', () => {
    const at = { top: 5600, height: 560, rowHeight: 56, total: 1000 };
    const ends = [-1, 0, 1].map((speed) => drawnRange({ ...at, speed }).first);
    expect(ends).toEqual([89, 94, 99]);
  });
});

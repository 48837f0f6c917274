import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isOnTick, nearestTicks, snapTick, stepTick, ticksOf } from './tick.ts';

const BANDS = [
  { from: '0', size: '0.001' },
  { from: '0.25', size: '0.005' },
  { from: '0.5', size: '0.01' },
  { from: '10', size: '0.02' },
  { from: '20', size: '0.05' },
];
const table = (signed = false) => {
  const ticks = ticksOf({ ticks: BANDS, signed }, 3);
  if (!ticks) throw new Error('no table');
  return ticks;
};

describe('ticks', () => {
  it.each([
    [250, 1, 255],
    [250, -1, 249],
    [9_990, 1, 10_000],
    [10_000, -1, 9_990],
    [20_000, -1, 19_980],
    [20_010, 1, 20_050],
    [20_010, -1, 20_000],
    [1, -1, 1],
  ] as const)('step from %i by %i to %i', (from, direction, to) => expect(stepTick(table(), from, direction)).toBe(to));

  it('step through zero where prices may be below it', () => {
    const ticks = table(true);
    expect([stepTick(ticks, 0, -1), stepTick(ticks, -1, 1), stepTick(ticks, -250, -1), stepTick(ticks, -250, 1)]).toEqual([
      -1, 0, -255, -249,
    ]);
  });

  it('lie on the grid and enclose what lies between them', () => {
    fc.assert(
      fc.property(fc.integer({ min: -30_000, max: 30_000 }), fc.boolean(), (units, signed) => {
        const ticks = table(signed);
        const [lower, upper] = nearestTicks(ticks, units);
        expect(
          [lower, upper, snapTick(ticks, units), stepTick(ticks, units, 1), stepTick(ticks, units, -1)].every((each) =>
            isOnTick(ticks, each),
          ),
        ).toBe(true);
        if (units >= ticks.lowest) expect(lower <= units && units <= upper).toBe(true);
        expect(lower === upper).toBe(isOnTick(ticks, units) || units < ticks.lowest);
      }),
    );
  });

  it('step back to where they came from', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 30_000 }), (units) => {
        const ticks = table();
        const on = snapTick(ticks, units);
        expect(stepTick(ticks, stepTick(ticks, on, 1), -1)).toBe(on);
      }),
    );
  });

  it('are unknown where the broker names none, or none that the scale holds', () => {
    expect([ticksOf({}, 2), ticksOf({ ticks: [] }, 2), ticksOf({ ticks: [{ from: '0', size: '0.001' }] }, 2)]).toEqual(
      Array(3).fill(undefined),
    );
  });
});

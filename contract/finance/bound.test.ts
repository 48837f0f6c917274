import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Direction } from '../codes.ts';
import { amountText, fractionOf } from './amount.ts';
import { boundOf, isBeyond, type Seen } from './bound.ts';

const { Buy, Sell } = Direction;
const seen = (price: string, tolerance: string): Seen => {
  const [at, share] = [fractionOf(price), fractionOf(tolerance)];
  if (!at || !share) throw new Error('no numbers');
  return { price: at, tolerance: share };
};
const CENT = { scale: 2, tick: 1, lowest: 1 };

describe('the last price of a market order', () => {
  it.each([
    // 0.5 % of 200.00 is 1.00; of 118.43 it is 0.59215, and the bound lies inside.
    ['200.00', '0.005', Buy, CENT, 20_100n],
    ['200.00', '0.005', Sell, CENT, 19_900n],
    ['118.43', '0.005', Buy, CENT, 11_902n],
    ['118.43', '0.005', Sell, CENT, 11_784n],
    // A quarter of a percent of 1.28 is 0.0032: less than a tick of 0.01, so two of them.
    ['1.28', '0.0025', Buy, CENT, 130n],
    ['1.28', '0.0025', Sell, CENT, 126n],
    // Prices of a fifth: 400.20 and half a percent is 402.201, on the tick 402.20.
    ['400.20', '0.005', Buy, { ...CENT, tick: 20, lowest: 20 }, 40_220n],
    ['400.20', '0.005', Sell, { ...CENT, tick: 20, lowest: 20 }, 39_820n],
    // No share is sold for nothing, a future may be.
    ['0.01', '0.005', Sell, CENT, 1n],
    ['0', '0.005', Sell, { ...CENT, lowest: Number.NEGATIVE_INFINITY }, -2n],
    // Below zero the size of the price counts: 0.5 % of 37.63 is 0.18815.
    ['-37.63', '0.005', Buy, { ...CENT, lowest: Number.NEGATIVE_INFINITY }, -3_745n],
    ['-37.63', '0.005', Sell, { ...CENT, lowest: Number.NEGATIVE_INFINITY }, -3_781n],
  ])('from %s within %s, direction %i', (price, tolerance, direction, grid, bound) => {
    expect(boundOf(direction, seen(price, tolerance), grid)).toBe(bound);
  });

  it('is on the tick, inside what was allowed, and the next tick is outside; never less than two ticks from a price on it', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -10_000_000, max: 10_000_000 }),
        fc.integer({ min: 0, max: 50_000 }),
        fc.constantFrom(1, 5, 20, 25, 125),
        fc.constantFrom(Buy, Sell),
        (ticks, millionths, tick, direction) => {
          const units = ticks * tick;
          const of = seen(amountText(BigInt(units), 4), `0.${String(millionths).padStart(6, '0')}`);
          const grid = { scale: 4, tick, lowest: Number.NEGATIVE_INFINITY };
          const bound = Number(boundOf(direction, of, grid));
          const out = direction === Buy ? 1 : -1;
          expect(Math.abs(bound % tick)).toBe(0);
          expect((bound - units) * out).toBeGreaterThanOrEqual(2 * tick);
          expect(isBeyond(bound, of, grid)).toBe(false);
          expect(isBeyond(bound + out * tick, of, grid)).toBe(true);
        },
      ),
    );
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Direction } from '../../contract/codes.ts';
import { amountText } from '../../contract/finance/amount.ts';
import { furthest, readSeen } from './checks.ts';

const seenAt = (price: string, tolerance: string) => {
  const seen = readSeen({ price, tolerance });
  if (!seen.ok || !seen.data) throw new Error('not seen');
  return seen.data;
};

describe('how far a market order may go', () => {
  it.each([
    // 2 % of 200.00; of 37.63 below zero 0.7526, and a buyer's limit goes down to the whole cent, a seller's up.
    ['200.00', '0.0025', Direction.Buy, 20_400n],
    ['200.00', '0.0025', Direction.Sell, 19_600n],
    ['200.00', '0.05', Direction.Buy, 21_000n],
    ['-37.63', '0.0025', Direction.Buy, -3_688n],
    ['-37.63', '0.0025', Direction.Sell, -3_838n],
    ['0', '0.0025', Direction.Buy, 0n],
  ])('from %s within %s', (price, tolerance, direction, bound) => {
    expect(furthest({ scale: 2 }, direction, seenAt(price, tolerance))).toBe(bound);
  });

  it('is the last unit within two hundredths or the tolerance, whatever the price', () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: -1_000_000_000n, max: 1_000_000_000n }),
        fc.integer({ min: 0, max: 999_999 }),
        fc.integer({ min: 0, max: 4 }),
        fc.constantFrom(Direction.Buy, Direction.Sell),
        (units, millionths, scale, direction) => {
          const price = amountText(units, 4);
          const bound = furthest({ scale }, direction, seenAt(price, `0.${String(millionths).padStart(6, '0')}`));
          const size = units < 0n ? -units : units;
          const share = BigInt(Math.max(millionths, 20_000));
          // All in units of 10^-10: the exact limit, and prices of this scale.
          const limit = units * 1_000_000n + (direction === Direction.Buy ? size * share : -size * share);
          const at = (price: bigint) => price * 10n ** BigInt(10 - scale);
          const inside = (price: bigint) => (direction === Direction.Buy ? at(price) <= limit : at(price) >= limit);
          expect(inside(bound)).toBe(true);
          expect(inside(direction === Direction.Buy ? bound + 1n : bound - 1n)).toBe(false);
        },
      ),
    );
  });
});

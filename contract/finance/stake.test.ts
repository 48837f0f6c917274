import fc from 'fast-check';
import { expect, it } from 'vitest';
import { shareOf, stakeOf } from './stake.ts';

it('is worth what the record made of it, cut, less a raised part of the profit', () => {
  // 100.00 in a record that went from 3 to 4: 133.33; a tenth of 33.33 is 3.34.
  expect(stakeOf(100_00n, 3n, 4n, '10')).toEqual({ value: 133_33n, fee: 3_34n });
  expect(stakeOf(100_00n, 3n, 2n, '10')).toEqual({ value: 66_66n, fee: 0n });
  expect(stakeOf(100_00n, 1_000_000_00n, 0n, '10')).toEqual({ value: 0n, fee: 0n });
  expect(stakeOf(100_00n, 7n, 7n, '0')).toEqual({ value: 100_00n, fee: 0n });
});

it('raises a part, and takes nothing unreadable for nothing', () => {
  expect(shareOf(1n, '0.01')).toBe(1n);
  expect(() => shareOf(1n, 'ten')).toThrow(RangeError);
});

const units = fc.bigInt(1n, 10n ** 12n);

it('brings no more in parts than whole, and never less than nothing', () => {
  fc.assert(
    fc.property(
      units,
      units,
      units,
      fc.bigInt(0n, 10n ** 12n),
      fc.constantFrom('0', '5', '12.5', '100'),
      (one, other, before, after, fee) => {
        const net = (amount: bigint) => {
          const stake = stakeOf(amount, before, after, fee);
          return stake.value - stake.fee;
        };
        expect(net(one)).toBeGreaterThanOrEqual(0n);
        expect(net(one) + net(other)).toBeLessThanOrEqual(net(one + other));
      },
    ),
  );
});

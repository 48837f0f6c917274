import fc from 'fast-check';
import { expect, it } from 'vitest';
import { chargeOf, incomeOf, minedOf, residualOf } from './robot.ts';

it('mines what its rate says while the coin stands still, and less as it falls', () => {
  // 500 at 0.351 % a day: 1.755, cut.
  expect(minedOf(500_00n, '0.351', 60_000n, 60_000n)).toBe(1_75n);
  expect(minedOf(500_00n, '0.351', 60_000n, 30_000n)).toBe(87n);
  expect(minedOf(500_00n, '0.351', 60_000n, 0n)).toBe(0n);
  expect(incomeOf(500_00n, '0.351', 30)).toBe(52_50n);
  expect(incomeOf(500_00n, '0.351', 30, -50)).toBe(26_10n);
});

it('takes and gives shares of what it costs, to the customer’s disadvantage by less than a unit', () => {
  expect([residualOf(333_33n, '90'), chargeOf(333_33n, '0.321'), chargeOf(0n, '5')]).toEqual([299_99n, 1_07n, 0n]);
  expect(() => chargeOf(1n, 'few')).toThrow(RangeError);
});

it('brings nobody more in parts than whole', () => {
  fc.assert(
    fc.property(
      fc.bigInt(0n, 10n ** 9n),
      fc.bigInt(0n, 10n ** 9n),
      fc.bigInt(1n, 10n ** 9n),
      fc.bigInt(0n, 10n ** 9n),
      (one, other, opened, price) => {
        const mined = (value: bigint) => minedOf(value, '0.351', opened, price);
        expect(mined(one) + mined(other)).toBeLessThanOrEqual(mined(one + other));
        expect(chargeOf(one, '5') + chargeOf(other, '5')).toBeGreaterThanOrEqual(chargeOf(one + other, '5'));
      },
    ),
  );
});

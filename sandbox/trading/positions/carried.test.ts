import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Movement } from '../../../contract/codes.ts';
import { costsOfParts } from './carried.ts';

const opened = (quantity: bigint, fee: bigint) => ({ kind: 'open' as const, quantity, amount: 0n, fee, order_no: 'in' });
const closed = (order_no: string | null, quantity: bigint, fee: bigint, kind: Movement = 'close') => ({
  kind,
  quantity: -quantity,
  amount: 0n,
  fee,
  order_no,
});
const swapped = (amount: bigint) => ({ kind: 'swap' as const, quantity: null, amount, fee: 0n, order_no: null });

it('gives each part its share of what opening and holding had cost until then, and its own fee', () => {
  const parts = costsOfParts([
    opened(10n, 100n),
    closed('a', 4n, 7n),
    // 60 are left of the opening; interest of 30 is paid for what is still held, and 6 received later.
    swapped(-30n),
    closed('b', 3n, 5n),
    swapped(6n),
    closed(null, 3n, 0n, 'expiry'),
  ]);
  expect([...parts]).toEqual([
    ['a', 47n],
    ['b', 50n],
    [null, 39n],
  ]);
});

it('adds up the fills of one closing order, and knows shares after a split', () => {
  const split = { kind: 'split' as const, quantity: 10n, amount: 0n, fee: 0n, order_no: null };
  const parts = costsOfParts([opened(10n, 80n), split, closed('a', 5n, 1n), closed('a', 5n, 2n)]);
  expect(parts.get('a')).toBe(43n);
});

it('loses nothing between the parts of a position that is closed whole', () => {
  const cost = fc.bigInt({ min: 0n, max: 10_000n });
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.bigInt({ min: 1n, max: 50n }), cost, fc.bigInt({ min: -500n, max: 500n })), { minLength: 1 }),
      (parts) => {
        const whole = parts.reduce((sum, [quantity]) => sum + quantity, 0n);
        const movements = [
          opened(whole, 1_234n),
          ...parts.flatMap(([quantity, fee, interest], index) => [swapped(interest), closed(`${index}`, quantity, fee)]),
        ];
        const paid = 1_234n + parts.reduce((sum, [, fee, interest]) => sum + fee - interest, 0n);
        expect([...costsOfParts(movements).values()].reduce((sum, part) => sum + part, 0n)).toBe(paid);
      },
    ),
    { numRuns: 100 },
  );
});

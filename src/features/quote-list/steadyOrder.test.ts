import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createSteadyOrder, ORDER_PACE_MS } from './steadyOrder.ts';

const at =
  (...ids: (number | undefined)[]) =>
  (index: number) =>
    ids[index];

describe('createSteadyOrder', () => {
  it('takes the first order at once', () => {
    expect(createSteadyOrder().settle({ idAt: at(7, 8, 9), first: 0, last: 2, now: 0, held: false, of: 'volume' })).toEqual({
      ids: [7, 8, 9],
      behind: false,
    });
  });

  it('keeps an order for its pace, and says that it is behind', () => {
    const order = createSteadyOrder();
    order.settle({ idAt: at(7, 8), first: 0, last: 1, now: 0, held: false, of: 'volume' });
    expect(order.settle({ idAt: at(8, 7), first: 0, last: 1, now: 1, held: false, of: 'volume' }).ids).toEqual([8, 7]);
    expect(order.settle({ idAt: at(7, 8), first: 0, last: 1, now: 2, held: false, of: 'volume' })).toEqual({ ids: [8, 7], behind: true });
    expect(order.settle({ idAt: at(7, 8), first: 0, last: 1, now: 1 + ORDER_PACE_MS, held: false, of: 'volume' })).toEqual({
      ids: [7, 8],
      behind: false,
    });
  });

  it('moves nothing while held, and still fills positions that come into sight', () => {
    const order = createSteadyOrder();
    order.settle({ idAt: at(1, 2), first: 0, last: 1, now: 0, held: false, of: 'volume' });
    const held = order.settle({ idAt: at(2, 1, 3), first: 0, last: 2, now: 10 * ORDER_PACE_MS, held: true, of: 'volume' });
    expect(held).toEqual({ ids: [1, 2, 3], behind: true });
    expect(order.settle({ idAt: at(2, 1, 3), first: 0, last: 2, now: 11 * ORDER_PACE_MS, held: false, of: 'volume' }).ids).toEqual([
      2, 1, 3,
    ]);
  });

  it('takes the live order when asked for it, whatever its pace', () => {
    const order = createSteadyOrder();
    order.settle({ idAt: at(1, 2), first: 0, last: 1, now: 0, held: false, of: 'volume' });
    const asked = { idAt: at(2, 1), first: 0, last: 1, now: 1, held: true, of: 'volume' };
    expect(order.settle(asked).ids).toEqual([1, 2]);
    expect(order.settle({ ...asked, fresh: true })).toEqual({ ids: [2, 1], behind: false });
  });

  it('never shows an instrument twice, keeps what is in sight while held, and leaves no gap where the live order knows', () => {
    const permutation = fc.shuffledSubarray(
      Array.from({ length: 30 }, (_, id) => id),
      { minLength: 30, maxLength: 30 },
    );
    const step = fc.record({ live: permutation, first: fc.nat(20), count: fc.integer({ min: 1, max: 10 }), held: fc.boolean() });
    fc.assert(
      fc.property(fc.array(step, { minLength: 1, maxLength: 12 }), (steps) => {
        const order = createSteadyOrder();
        let before = new Map<number, number | undefined>();
        steps.forEach(({ live, first, count, held }, turn) => {
          const { ids } = order.settle({
            idAt: at(...live),
            first,
            last: first + count - 1,
            now: turn * ORDER_PACE_MS,
            held,
            of: 'volume',
          });
          expect(new Set(ids).size).toBe(count);
          expect(ids).not.toContain(undefined);
          ids.forEach((id, place) => {
            const known = before.get(first + place);
            if (held && known !== undefined) expect(id).toBe(known);
          });
          before = new Map(ids.map((id, place) => [first + place, id]));
        });
      }),
    );
  });

  it('keeps what it knew where the live order knows nothing yet', () => {
    const order = createSteadyOrder();
    order.settle({ idAt: at(1, 2), first: 0, last: 1, now: 0, held: false, of: 'volume' });
    expect(order.settle({ idAt: at(undefined, 5), first: 0, last: 1, now: 10 * ORDER_PACE_MS, held: false, of: 'volume' }).ids).toEqual([
      1, 5,
    ]);
  });

  it('takes another sort at once, held or not', () => {
    const order = createSteadyOrder();
    order.settle({ idAt: at(1, 2), first: 0, last: 1, now: 0, held: false, of: 'volume' });
    expect(order.settle({ idAt: at(2, 1), first: 0, last: 1, now: 1, held: true, of: 'name' })).toEqual({ ids: [2, 1], behind: false });
  });
});

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
      displaced: [],
    });
  });

  it('keeps an order for its pace, and says that it is behind', () => {
    const order = createSteadyOrder();
    order.settle({ idAt: at(7, 8), first: 0, last: 1, now: 0, held: false, of: 'volume' });
    expect(order.settle({ idAt: at(8, 7), first: 0, last: 1, now: 1, held: false, of: 'volume' }).ids).toEqual([8, 7]);
    expect(order.settle({ idAt: at(7, 8), first: 0, last: 1, now: 2, held: false, of: 'volume' })).toEqual({
      ids: [8, 7],
      behind: true,
      displaced: [8, 7],
    });
    expect(order.settle({ idAt: at(7, 8), first: 0, last: 1, now: 1 + ORDER_PACE_MS, held: false, of: 'volume' })).toEqual({
      ids: [7, 8],
      behind: false,
      displaced: [],
    });
  });

  it('moves nothing while held, and still fills positions that come into sight', () => {
    const order = createSteadyOrder();
    order.settle({ idAt: at(1, 2), first: 0, last: 1, now: 0, held: false, of: 'volume' });
    const held = order.settle({ idAt: at(2, 1, 3), first: 0, last: 2, now: 10 * ORDER_PACE_MS, held: true, of: 'volume' });
    expect(held).toEqual({ ids: [1, 2, 3], behind: true, displaced: [1, 2] });
    expect(order.settle({ idAt: at(2, 1, 3), first: 0, last: 2, now: 11 * ORDER_PACE_MS, held: false, of: 'volume' }).ids).toEqual([
      2, 1, 3,
    ]);
  });

  it('takes the live order when asked for it, whatever its pace', () => {
    const order = createSteadyOrder();
    order.settle({ idAt: at(1, 2), first: 0, last: 1, now: 0, held: false, of: 'volume' });
    const asked = { idAt: at(2, 1), first: 0, last: 1, now: 1, held: true, of: 'volume' };
    expect(order.settle(asked).ids).toEqual([1, 2]);
    expect(order.settle({ ...asked, fresh: true })).toEqual({ ids: [2, 1], behind: false, displaced: [] });
  });

  it('never shows an instrument twice, keeps what is in sight while held, and leaves no gap where the live order knows', () => {
    const permutation = fc.shuffledSubarray(
      Array.from({ length: 30 }, (_, id) => id),
      { minLength: 30, maxLength: 30 },
    );
    // Positions far from what is in sight are unknown at times.
    const order = fc.oneof(
      permutation.map((ids): (number | undefined)[] => ids),
      fc.tuple(permutation, fc.uniqueArray(fc.nat(29))).map(([ids, gaps]) => ids.map((id, at) => (gaps.includes(at) ? undefined : id))),
    );
    const step = fc.record({ live: order, first: fc.nat(20), count: fc.integer({ min: 1, max: 10 }), held: fc.boolean() });
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
          const known = ids.filter((id) => id !== undefined);
          expect(new Set(known).size).toBe(known.length);
          if (!live.includes(undefined) && ![...before.values()].includes(undefined)) expect(known).toHaveLength(count);
          ids.forEach((id, place) => {
            const stood = before.get(first + place);
            if (held && stood !== undefined) expect(id).toBe(stood);
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

  it('shows no instrument twice when it has come to another position and nobody knows who took its place', () => {
    const order = createSteadyOrder();
    order.settle({ idAt: at(1, 2, 3), first: 0, last: 2, now: 0, held: false, of: 'volume' });
    const next = order.settle({ idAt: at(undefined, 1, 3), first: 0, last: 2, now: 10 * ORDER_PACE_MS, held: false, of: 'volume' });
    expect(next.ids).toEqual([2, 1, 3]);
  });

  it('names what stands where the live order has another, or none', () => {
    const order = createSteadyOrder();
    order.settle({ idAt: at(1, 2, 3), first: 0, last: 2, now: 0, held: false, of: 'volume' });
    const held = order.settle({ idAt: at(1, 9, undefined), first: 0, last: 2, now: 1, held: true, of: 'volume' });
    expect(held).toEqual({ ids: [1, 2, 3], behind: true, displaced: [2, 3] });
  });

  it('takes another sort at once, held or not', () => {
    const order = createSteadyOrder();
    order.settle({ idAt: at(1, 2), first: 0, last: 1, now: 0, held: false, of: 'volume' });
    expect(order.settle({ idAt: at(2, 1), first: 0, last: 1, now: 1, held: true, of: 'name' })).toEqual({
      ids: [2, 1],
      behind: false,
      displaced: [],
    });
  });
});

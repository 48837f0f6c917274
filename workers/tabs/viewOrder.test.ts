/** A tab's lists stand in the book's order, whatever moves out of sight. */
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { COUNT, LIST, openTab } from './view.fixture.ts';

describe('an order that moves out of sight', () => {
  /** Ids of the list by position, as the tab knows them. */
  const known = (list: { first: number; ids: number[] } | undefined, first: number, count: number) =>
    list?.ids.slice(first - list.first, first - list.first + count);

  /** A list by falling price, its first rows in sight and told. */
  function opened() {
    const made = openTab();
    made.load();
    for (let id = 0; id < COUNT; id += 1) made.tick(id, 10_000 - 10 * id);
    made.view.openWindow(7, LIST);
    made.view.credit();
    return made;
  }

  /** Rows 299 and 300 change places, all others stay. */
  function swap({ tick, pass, view }: ReturnType<typeof opened>): void {
    tick(300, 10_000 - 10 * 299 + 1);
    pass(300);
    view.credit();
  }

  test('is told when the range moves there, with the rows that stand there now', () => {
    const made = opened();
    const { view, tab } = made;
    expect(known(tab.lists.get(7), 0, 3)).toEqual([0, 1, 2]);
    tab.lists.clear();
    swap(made);
    // Nothing that the tab sees has moved.
    expect(tab.lists.has(7)).toBe(false);
    view.moveWindow(7, 295, 10);
    view.credit();
    expect(known(tab.lists.get(7), 297, 5)).toEqual([297, 298, 300, 299, 301]);
    expect(tab.price.get(300)).toBe(10_000 - 10 * 299 + 1);
  });

  test('is told again when the range comes back to where it moved meanwhile', () => {
    const made = opened();
    const { view, tab, tick, pass } = made;
    view.moveWindow(7, 295, 10);
    view.credit();
    tick(1, 10_001);
    pass(300);
    view.credit();
    view.moveWindow(7, 0, 10);
    view.credit();
    expect(known(tab.lists.get(7), 0, 4)).toEqual([1, 0, 2, 3]);
    expect(tab.price.get(1)).toBe(10_001);
  });
});

describe('instruments that a tab holds where they stood', () => {
  /** A list by falling price whose middle is in sight; its first row falls to the end. */
  function fallen(held: number[] | undefined) {
    const made = openTab();
    made.load();
    for (let id = 0; id < COUNT; id += 1) made.tick(id, 10_000 - 10 * id);
    made.view.openWindow(7, LIST);
    made.view.credit();
    made.tick(2, 1);
    made.pass(300);
    made.view.credit();
    made.view.moveWindow(7, 0, 10, held);
    made.view.credit();
    return made;
  }
  const wished = ({ view }: ReturnType<typeof openTab>) => {
    const ids = new Set<number>();
    view.wishes(new Map(), ids, new Set());
    return ids;
  };

  test('stay live when the order takes them out of reach, until they are let go', () => {
    const made = fallen([2]);
    const { view, tab, tick } = made;
    tick(2, 7);
    view.credit();
    expect(tab.price.get(2)).toBe(7);
    expect(wished(made).has(2)).toBe(true);
    view.moveWindow(7, 0, 10);
    tick(2, 8);
    view.credit();
    expect(tab.price.get(2)).toBe(7);
    expect(wished(made).has(2)).toBe(false);
  });

  test('are nobody under another catalogue, and none that it does not know is asked for', () => {
    const made = fallen([300, 9999]);
    expect(wished(made).has(300)).toBe(true);
    expect(wished(made).has(9999)).toBe(false);
    made.load('B');
    expect(wished(made).has(300)).toBe(false);
  });
});

test("property: after any ticks and moves the tab holds the book's rows, in the book's order, for all that is in sight", () => {
  const action = fc.oneof(
    {
      weight: 5,
      arbitrary: fc.record({ kind: fc.constant('tick' as const), id: fc.nat(COUNT - 1), price: fc.integer({ min: 1, max: 2000 }) }),
    },
    {
      weight: 2,
      arbitrary: fc.record({ kind: fc.constant('move' as const), first: fc.nat(COUNT), count: fc.integer({ min: 1, max: 40 }) }),
    },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant('rows' as const), ids: fc.uniqueArray(fc.nat(COUNT - 1), { maxLength: 6 }) }) },
    { weight: 3, arbitrary: fc.record({ kind: fc.constant('credit' as const) }) },
  );
  fc.assert(
    fc.property(fc.array(action, { maxLength: 60 }), (actions) => {
      const { book, view, tab, load, tick, pass } = openTab();
      load();
      view.openWindow(7, LIST);
      let sight = { first: 0, count: 10 };
      let rows: number[] = [];
      for (const one of actions) {
        switch (one.kind) {
          case 'tick':
            tick(one.id, one.price);
            break;
          case 'move':
            sight = one;
            view.moveWindow(7, one.first, one.count);
            break;
          case 'rows':
            rows = one.ids;
            view.setRows(1, rows);
            break;
          case 'credit':
            view.credit();
            break;
        }
      }
      pass(1000);
      view.credit();
      pass(1000);
      view.credit();
      const price = (id: number) => book.columns.price[id] as number;
      const known = (id: number) => (Number.isNaN(price(id)) ? Number.NEGATIVE_INFINITY : price(id));
      const list = tab.lists.get(7);
      expect(list?.total).toBe(COUNT);
      for (let index = sight.first; index < Math.min(COUNT, sight.first + sight.count); index += 1) {
        const id = list?.ids[index - list.first];
        expect(id).toBeDefined();
        expect(tab.price.get(id as number)).toEqual(price(id as number));
        const next = list?.ids[index + 1 - list.first];
        if (next !== undefined) expect(known(id as number)).toBeGreaterThanOrEqual(known(next));
      }
      for (const id of rows) expect(tab.price.get(id)).toEqual(price(id));
    }),
    { numRuns: 60 },
  );
});

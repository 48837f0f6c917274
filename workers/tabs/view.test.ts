import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Holdings, FRAME_COLUMNS, type ListSpec, type QuoteFrame, type TabMessage } from '../../contract/frame.ts';
import { readFrame } from '../../contract/frameBuffer.ts';
import { FrameKind } from '../../contract/push.ts';
import type { Market } from '../../contract/codes.ts';
import type { Instrument } from '../../contract/quote.ts';
import { createBook } from '../quotes/book.ts';
import { createWindows } from '../quotes/window.ts';
import { filledRange } from './margin.ts';
import { createScanner } from '../scan/scanner.ts';
import { createOrders } from './orders.ts';
import { createView } from './view.ts';

const COUNT = 400;
const spec: ListSpec = { kind: 'list', market: 'US', sort: 'price', descending: true, first: 0, count: 10 };

const instruments = (version: string): Instrument[] =>
  Array.from({ length: COUNT }, (_, id) => ({
    id,
    code: `${version}${id}`,
    name: `Name ${id}`,
    market: 'US',
    classify: 'UsStock',
    source: 0,
    currency: 'USD',
    exchange: 'TEST',
    scale: 2,
    tickDigits: 2,
    lot: 1,
  }));

/** A tab that believes what it is told, in the way of the contract. */
function setup() {
  let now = 0;
  let seq = 0;
  const book = createBook();
  const windows = createWindows(book, { now: () => now });
  const scanner = createScanner({
    book,
    now: () => now,
    canWatch: () => true,
    resync: () => undefined,
    yearRanges: async () => ({ ok: false, kind: 'network', code: 0, msg: '' }),
  });
  const listed = new Set<Market>(['US']);
  const tab = {
    facts: new Map<number, Instrument>(),
    price: new Map<number, number>(),
    lists: new Map<number, { total: number; first: number; ids: number[] }>(),
    frames: 0,
    rows: 0,
  };
  const take = (frame: QuoteFrame): void => {
    tab.frames += 1;
    tab.rows += frame.count;
    const price = frame.columns[FRAME_COLUMNS.indexOf('price')] as Float64Array;
    frame.ids.forEach((id, row) => {
      expect(tab.facts.has(id)).toBe(true);
      tab.price.set(id, price[row] as number);
    });
    for (const { window, total, first, ids } of frame.windows) tab.lists.set(window, { total, first, ids: [...ids] });
  };
  const view = createView({
    now: () => now,
    book,
    orders: createOrders(windows, scanner),
    isListed: (market) => listed.has(market),
    holdings: { version: () => -1, current: () => ({}) as Holdings },
    post: (message: TabMessage, transfer = []) => {
      if (message instanceof ArrayBuffer) {
        expect(transfer).toEqual([message]);
        take(readFrame(structuredClone(message, { transfer })));
      } else if (message.op === 'facts') for (const one of message.instruments) tab.facts.set(one.id, one);
      else if (message.op === 'forget') tab.facts.clear();
    },
  });
  return {
    book,
    view,
    tab,
    listed,
    load: (version = 'A') => book.load(version, instruments(version)),
    tick: (id: number, price: number) => {
      seq += 1;
      book.apply({
        kind: FrameKind.Delta,
        stream: 1,
        epoch: 1,
        seq,
        time: seq,
        count: 1,
        ids: Uint32Array.of(id),
        columns: { price: Float64Array.of(price), volume: Float64Array.of(1) },
      });
      view.changed();
    },
    pass: (ms: number) => {
      now += ms;
    },
  };
}

describe('credit', () => {
  test('nothing is sent without one, and one is answered once', () => {
    const { view, tab, load, tick } = setup();
    load();
    view.setRows(1, [3]);
    tick(3, 100);
    expect(tab.frames).toBe(0);
    view.credit();
    expect(tab.frames).toBe(1);
    tick(3, 101);
    tick(3, 102);
    expect(tab.frames).toBe(1);
    view.credit();
    expect(tab.frames).toBe(2);
    expect(tab.price.get(3)).toBe(102);
  });

  test("is held while nothing of the tab's moved, and answered as soon as something did", () => {
    const { view, tab, load, tick } = setup();
    load();
    view.setRows(1, [3]);
    view.credit();
    view.credit();
    expect(tab.frames).toBe(1);
    tick(200, 5);
    expect(tab.frames).toBe(1);
    tick(3, 7);
    expect(tab.frames).toBe(2);
    expect(tab.price.get(3)).toBe(7);
    expect(tab.price.has(200)).toBe(false);
  });

  test('only rows that moved travel', () => {
    const { view, tab, load, tick } = setup();
    load();
    view.setRows(1, [1, 2, 3]);
    view.credit();
    expect(tab.rows).toBe(3);
    tick(2, 9);
    view.credit();
    expect(tab.rows).toBe(4);
  });

  test('a row that moved out of sight is up to date when it comes back', () => {
    const { view, tab, load, tick } = setup();
    load();
    view.setRows(1, [1]);
    tick(1, 10);
    view.credit();
    view.setRows(1, [2]);
    view.credit();
    tick(1, 11);
    view.setRows(1, [1]);
    view.credit();
    expect(tab.price.get(1)).toBe(11);
  });
});

describe('an order that moves out of sight', () => {
  /** Ids of the list by position, as the tab knows them. */
  const known = (list: { first: number; ids: number[] } | undefined, first: number, count: number) =>
    list?.ids.slice(first - list.first, first - list.first + count);

  /** A list by falling price, its first rows in sight and told. */
  function opened() {
    const made = setup();
    made.load();
    for (let id = 0; id < COUNT; id += 1) made.tick(id, 10_000 - 10 * id);
    made.view.openWindow(7, spec);
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
    const made = setup();
    made.load();
    for (let id = 0; id < COUNT; id += 1) made.tick(id, 10_000 - 10 * id);
    made.view.openWindow(7, spec);
    made.view.credit();
    made.tick(2, 1);
    made.pass(300);
    made.view.credit();
    made.view.moveWindow(7, 0, 10, held);
    made.view.credit();
    return made;
  }
  const wished = ({ view }: ReturnType<typeof setup>) => {
    const ids = new Set<number>();
    view.wishes(new Map(), ids);
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

test('what is asked for at full pace is what is drawn and a screen on both sides', () => {
  const { view, load } = setup();
  load();
  view.openWindow(7, { ...spec, sort: 'name', descending: false, first: 100, count: 24 });
  const ids = new Set<number>();
  view.wishes(new Map(), ids);
  expect([ids.size, Math.min(...ids), Math.max(...ids)]).toEqual([72, 76, 147]);
});

test("another catalogue's ids are never shown for a row set of the last one", () => {
  const { view, tab, load, tick } = setup();
  load('A');
  view.setRows(1, [3]);
  view.credit();
  expect(tab.facts.get(3)?.code).toBe('A3');
  load('B');
  tick(3, 77);
  view.credit();
  expect(tab.facts.has(3)).toBe(false);
  expect(tab.price.get(3)).toBeNaN();
  view.setRows(1, [3, 5]);
  expect(tab.facts.get(3)?.code).toBe('B3');
  expect(tab.facts.get(5)?.code).toBe('B5');
  expect(tab.price.get(3)).toBe(77);
});

test('facts that change within a catalogue are told again', () => {
  const { book, view, tab, load } = setup();
  load('A');
  view.setRows(1, [3]);
  view.credit();
  const [, , , third] = instruments('A');
  book.load('A', [{ ...(third as Instrument), scale: 4 }]);
  view.credit();
  expect(tab.facts.get(3)?.scale).toBe(4);
});

test('counters alone are sent once a second at most', () => {
  const { book, view, tab, load, tick, pass } = setup();
  load();
  for (let id = 0; id < COUNT; id += 1)
    book.seed(
      id,
      {
        price: 1000 + id,
        volume: 1,
        bid: 1,
        ask: 1,
        bidVolume: 1,
        askVolume: 1,
        open: 1,
        high: 1,
        low: 1,
        previousClose: 1200,
        extended: Number.NaN,
        state: 0,
      },
      1,
      'rest',
    );
  view.openWindow(1, { ...spec, sort: 'name', descending: false });
  pass(1000);
  view.credit();
  const before = tab.frames;
  // Far out of sight, above and below its last close in turn.
  for (let step = 0; step < 60; step += 1) {
    view.credit();
    pass(50);
    tick(399, step % 2 === 0 ? 1100 : 1300);
  }
  expect(tab.frames - before).toBeGreaterThan(0);
  expect(tab.frames - before).toBeLessThanOrEqual(3);
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
      const { book, view, tab, load, tick, pass } = setup();
      load();
      view.openWindow(7, spec);
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

test('property: the filled part holds what is drawn, at least 100 rows around, and more ahead', () => {
  fc.assert(
    fc.property(
      fc.nat(15_000),
      fc.integer({ min: 1, max: 200 }),
      fc.integer({ min: -500, max: 500 }),
      fc.nat(15_000),
      (first, count, step, total) => {
        const { from, to } = filledRange(first, count, step, total);
        expect(from).toBeGreaterThanOrEqual(0);
        expect(to).toBeLessThanOrEqual(total);
        expect(from).toBeLessThanOrEqual(to);
        if (first < total) {
          expect(from).toBeLessThanOrEqual(Math.max(0, first - 100));
          expect(to).toBeGreaterThanOrEqual(Math.min(total, first + count + 100));
          if (step > 60) expect(to).toBeGreaterThanOrEqual(Math.min(total, first + count + 100 + step));
        }
      },
    ),
  );
});

test('nothing is said of a market whose instruments are still under way', () => {
  const { view, tab, load, listed } = setup();
  load();
  view.openWindow(1, { kind: 'list', market: 'DE', sort: 'price', descending: true, first: 0, count: 10 });
  view.credit();
  expect(tab.lists.has(1)).toBe(false);
  listed.add('DE');
  view.changed();
  expect(tab.lists.get(1)).toEqual({ total: 0, first: 0, ids: [] });
});

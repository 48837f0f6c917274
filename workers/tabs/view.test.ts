import { describe, expect, test } from 'vitest';
import type { RowDepth } from '../../contract/push.ts';
import type { Instrument } from '../../contract/quote.ts';
import { COUNT, instruments, LIST, openTab } from './view.fixture.ts';

describe('credit', () => {
  test('nothing is sent without one, and one is answered once', () => {
    const { view, tab, load, tick } = openTab();
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
    const { view, tab, load, tick } = openTab();
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
    const { view, tab, load, tick } = openTab();
    load();
    view.setRows(1, [1, 2, 3]);
    view.credit();
    expect(tab.rows).toBe(3);
    tick(2, 9);
    view.credit();
    expect(tab.rows).toBe(4);
  });

  test('a row that moved out of sight is up to date when it comes back', () => {
    const { view, tab, load, tick } = openTab();
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

test('what is asked for at full pace is what is drawn and a screen on both sides', () => {
  const { view, load } = openTab();
  load();
  view.openWindow(7, { ...LIST, sort: 'name', descending: false, first: 100, count: 24 });
  const ids = new Set<number>();
  view.wishes(new Map(), ids, new Set());
  expect([ids.size, Math.min(...ids), Math.max(...ids)]).toEqual([72, 76, 147]);
});

const depth = (price: number): RowDepth => ({ t: 1, b: [[price, 1]], a: [], x: [[1, price, 1, 0]] });

test('a book comes with the frame of its row, to a row set that wants it alone', () => {
  const { view, tab, tick, load } = openTab();
  load();
  view.setRows(1, [5, 6]);
  view.setRows(2, [5], true);
  const deep = new Set<number>();
  view.wishes(new Map(), new Set(), deep);
  expect([...deep]).toEqual([5]);
  tick(5, 100, depth(100));
  tick(6, 7, depth(7));
  view.credit();
  for (let price = 101; price < 120; price += 1) {
    // Of ticks between two frames the newest is shown, row and book alike.
    tick(5, price, depth(price));
    if (price % 3 === 0) view.credit();
    expect(tab.depths.get(5)?.b[0]?.[0]).toBe(tab.price.get(5));
  }
  expect(tab.depths.has(6)).toBe(false);
});

test('a book that nobody streams any more is taken back, and told anew to a row set that comes again', () => {
  const { depths, view, tab, tick, load } = openTab();
  load();
  view.setRows(2, [5], true);
  tick(5, 100, depth(100));
  view.credit();
  expect(tab.depths.get(5)).toBeDefined();
  view.setRows(2, []);
  tick(5, 101);
  view.setRows(4, [5]);
  view.credit();
  expect([tab.depths.has(5), tab.depths.get(5)]).toEqual([true, undefined]);
  view.setRows(3, [5], true);
  view.credit();
  expect(tab.depths.get(5)?.b[0]?.[0]).toBe(100);
  depths.lost();
  view.credit();
  expect(tab.depths.get(5)).toBeUndefined();
  expect(tab.depths.has(5)).toBe(true);
});

test("another catalogue's ids are never shown for a row set of the last one", () => {
  const { view, tab, load, tick } = openTab();
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
  const { book, view, tab, load } = openTab();
  load('A');
  view.setRows(1, [3]);
  view.credit();
  const [, , , third] = instruments('A');
  book.load('A', [{ ...(third as Instrument), scale: 4 }]);
  view.credit();
  expect(tab.facts.get(3)?.scale).toBe(4);
});

test('counters alone are sent once a second at most', () => {
  const { book, view, tab, load, tick, pass } = openTab();
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
  view.openWindow(1, { ...LIST, sort: 'name', descending: false });
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

test('nothing is said of a market whose instruments are still under way', () => {
  const { view, tab, load, listed } = openTab();
  load();
  view.openWindow(1, { kind: 'list', market: 'DE', sort: 'price', descending: true, first: 0, count: 10 });
  view.credit();
  expect(tab.lists.has(1)).toBe(false);
  listed.add('DE');
  view.changed();
  expect(tab.lists.get(1)).toEqual({ total: 0, first: 0, ids: [] });
});

import { describe, expect, test } from 'vitest';
import type { FrameWindow } from '../../contract/frame.ts';
import { fakeLink, listenable } from './link.fixture.ts';
import { createWindows } from './windows.ts';

const wish = { market: 'US', sort: 'name', descending: false } as const;

function setup() {
  const { link, posted, say, connect } = fakeLink();
  const frames = listenable<FrameWindow>();
  const windows = createWindows(link, { onWindow: frames.on });
  const frame = (window: number, order: number, first: number, ids: number[], advancers = 0) =>
    frames.tell({ window, total: 100, first, order, advancers, decliners: 0, unchanged: 0, coverage: 'live', ids: Uint32Array.from(ids) });
  return { windows, posted, connect, forget: () => say({ op: 'forget', catalogue: 'B' }), frame };
}

describe('windows', () => {
  test('name no instrument once ids mean others, until the list comes anew', () => {
    const { windows, frame, forget } = setup();
    const window = windows.prepare(wish);
    window.open();
    frame(1, 4, 0, [7, 8]);
    forget();
    expect(window.current().ready).toBe(false);
    expect(window.current().idAt(0)).toBeUndefined();
    frame(1, 5, 0, [9]);
    expect(window.current()).toMatchObject({ ready: true, total: 100 });
    expect([0, 1].map(window.current().idAt)).toEqual([9, undefined]);
  });

  test('ask for nothing before they open, and say their end', () => {
    const { windows, posted } = setup();
    const window = windows.prepare(wish);
    window.current().setRange(20, 10);
    expect(posted).toEqual([]);
    const stop = window.open();
    expect(posted).toEqual([{ op: 'window', window: 1, spec: { kind: 'list', ...wish, first: 20, count: 10 } }]);
    stop();
    expect(posted.at(-1)).toEqual({ op: 'close', window: 1 });
  });

  test('are said again to a new worker, where they stand', () => {
    const { windows, posted, connect } = setup();
    const window = windows.prepare(wish);
    const closed = windows.prepare(wish).open();
    window.open();
    closed();
    window.current().setRange(50, 12);
    posted.length = 0;
    connect();
    expect(posted).toEqual([{ op: 'window', window: 1, spec: { kind: 'list', ...wish, first: 50, count: 12 } }]);
  });

  test('an order of another worker is another one, also where its version is the same', () => {
    const { windows, connect, frame } = setup();
    const window = windows.prepare(wish);
    window.open();
    frame(1, 4, 0, [7, 8, 9]);
    connect();
    expect(window.current().idAt(2)).toBe(9);
    frame(1, 4, 0, [8, 7]);
    expect([0, 1, 2].map(window.current().idAt)).toEqual([8, 7, undefined]);
  });

  test('the same range is said once, a broken one in whole rows from zero', () => {
    const { windows, posted } = setup();
    const window = windows.prepare(wish);
    window.open();
    posted.length = 0;
    window.current().setRange(-3, 9.2);
    window.current().setRange(0, 10);
    expect(posted).toEqual([{ op: 'range', window: 1, first: 0, count: 10 }]);
  });

  test('instruments held are said once, and again to a new worker when they are next drawn', () => {
    const { windows, posted, connect } = setup();
    const window = windows.prepare(wish);
    window.open();
    posted.length = 0;
    const range = { op: 'range', window: 1, first: 0, count: 10 };
    for (const held of [[7, 9], [7, 9], [], undefined]) window.current().setRange(0, 10, held);
    expect(posted).toEqual([{ ...range, held: [7, 9] }, range]);
    window.current().setRange(0, 10, [7]);
    connect();
    posted.length = 0;
    window.current().setRange(0, 10, [7]);
    expect(posted).toEqual([{ ...range, held: [7] }]);
  });

  test('positions known before stay while the order stands, and go when it changes', () => {
    const { windows, frame } = setup();
    const window = windows.prepare(wish);
    window.open();
    frame(1, 1, 0, [7, 8]);
    frame(1, 1, 2, [9]);
    expect([0, 1, 2, 3].map(window.current().idAt)).toEqual([7, 8, 9, undefined]);
    frame(1, 2, 2, [7]);
    expect([0, 1, 2, 3].map(window.current().idAt)).toEqual([undefined, undefined, 7, undefined]);
  });

  test('order grows with the rows, not with the counters; listeners hear both', () => {
    const { windows, frame } = setup();
    const window = windows.prepare(wish);
    window.open();
    let heard = 0;
    const stop = window.subscribe(() => {
      heard += 1;
    });
    frame(1, 1, 0, [7]);
    const { order } = window.current();
    frame(1, 1, 0, [7], 5);
    expect(window.current()).toMatchObject({ order, advancers: 5, ready: true });
    frame(1, 1, 1, [8]);
    expect(window.current().order).toBeGreaterThan(order);
    stop();
    frame(1, 2, 0, [8]);
    expect(heard).toBe(3);
  });
});

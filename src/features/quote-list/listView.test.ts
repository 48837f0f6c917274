import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { LiveWindow } from '../../data/api.ts';
import { createListView, type ListState, type ListView } from './listView.ts';
import { format } from './memoryRows.ts';
import type { Placing } from './recycler.ts';
import { ORDER_PACE_MS } from './steadyOrder.ts';

const ROW_HEIGHT = 50;
/** Rows in sight. */
const SEEN = 4;
const REST_MS = 300;
const natural = Array.from({ length: 200 }, (_, id) => id);
/** The second row has fallen to the end. */
const fallen = [0, ...natural.slice(2), 1];

let view: ListView | undefined;
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance', 'setTimeout', 'clearTimeout'] });
  vi.advanceTimersByTime(5 * ORDER_PACE_MS);
});
afterEach(() => {
  view?.stop();
  vi.useRealTimers();
});

/** A list of 200 rows, its first in sight in the natural order. */
function setup() {
  const scroller = { scrollTop: 0 };
  const said = { behind: [] as boolean[], active: [] as (number | undefined)[] };
  let placed: Placing | undefined;
  let asked: { first: number; count: number; held: readonly number[] } | undefined;
  const made = createListView({
    scroller,
    rowHeight: ROW_HEIGHT,
    recycler: { place: (placing) => (placed = placing), stop: () => undefined },
    sparks: null,
    onBehind: (behind) => said.behind.push(behind),
    onActive: (active) => said.active.push(active),
  });
  view = made;
  const windowOf = (ids: readonly number[]): LiveWindow => ({
    total: ids.length,
    advancers: 0,
    decliners: 0,
    unchanged: 0,
    coverage: 'live',
    order: 1,
    ready: true,
    idAt: (index) => ids[index],
    setRange: (first, count, held = []) => (asked = { first, count, held }),
  });
  let state: ListState = {
    live: windowOf(natural),
    total: natural.length,
    height: SEEN * ROW_HEIGHT,
    order: 'price',
    format,
    active: 0,
    selectedId: undefined,
    touched: false,
  };
  const update = (change: Partial<ListState> = {}) => {
    state = { ...state, ...change };
    made.update(state);
  };
  update();
  return {
    view: made,
    said,
    update,
    order: (ids: readonly number[]) => update({ live: windowOf(ids), total: ids.length }),
    scrollTo: (row: number) => {
      scroller.scrollTop = row * ROW_HEIGHT;
      made.scrolled();
    },
    /** Ids as drawn from a position on. */
    drawn: (from: number, count = SEEN) => Array.from({ length: count }, (_, at) => made.idAt(from + at)),
    placed: () => placed,
    asked: () => asked,
  };
}

describe('listView', () => {
  it('draws what is in sight and asks for just that', () => {
    const { drawn, placed, asked, scrollTo } = setup();
    expect(drawn(0)).toEqual([0, 1, 2, 3]);
    scrollTo(100);
    vi.advanceTimersByTime(REST_MS);
    expect(drawn(100)).toEqual([100, 101, 102, 103]);
    const at = placed();
    expect(asked()).toEqual({ first: at?.first, count: at?.ids.length, held: [] });
  });

  it('takes the live order at its pace while nobody has touched it, and offers nothing', () => {
    const { order, drawn, said, asked } = setup();
    order(fallen);
    expect(drawn(0)).toEqual([0, 2, 3, 4]);
    order(natural);
    expect(drawn(0)).toEqual([0, 2, 3, 4]);
    expect(asked()?.held).toEqual([]);
    vi.advanceTimersByTime(ORDER_PACE_MS * 1.25);
    expect(drawn(0)).toEqual([0, 1, 2, 3]);
    expect(said.behind).toEqual([]);
  });

  it('keeps its order under a finger, keeps what it holds live, and offers the live one', () => {
    const { view: list, order, drawn, said, asked } = setup();
    list.freeze();
    order(fallen);
    vi.advanceTimersByTime(10 * ORDER_PACE_MS);
    expect(drawn(0)).toEqual([0, 1, 2, 3]);
    expect(said.behind).toEqual([true]);
    // The row that fell out of reach is asked for by name.
    expect(asked()?.held).toContain(1);
    expect(asked()?.held).not.toContain(0);
    list.sortNow();
    expect(drawn(0)).toEqual([0, 2, 3, 4]);
    expect(said.behind).toEqual([true, false]);
    expect(asked()?.held).toEqual([]);
  });

  it('keeps what a shorter list has no more, and asks for it by name', () => {
    const { scrollTo, order, drawn, asked } = setup();
    scrollTo(50);
    vi.advanceTimersByTime(REST_MS);
    order(natural.filter((id) => id !== 52));
    expect(drawn(50)).toEqual([50, 51, 52, 53]);
    expect(asked()?.held).toContain(52);
  });

  it('lets the offer stand while the live order comes and goes', () => {
    const { view: list, order, said } = setup();
    list.freeze();
    order(fallen);
    order(natural);
    expect(said.behind).toEqual([true]);
  });

  it('stays as it is after a scroll, until it is back at its top and at rest', () => {
    const { order, scrollTo, drawn } = setup();
    scrollTo(20);
    vi.advanceTimersByTime(10 * ORDER_PACE_MS);
    order([...natural.slice(0, 21), ...natural.slice(22), 21]);
    vi.advanceTimersByTime(10 * ORDER_PACE_MS);
    expect(drawn(20)).toEqual([20, 21, 22, 23]);
    scrollTo(0);
    order(fallen);
    expect(drawn(0)).toEqual([0, 1, 2, 3]);
    vi.advanceTimersByTime(REST_MS);
    expect(drawn(0)).toEqual([0, 2, 3, 4]);
  });

  it('is frozen at its top as long as a finger rests there', () => {
    const { scrollTo, update, order, drawn } = setup();
    update({ touched: true });
    scrollTo(0);
    order(fallen);
    vi.advanceTimersByTime(10 * ORDER_PACE_MS);
    expect(drawn(0)).toEqual([0, 1, 2, 3]);
  });

  it('takes another order at once, frozen or not, and so a list that comes anew', () => {
    const { view: list, update, order, drawn, said } = setup();
    list.freeze();
    order(fallen);
    update({ order: 'volume' });
    expect(drawn(0)).toEqual([0, 2, 3, 4]);
    expect(said.behind).toEqual([true, false]);
  });

  it('draws ahead in motion, in brief when it is fast, and whole again at rest', () => {
    const { scrollTo, placed } = setup();
    scrollTo(1);
    expect(placed()).toMatchObject({ brief: false, atRest: false });
    scrollTo(61);
    expect(placed()).toMatchObject({ first: 60, brief: true, atRest: false });
    vi.advanceTimersByTime(REST_MS);
    expect(placed()).toMatchObject({ first: 55, brief: false, atRest: true });
  });

  it('tells when the row of the keyboard comes and goes', () => {
    const { view: list, scrollTo, said, update } = setup();
    expect(said.active).toEqual([0]);
    scrollTo(100);
    update({ active: 101 });
    expect(said.active).toEqual([0, undefined, 101]);
    // Whoever comes after it draws other elements.
    list.stop();
    expect(said.active).toEqual([0, undefined, 101, undefined]);
  });

  it('draws nothing before its height is known', () => {
    const { update, placed, scrollTo } = setup();
    const before = placed();
    update({ height: 0 });
    scrollTo(10);
    expect(placed()).toBe(before);
  });
});

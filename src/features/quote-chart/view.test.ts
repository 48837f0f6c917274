import { describe, expect, it } from 'vitest';
import type { Bar } from './bars.ts';
import { keptView } from './view.ts';

/** Bars of a minute from the first minute to before the last. */
const bars = (first: number, last: number): Bar[] =>
  Array.from({ length: last - first }, (_, index) => ({ time: (first + index) * 60, open: 1, high: 1, low: 1, close: 1, volume: 1 }));

describe('keptView', () => {
  it('keeps the bars in sight where bars come after them', () =>
    expect(keptView({ from: 20.5, to: 40.5 }, bars(0, 100), bars(0, 220))).toEqual({ from: 20.5, to: 40.5 }));
  it('keeps them where the oldest fall away', () =>
    expect(keptView({ from: 20, to: 40 }, bars(0, 100), bars(15, 110))).toEqual({ from: 5, to: 25 }));
  it('stays at the end, as wide as before', () =>
    expect(keptView({ from: 80, to: 99.8 }, bars(0, 100), bars(0, 220))).toEqual({ from: 200, to: 219.8 }));
  it('shows all where all was in sight', () => expect(keptView({ from: -1, to: 100 }, bars(0, 100), bars(0, 220))).toBeUndefined());
  it('shows all where nothing of it is left', () => expect(keptView({ from: 20, to: 40 }, bars(0, 100), bars(1000, 1100))).toBeUndefined());
  it('has nothing to keep before the first bars', () => {
    expect(keptView(undefined, [], bars(0, 10))).toBeUndefined();
    expect(keptView({ from: 0, to: 5 }, [], bars(0, 10))).toBeUndefined();
  });
});

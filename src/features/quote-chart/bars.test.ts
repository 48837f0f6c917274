import { describe, expect, it } from 'vitest';
import type { Kline } from '../../../contract/rest/market.ts';
import { type Bar, barAfter, barsOf, movingAverage } from './bars.ts';

const bar = (time: number, close: number): Bar => ({ time, open: close, high: close, low: close, close, volume: 1 });
const kline = (time: number[], close: number[]): Kline => ({
  market: 'US',
  stockCode: 'A',
  type: '1D',
  scale: 2,
  interval: 60,
  timeZone: 'America/New_York',
  time,
  open: close,
  high: close,
  low: close,
  close,
  volume: close,
});

describe('barsOf', () => {
  it('leaves out what is not in ascending time', () => {
    expect(barsOf(kline([60, 120, 120, 90, 180], [1, 2, 3, 4, 5])).map(({ time }) => time)).toEqual([60, 120, 180]);
  });
  it('ends at the shortest column', () => expect(barsOf(kline([60, 120], [1]))).toHaveLength(1));
});

describe('movingAverage', () => {
  it('begins where it has enough bars, and is exact', () => {
    expect(movingAverage([bar(1, 1), bar(2, 2), bar(3, 6), bar(4, 10)], 3)).toEqual([
      { time: 3, value: 3 },
      { time: 4, value: 6 },
    ]);
  });
});

describe('barAfter', () => {
  const last: Bar = { time: 600, open: 10, high: 12, low: 9, close: 11, volume: 5 };
  it('grows the last bar', () => expect(barAfter(last, 60, { time: 659, price: 13 })).toEqual({ ...last, high: 13, close: 13 }));
  it('opens the bar that a later tick falls into', () => {
    expect(barAfter(last, 60, { time: 725, price: 8 })).toEqual({ time: 720, open: 8, high: 8, low: 8, close: 8, volume: 0 });
  });
  it('only grows bars of a day', () =>
    expect(barAfter(last, 86_400, { time: 600 + 2 * 86_400, price: 8 })).toEqual({ ...last, low: 8, close: 8 }));
  it('ignores older ticks and absent prices', () => {
    expect(barAfter(last, 60, { time: 599, price: 1 })).toBeUndefined();
    expect(barAfter(last, 60, { time: 610, price: Number.NaN })).toBeUndefined();
    expect(barAfter(last, 60, { time: Number.NaN, price: 1 })).toBeUndefined();
  });
});

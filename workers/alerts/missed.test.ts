import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Condition, isBeyond, type Side } from './crossing.ts';
import { type Bar, barsOf, crossingsIn, type Gap, previousCloses, stitch } from './missed.ts';

const MINUTE = 60_000;
const ABOVE: Condition = { kind: 'above', level: 100 };
const BELOW: Condition = { kind: 'below', level: 100 };
const CHANGE: Condition = { kind: 'change', level: 1000 };
const never = () => Number.NaN;

const bar = (minute: number, low: number, high: number, close: number, length = 1): Bar => ({
  start: minute * MINUTE,
  end: (minute + length) * MINUTE,
  low,
  high,
  close,
});
const gap = (side: Side, from: number, to: number, price: number): Gap => ({ side, since: from * MINUTE, until: to * MINUTE, price });
const minutes = (condition: Condition, bars: readonly Bar[], of: Gap, closes: (at: number) => number = never) =>
  crossingsIn(condition, bars, of, closes).map(({ at, span }) => [at / MINUTE, span / MINUTE]);

describe('what was crossed in a gap', () => {
  it('is told with the bar in which it was', () => {
    const bars = [bar(0, 90, 95, 92), bar(1, 91, 104, 103), bar(2, 102, 105, 104)];
    expect(minutes(ABOVE, bars, gap('off', 0, 3, 104))).toEqual([[1, 1]]);
  });
  it('is told though the price came back', () => {
    expect(minutes(ABOVE, [bar(0, 90, 95, 92), bar(1, 91, 104, 93)], gap('off', 0, 2, 94))).toEqual([[1, 1]]);
  });
  it('is nothing where the price was beyond already and stayed', () => {
    expect(minutes(ABOVE, [bar(0, 101, 110, 105)], gap('on', 0, 1, 106))).toEqual([]);
  });
  it('is nothing of a wick that came before watching ended', () => {
    expect(minutes(ABOVE, [bar(0, 90, 120, 95, 60)], gap('off', 30, 60, 96))).toEqual([]);
    expect(minutes(ABOVE, [bar(-60, 90, 120, 95, 60), bar(0, 94, 97, 96)], gap('off', 0, 1, 96))).toEqual([]);
  });
  it('is the close of the bar that was under way, whose span begins where watching ended', () => {
    expect(minutes(ABOVE, [bar(0, 90, 120, 105, 60)], gap('off', 30, 90, 106))).toEqual([[30, 30]]);
  });
  it('is the first price after it where no bar shows it: the one that is under way has later prices too', () => {
    expect(minutes(ABOVE, [bar(0, 90, 130, 125, 60)], gap('off', 30, 40, 101))).toEqual([[30, 10]]);
    expect(minutes(ABOVE, [bar(0, 90, 130, 125, 60)], gap('off', 30, 40, 99))).toEqual([]);
  });
  it('is each crossing, in order, with the far side left in between', () => {
    const bars = [bar(0, 95, 105, 104), bar(1, 96, 104, 98), bar(2, 97, 106, 105), bar(3, 99, 105, 101)];
    expect(minutes(ABOVE, bars, gap('off', 0, 4, 102))).toEqual([
      [0, 1],
      [2, 1],
      [3, 1],
    ]);
    expect(minutes(BELOW, [bar(0, 95, 105, 104)], gap('off', 0, 1, 104))).toEqual([[0, 1]]);
  });
  it('is unknown where nobody knows on which side the price was', () => {
    expect(minutes(ABOVE, [bar(0, 90, 120, 110)], gap('unknown', 0, 1, 110))).toEqual([]);
  });
  it('of a change is measured from each day’s own previous close', () => {
    const days = [bar(0, 95, 105, 100, 10), bar(10, 100, 106, 105, 10), bar(20, 104, 116, 115, 10)];
    const closes = previousCloses(days, 105);
    // Day two rose by five percent, and day three by more than ten.
    expect(
      minutes(CHANGE, [bar(10, 100, 106, 105, 5), bar(20, 104, 110, 109, 5), bar(25, 109, 116, 115, 5)], gap('off', 9, 30, 115), closes),
    ).toEqual([[25, 5]]);
  });
  it('agrees with prices told one by one, where each bar is one of them', () => {
    const prices = fc.array(fc.integer({ min: 80, max: 120 }), { minLength: 1, maxLength: 40 });
    fc.assert(
      fc.property(fc.constantFrom(ABOVE, BELOW), prices, fc.integer({ min: 80, max: 120 }), (condition, told, before) => {
        const side = isBeyond(condition, before, 0) ? 'on' : 'off';
        const bars = told.map((price, at) => bar(at, price, price, price));
        const all = [before, ...told].map((price) => isBeyond(condition, price, 0));
        const steps = all.flatMap((beyond, at) => (beyond && all[at - 1] === false ? [[at - 1, 1]] : []));
        expect(minutes(condition, bars, gap(side, 0, told.length, told.at(-1) ?? 0))).toEqual(steps);
      }),
    );
  });
});

it('joins bars of several charts without saying a time twice', () => {
  const coarse = [bar(0, 1, 2, 1, 15), bar(15, 1, 2, 1, 15), bar(30, 1, 2, 1, 15)];
  const fine = [bar(30, 1, 2, 1), bar(31, 1, 2, 1)];
  expect(stitch(coarse, fine).map(({ start, end }) => [start / MINUTE, end / MINUTE])).toEqual([
    [0, 15],
    [15, 30],
    [30, 31],
    [31, 32],
  ]);
  expect(stitch(coarse, [])).toEqual(coarse);
});

it('reads the columns of a chart', () => {
  expect(barsOf({ time: [60, 120], interval: 60, high: [3, 4], low: [1, 2], close: [2, 3] })).toEqual([bar(1, 1, 3, 2), bar(2, 2, 4, 3)]);
});

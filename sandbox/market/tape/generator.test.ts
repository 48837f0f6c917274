import { describe, expect, it } from 'vitest';
import { QUOTE_COLUMNS } from '../../../contract/quote.ts';
import type { Phase } from '../../../contract/codes.ts';
import { createBatch, createGenerator } from './generator.ts';
import { market } from '../market.fixture.ts';
import type { Generator, MarketModel } from '../types.ts';

const OPEN = Date.parse('2026-03-11T15:00Z');
const SECOND = 1000;

/** The fixture's prices under hours of the test's own: [phase, until which instant] in order. */
function withHours(...hours: readonly { ids: Uint32Array; plan: readonly (readonly [Phase, number])[] }[]): MarketModel {
  return {
    ...market,
    hours: hours.map(({ ids, plan }) => {
      const at = (instant: number) =>
        plan.find(([, until]) => instant < until) ?? plan.at(-1) ?? (['closed', Number.POSITIVE_INFINITY] as const);
      return { ids, phase: (instant) => at(instant)[0], nextChange: (instant) => at(instant)[1] };
    }),
  };
}

const FOREVER = Number.POSITIVE_INFINITY;
const range = (from: number, to: number): Uint32Array => Uint32Array.from({ length: to - from }, (_, index) => from + index);
const ALL = range(0, 3000);
const always = (phase: Phase, ids = ALL) => ({ ids, plan: [[phase, FOREVER]] as const });

/** Steps of 20 ms; returns ticks by row after the first whole emission. */
function run(generator: Generator, rows: number, from: number, seconds: number): { ticks: number; perRow: Uint32Array } {
  const batch = createBatch(rows * 2);
  const perRow = new Uint32Array(market.listings.length);
  expect(generator.step(from, 20, batch)).toBeGreaterThanOrEqual(rows);
  let ticks = 0;
  for (let step = 1; step <= seconds * 50; step += 1) {
    const count = generator.step(from + step * 20, 20, batch);
    ticks += count;
    for (const id of batch.ids.subarray(0, count)) perRow[id] = (perRow[id] ?? 0) + 1;
  }
  return { ticks, perRow };
}

const sum = (values: Uint32Array): number => values.reduce((total, value) => total + value, 0);

describe('the generator', () => {
  it('emits every row once at first, then keeps its rate', () => {
    const open = withHours(always('open'));
    expect(run(createGenerator(open, { rate: 2000 }), 3000, OPEN, 5).ticks).toBe(10_000);
    expect(run(createGenerator(open, { rate: 100_000 }), 3000, OPEN, 1).ticks).toBe(100_000);
    expect(run(createGenerator(open, { rate: 33.3 }), 3000, OPEN, 10).ticks).toBe(333);
  });

  it('lets every row that trades tick within twice the rows over the rate, and those that trade most more often', () => {
    const { perRow } = run(createGenerator(withHours(always('open')), { rate: 100_000 }), 3000, OPEN, 1);
    expect(perRow.subarray(0, 3000).filter((ticks) => ticks === 0)).toHaveLength(0);
    const ranked = ALL.toSorted((a, b) => (market.weight[b] ?? 0) - (market.weight[a] ?? 0));
    const mean = (ids: Uint32Array) => ids.reduce((total, id) => total + (perRow[id] ?? 0), 0) / ids.length;
    expect(mean(ranked.subarray(0, 100))).toBeGreaterThan(3 * mean(ranked.subarray(-1000)));
  });

  it('writes what a quote at the tick says, in wire order, in ascending time', () => {
    const generator = createGenerator(withHours(always('open')), { rate: 20_000 });
    const batch = createBatch(4000);
    generator.step(OPEN, 20, batch);
    const count = generator.step(OPEN + 40, 40, batch);
    expect(count).toBe(800);
    for (let index = 0; index < count; index += 1) {
      const at = batch.times[index] ?? 0;
      expect(at).toBeGreaterThanOrEqual(index === 0 ? OPEN : (batch.times[index - 1] ?? 0));
      expect(at).toBeLessThanOrEqual(OPEN + 40);
      const quote = market.quote(batch.ids[index] ?? 0, at);
      expect(batch.columns.map((column) => column[index])).toEqual(QUOTE_COLUMNS.map((column) => quote[column]));
    }
  });

  it('gives the rate to what trades now: nothing to the closed, little to extended hours', () => {
    const both = withHours(always('open', range(0, 1000)), always('pre', range(1000, 2000)), always('closed', range(2000, 3000)));
    const { ticks, perRow } = run(createGenerator(both, { rate: 10_000 }), 3000, OPEN, 2);
    expect(ticks).toBe(20_000);
    expect(sum(perRow.subarray(2000, 3000))).toBe(0);
    expect(sum(perRow.subarray(0, 1000))).toBeGreaterThan(sum(perRow.subarray(1000, 2000)));
    expect(run(createGenerator(withHours(always('lunch')), { rate: 2000 }), 3000, OPEN, 1).ticks).toBe(0);
  });

  it('emits the rows of the hours that change, and only those, over several steps if the batch is small', () => {
    const close = OPEN + SECOND;
    const changing = {
      ids: range(0, 1200),
      plan: [
        ['open', close],
        ['closed', FOREVER],
      ] as const,
    };
    const generator = createGenerator(withHours(changing, always('open', range(1200, 3000))), { rate: 0 });
    const batch = createBatch(500);
    for (let step = 0; step < 6; step += 1) generator.step(OPEN + step * 10, 10, batch);
    expect(generator.step(close - 500, 10, batch)).toBe(0);
    const ids: number[] = [];
    for (let step = 0; step < 3; step += 1) {
      const count = generator.step(close + step * 10, 10, batch);
      ids.push(...batch.ids.subarray(0, count));
    }
    expect(ids).toEqual([...range(0, 1200)]);
    expect(generator.step(close + 50, 10, batch)).toBe(0);
  });

  it('emits every open row with the close of each five minutes, before they end', () => {
    const generator = createGenerator(withHours(always('open', range(0, 2000)), always('closed', range(2000, 3000))), { rate: 0 });
    const batch = createBatch(3000);
    const end = OPEN + 300 * SECOND;
    generator.step(end - 1000, 20, batch);
    expect(generator.step(end - 200, 20, batch)).toBe(0);
    expect(generator.step(end - 100, 20, batch)).toBe(2000);
    const prices = batch.columns[0] ?? new Float64Array(0);
    for (let row = 0; row < 2000; row += 97) {
      // The point before the live one, seen just after: the close of the five minutes that ended.
      expect(prices[row]).toBe(market.spark(row, end).at(-2));
    }
    expect(generator.step(end - 50, 20, batch)).toBe(0);
    expect(generator.step(end + 50, 20, batch)).toBe(0);
  });

  it('lets a long pause go instead of bursting', () => {
    const generator = createGenerator(withHours(always('open')), { rate: 100_000 });
    const batch = createBatch(30_000);
    generator.step(OPEN, 0, batch);
    expect(generator.step(OPEN + 60 * SECOND, 60_000, batch)).toBe(25_000);
  });
});

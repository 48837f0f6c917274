import { describe, expect, it } from 'vitest';
import { QUOTE_COLUMNS } from '../../contract/quote.ts';
import { createBatch, createGenerator } from './generator.ts';
import { createMarket } from './market.ts';

const market = createMarket({ seed: 1 });
const ROWS = market.listings.length;
const OPEN = Date.parse('2026-03-11T15:00Z');

/** Steps of 20 ms at speed 1; returns ticks by row after the first full emission. */
function run(rate: number, from: number, seconds: number): { ticks: number; perRow: Uint32Array } {
  const generator = createGenerator(market, { rate });
  const batch = createBatch(ROWS * 2);
  const perRow = new Uint32Array(ROWS);
  expect(generator.step(from, 20, batch)).toBeGreaterThanOrEqual(ROWS);
  let ticks = 0;
  for (let step = 1; step <= seconds * 50; step += 1) {
    const count = generator.step(from + step * 20, 20, batch);
    ticks += count;
    for (const id of batch.ids.subarray(0, count)) perRow[id] = (perRow[id] ?? 0) + 1;
  }
  return { ticks, perRow };
}

describe('the generator', () => {
  it('emits every row once at first, then keeps its rate', () => {
    expect(run(2000, OPEN, 5).ticks).toBe(10_000);
    expect(run(100_000, OPEN, 1).ticks).toBe(100_000);
    expect(run(33.3, OPEN, 10).ticks).toBe(333);
  });

  it('lets every row tick within twice the rows over the rate, and liquid ones more often', () => {
    const { perRow } = run(100_000, OPEN, 1);
    expect(perRow.filter((ticks) => ticks === 0)).toHaveLength(0);
    const ranked = [...market.listings].sort((a, b) => (market.turnover[b.id] ?? 0) - (market.turnover[a.id] ?? 0));
    const ticksOf = (rows: typeof ranked) => rows.reduce((sum, { id }) => sum + (perRow[id] ?? 0), 0) / rows.length;
    expect(ticksOf(ranked.slice(0, 100))).toBeGreaterThan(5 * ticksOf(ranked.slice(-1000)));
  });

  it('writes what a quote at the tick says, in wire order, in ascending time', () => {
    const generator = createGenerator(market, { rate: 20_000 });
    const batch = createBatch(ROWS + 1000);
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

  it('is slower in extended hours and silent when closed', () => {
    expect(run(2000, Date.parse('2026-03-11T09:00Z'), 1).ticks).toBe(400);
    expect(run(2000, Date.parse('2026-03-11T21:00Z'), 1).ticks).toBe(400);
    expect(run(2000, Date.parse('2026-03-14T12:00Z'), 1).ticks).toBe(0);
  });

  it('emits all rows once when the phase changes, over several steps if the batch is small', () => {
    const generator = createGenerator(market, { rate: 0 });
    const batch = createBatch(5000);
    const close = Date.parse('2026-03-11T20:00Z');
    const ids: number[] = [];
    for (let step = 0; step < 3; step += 1) generator.step(close - 1000 + step * 10, 10, batch);
    expect(generator.step(close - 500, 10, batch)).toBe(0);
    for (let step = 0; step < 4; step += 1) {
      const count = generator.step(close + step * 10, 10, batch);
      ids.push(...batch.ids.subarray(0, count));
    }
    expect(ids).toEqual(market.listings.map(({ id }) => id));
    expect(generator.step(close + 50, 10, batch)).toBe(0);
  });

  it('emits every row with the close of each five minutes, before they end', () => {
    const generator = createGenerator(market, { rate: 0 });
    const batch = createBatch(ROWS);
    const end = OPEN + 300_000;
    generator.step(end - 1000, 20, batch);
    expect(generator.step(end - 200, 20, batch)).toBe(0);
    expect(generator.step(end - 100, 20, batch)).toBe(ROWS);
    const prices = batch.columns[0] ?? new Float64Array(0);
    for (let id = 0; id < ROWS; id += 97) {
      // The point before the live one, seen just after: the close of the five minutes that ended.
      expect(prices[id]).toBe(market.spark(id, end).at(-2));
    }
    expect(generator.step(end - 50, 20, batch)).toBe(0);
    expect(generator.step(end + 50, 20, batch)).toBe(0);
  });

  it('lets a long pause go instead of bursting', () => {
    const generator = createGenerator(market, { rate: 100_000 });
    const batch = createBatch(ROWS * 4);
    generator.step(OPEN, 0, batch);
    expect(generator.step(OPEN + 60_000, 60_000, batch)).toBe(25_000);
  });
});

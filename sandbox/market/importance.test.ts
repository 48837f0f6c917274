/** One importance: what is traded, how tight and deep the book is, and how often it ticks. */
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Market } from '../../contract/codes.ts';
import { createBatch, createGenerator } from './tape/generator.ts';
import { idOf, instruments, LISTED_AT, market, MINUTE } from './market.fixture.ts';
import { DATA_DIR } from './market.ts';
import { emptyTop, levelVolume, liquidityOf, topInto } from './tape/spread.ts';
import { flatTick } from './tape/tick.ts';
import { readKnownLevels } from './universe/context.ts';
import { usdOf } from './universe/currency.ts';

const AT = LISTED_AT + 90 * MINUTE;
const positive = (least: number, most: number) => fc.double({ min: Math.log(least), max: Math.log(most), noNaN: true }).map(Math.exp);

describe('importance', () => {
  it('never makes a book wider or thinner where there is more of it', () => {
    const tick = flatTick('0.01', 2);
    const one = fc.record({ price: positive(0.5, 5000), lot: fc.constantFrom(1, 10, 100, 500), key: fc.nat(), less: positive(1e3, 1e12) });
    fc.assert(
      fc.property(one, positive(1, 1e6), fc.constantFrom(1, 3), ({ price, lot, key, less }, times, widening) => {
        const [small, large] = [less, less * times].map((weight) => liquidityOf({ weight, turnover: weight, price, roundLot: lot }));
        if (small === undefined || large === undefined) throw new Error('no liquidity');
        expect(large.spread).toBeLessThanOrEqual(small.spread);
        expect(levelVolume(key, large)).toBeGreaterThanOrEqual(levelVolume(key, small));
        const last = Math.round(price * 100);
        const [tight, wide] = [emptyTop(), emptyTop()];
        topInto(tick, key, last, large, widening, tight);
        topInto(tick, key, last, small, widening, wide);
        expect(tight.ask - tight.bid).toBeLessThanOrEqual(wide.ask - wide.bid);
        expect(tight.bidVolume).toBeGreaterThanOrEqual(wide.bidVolume);
        expect(tight.bidVolume % lot).toBe(0);
      }),
    );
  });

  it('is what a day trades, in dollars, for every instrument', () => {
    const apart = instruments.filter(({ listing, traits, weight, hasVolume }) => {
      if (!hasVolume) return false;
      const multiplier = listing.facts?.class === 'future' ? Number(listing.facts.multiplier) : 1;
      const value = traits.turnover * usdOf(listing.currency) * multiplier;
      return Math.abs(value / weight - 1) > 1e-9;
    });
    expect(apart.map(({ listing }) => listing.code)).toEqual([]);
  });

  it('makes what matters more tick more', () => {
    const apple = idOf('AAPL');
    const generator = createGenerator({ ...market, hours: market.hours.filter(({ ids }) => ids.includes(apple)) }, { rate: 20_000 });
    const batch = createBatch(20_000);
    const ticks = new Float64Array(market.listings.length);
    for (let step = 0; step < 100; step += 1) {
      const count = generator.step(AT + step * 20, 20, batch);
      if (step >= 1) for (const id of batch.ids.subarray(0, count)) ticks[id] = (ticks[id] ?? 0) + 1;
    }
    const open = market.listings.filter(({ market: code }) => code === 'US').toSorted((a, b) => weightOf(b.id) - weightOf(a.id));
    const mean = (from: number, to: number) => open.slice(from, to).reduce((sum, { id }) => sum + (ticks[id] ?? 0), 0) / (to - from);
    const parts = [mean(0, 20), mean(20, 200), mean(200, 2000), mean(2000, open.length)];
    expect(parts).toEqual(parts.toSorted((a, b) => b - a));
    expect(parts[0]).toBeGreaterThan(5 * (parts[3] ?? 0));
  });
});

const weightOf = (id: number): number => market.weight[id] ?? 0;

/** Most traded by number of shares or contracts, as a list sorted by volume shows them. */
const mostTraded = (code: Market, count: number): string[] =>
  market.listings
    .filter((listing) => listing.market === code)
    .map((listing) => ({ listing, volume: market.quote(listing.id, AT).volume }))
    .toSorted((a, b) => b.volume - a.volume)
    .slice(0, count)
    .map(({ listing }) => listing.code);

function bookOf(code: string, of: Market) {
  const id = idOf(code, of);
  const scale = 10 ** (market.listings[id]?.scale ?? 0);
  const spreads: number[] = [];
  const sizes: number[] = [];
  for (let index = 0; index < 200; index += 1) {
    const { bid, ask, bidVolume, askVolume } = market.quote(id, AT + index * 1700);
    spreads.push((ask - bid) / scale);
    sizes.push(bidVolume, askVolume);
  }
  const { price, volume } = market.quote(id, AT);
  return {
    widest: Math.max(...spreads),
    size: sizes.reduce((sum, size) => sum + size, 0) / sizes.length,
    price: price / scale,
    volume,
    value: (price / scale) * volume,
  };
}

describe('names that a trader knows', () => {
  it('lead the lists by volume', () => {
    const level = readKnownLevels(join(DATA_DIR, 'levels.csv'));
    const members = new Set(instruments[idOf('^GSPC', 'IDX')]?.basket?.ids);
    const known = (code: Market, count: number) =>
      mostTraded(code, count).filter((one) => level(code, one) !== undefined || members.has(idOf(one, code))).length;
    expect(known('US', 20)).toBeGreaterThanOrEqual(19);
    for (const code of ['DE', 'FR', 'HK', 'AU'] as const) expect([code, known(code, 20) >= 16]).toEqual([code, true]);
    for (const code of ['NL', 'BE', 'MX'] as const) expect([code, known(code, 10) >= 8]).toEqual([code, true]);
  });

  it('quote AAPL and SAP with tight spreads and hundreds of shares a level', () => {
    const apple = bookOf('AAPL', 'US');
    expect(apple.widest).toBeLessThanOrEqual(0.02);
    expect(apple.size).toBeGreaterThan(1000);
    expect(apple.value).toBeGreaterThan(5e8);
    const sap = bookOf('SAP', 'DE');
    expect(sap.widest / sap.price).toBeLessThan(0.001);
    expect(sap.size).toBeGreaterThan(50);
    expect(sap.value).toBeGreaterThan(1e7);
  });

  it('quote the main futures one tick wide, and EURUSD within half a pip', () => {
    for (const [code, tick] of [
      ['MESH6', 0.25],
      ['ESH6', 0.25],
      ['NQH6', 0.25],
      ['CLJ6', 0.01],
      ['GCJ6', 0.1],
      ['ZNM6', 0.015625],
      ['ZCK6', 0.0025],
      ['FESXH6', 1],
    ] as const) {
      const book = bookOf(code, 'FUT');
      expect([code, book.widest]).toEqual([code, tick]);
      expect(book.size).toBeGreaterThan(3);
    }
    expect(bookOf('EURUSD', 'FX').widest).toBeLessThanOrEqual(0.00005);
  });
});

/** Option prices against published ones, the laws that any must obey, and a chain recorded on 2020-01-06. */
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DECIMAL } from '../../../contract/finance/price.ts';
import { black76 } from './black76.ts';
import { readCsv } from '../csv.ts';
import { createExchanges } from '../time/exchanges.ts';
import { DATA_DIR } from '../market.ts';
import { createOptions, smile } from './options.ts';
import type { InstrumentSource } from '../source.ts';
import { readUniverse } from '../universe/all.ts';

const DAY = 86_400_000;

describe('Black-76', () => {
  it.each([
    // Haug, The Complete Guide to Option Pricing Formulas, 2nd edition, section 1.1.4.
    [{ right: 'call', forward: 19, strike: 19, years: 0.75, rate: 0.1, volatility: 0.28 }, 1.7011, 4],
    [{ right: 'put', forward: 19, strike: 19, years: 0.75, rate: 0.1, volatility: 0.28 }, 1.7011, 4],
    // Hull, Options, Futures and Other Derivatives, chapter on futures options: a put on crude oil.
    [{ right: 'put', forward: 20, strike: 20, years: 4 / 12, rate: 0.09, volatility: 0.25 }, 1.12, 2],
  ] as const)('prices %o', (terms, price, digits) => {
    expect(black76(terms).price).toBeCloseTo(price, digits);
  });

  it('keeps put-call parity, bounds and the sign of delta', () => {
    fc.assert(
      fc.property(
        fc.record({
          forward: fc.double({ min: 0.01, max: 1e5, noNaN: true }),
          moneyness: fc.double({ min: 0.3, max: 3, noNaN: true }),
          years: fc.double({ min: 0.002, max: 5, noNaN: true }),
          rate: fc.double({ min: 0, max: 0.2, noNaN: true }),
          volatility: fc.double({ min: 0.02, max: 1.5, noNaN: true }),
        }),
        ({ forward, moneyness, years, rate, volatility }) => {
          const strike = forward * moneyness;
          const terms = { forward, strike, years, rate, volatility };
          const call = black76({ right: 'call', ...terms });
          const put = black76({ right: 'put', ...terms });
          const discount = Math.exp(-rate * years);
          expect((call.price - put.price) / forward).toBeCloseTo((discount * (forward - strike)) / forward, 9);
          expect(call.price / forward).toBeGreaterThanOrEqual(-1e-12);
          expect(call.price).toBeLessThanOrEqual(discount * forward * (1 + 1e-12));
          expect(call.delta - put.delta).toBeCloseTo(discount, 9);
          expect(put.delta).toBeLessThanOrEqual(0);
        },
      ),
    );
  });
});

it('prices the recorded chain of ES within its own quotes, give or take a tenth', () => {
  const at = Date.parse('2020-01-06');
  const rows = readCsv(join(DATA_DIR, 'universe', 'futures_options_es_20200106.csv')).filter(
    (row) => row.get('underlying') === 'ESH0' && row.filled('bid') !== undefined && row.filled('ask') !== undefined,
  );
  expect(rows.length).toBeGreaterThan(50);
  for (const row of rows) {
    const strike = Number(row.get('strike'));
    const years = (Date.parse(row.get('lastTradeDate') ?? '') - at) / DAY / 365;
    // Forward and rate as put-call parity tells them from the chain itself; volatility at the money of its straddle.
    const [forward, atTheMoney] = [3242.46, 0.1295];
    const volatility = atTheMoney * smile(true, Math.log(strike / forward) / (atTheMoney * Math.sqrt(years)));
    const { price } = black76({ right: row.get('right') === 'call' ? 'call' : 'put', forward, strike, years, rate: 0.0155, volatility });
    const [bid, ask] = [Number(row.get('bid')), Number(row.get('ask'))];
    expect(price, `${row.get('right')} ${strike}`).toBeGreaterThan(bid * 0.9 - 1);
    expect(price, `${row.get('right')} ${strike}`).toBeLessThan(ask * 1.1 + 1);
  }
});

describe('a chain', () => {
  const at = Date.parse('2026-03-11T15:00Z');
  const exchanges = createExchanges(DATA_DIR);
  const universe = readUniverse({ seed: 1, dataDir: DATA_DIR, exchanges, listedAt: at });
  const find = (code: string): InstrumentSource => {
    const found = universe.find(({ listing }) => listing.market === 'FUT' && listing.code === code);
    if (found === undefined) throw new Error(`no future ${code}`);
    return found;
  };
  const options = createOptions({ seed: 1, exchanges });
  const chainOf = (code: string, instant = at, move = 1) => {
    const source = find(code);
    const previousClose = Math.round(source.traits.base * 10 ** source.listing.scale);
    return options.chain(source, { price: Math.round(previousClose * move), previousClose }, instant);
  };

  it.each(['ESH6', 'ESM6', 'CLK6', 'GCJ6', 'ZNM6', '6EM6', 'ZCK6', 'NGJ6', 'BTCH6'])('of %s has quotes that hold together', (code) => {
    const { list, underlyingPrice } = chainOf(code);
    expect(list.length).toBeGreaterThan(40);
    expect(new Set(list.map((option) => option.code)).size).toBe(list.length);
    for (const option of list) {
      for (const value of [option.strike, option.bid, option.ask, option.last])
        if (typeof value === 'string') expect(value).toMatch(DECIMAL);
      expect(Number(option.ask)).toBeGreaterThan(Number(option.bid ?? 0));
      expect(option.impliedVolatility).toBeGreaterThan(0);
    }
    for (const expiry of new Set(list.map((option) => option.lastTradeDate))) {
      const calls = list.filter((option) => option.right === 'call' && option.lastTradeDate === expiry);
      const asks = calls.map((option) => Number(option.ask));
      expect(asks).toEqual(asks.toSorted((a, b) => b - a));
      const strikes = calls.map((option) => Number(option.strike));
      expect(strikes[0]).toBeLessThan(Number(underlyingPrice));
      expect(strikes.at(-1)).toBeGreaterThan(Number(underlyingPrice));
    }
  });

  it('expires month by month up to the future itself, and has no bid where an option is worth nothing', () => {
    const { list } = chainOf('ESM6');
    // The third Friday of June 2026 is a holiday.
    expect([...new Set(list.map((option) => option.lastTradeDate))]).toEqual(['2026-04-17', '2026-05-15', '2026-06-18']);
    const late = chainOf('ESH6', Date.parse('2026-03-20T12:00Z'));
    expect(late.list.some((option) => option.bid === undefined)).toBe(true);
    expect(chainOf('ESH6', Date.parse('2026-03-21T12:00Z')).list).toEqual([]);
  });

  it('keeps volume and open interest within a day, whatever the price does', () => {
    const counts = (instant: string, move: number) =>
      new Map(chainOf('ESM6', Date.parse(instant), move).list.map(({ code, volume, openInterest }) => [code, [volume, openInterest]]));
    const morning = counts('2026-03-11T15:00Z', 1);
    const evening = counts('2026-03-11T19:00Z', 1.02);
    const both = [...morning.keys()].filter((code) => evening.has(code));
    expect(both.length).toBeGreaterThan(100);
    for (const code of both) expect(evening.get(code)).toEqual(morning.get(code));
    const nextDay = counts('2026-03-12T15:00Z', 1);
    expect(both.some((code) => String(nextDay.get(code)) !== String(morning.get(code)))).toBe(true);
  });

  it('is empty at a price at or below zero', () => {
    expect(options.chain(find('CLK6'), { price: -3763, previousClose: 1827 }, at).list).toEqual([]);
    expect(options.chain(find('CLK6'), { price: 0, previousClose: 1827 }, at).list).toEqual([]);
  });
});

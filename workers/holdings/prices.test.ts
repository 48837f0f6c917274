import { expect, test } from 'vitest';
import { createBook } from '../quotes/book.ts';
import { instrument, values } from '../quotes/quotes.fixture.ts';
import { basePairsOf, createPrices } from './prices.ts';

/** A book of pairs, by their price. */
function priced(pairs: Readonly<Record<'FX:EURUSD' | 'FX:USDHKD', number>>) {
  const book = createBook();
  const keys = Object.keys(pairs) as (keyof typeof pairs)[];
  book.load(
    'v1',
    keys.map((_, id) => ({ ...instrument(id), scale: 4 })),
  );
  keys.forEach((key, id) => book.seed(id, values({ price: pairs[key] }), 0, 'rest'));
  const prices = createPrices(book);
  prices.setIds(new Map(keys.map((key, id) => [key, id])));
  return prices;
}

test('a rate between two currencies is that of both with the dollar', () => {
  const prices = priced({ 'FX:EURUSD': 11_000, 'FX:USDHKD': 78_000 });
  const worth = (from: 'EUR' | 'HKD' | 'USD', to: 'EUR' | 'HKD' | 'USD') => {
    const rate = prices.rateBetween(from, to);
    return rate && Number(rate.numerator) / Number(rate.denominator);
  };
  expect(worth('EUR', 'USD')).toBeCloseTo(1.1, 12);
  expect(worth('USD', 'HKD')).toBeCloseTo(7.8, 12);
  expect(worth('HKD', 'EUR')).toBeCloseTo(1 / (7.8 * 1.1), 12);
  expect(worth('HKD', 'HKD')).toBe(1);
});

test('without a price there is no rate, save that of a currency in itself', () => {
  const prices = priced({ 'FX:EURUSD': Number.NaN, 'FX:USDHKD': 78_000 });
  expect(prices.rateBetween('EUR', 'HKD')).toBeUndefined();
  expect(prices.rateBetween('MXN', 'USD')).toBeUndefined();
  expect(prices.rateBetween('EUR', 'EUR')).toEqual({ numerator: 1n, denominator: 1n });
});

test('ids that mean other instruments are forgotten', () => {
  const prices = priced({ 'FX:EURUSD': 11_000, 'FX:USDHKD': 78_000 });
  prices.setIds(new Map());
  expect(prices.unitsOf('FX:EURUSD')).toBeNaN();
  expect(prices.rateBetween('EUR', 'USD')).toBeUndefined();
});

test('base totals need the pairs of all currencies, and none where there is one', () => {
  expect(basePairsOf(['EUR', 'EUR'], 'EUR')).toEqual([]);
  expect(basePairsOf(['USD', 'HKD'], 'EUR')).toEqual(['FX:USDHKD', 'FX:EURUSD']);
  expect(basePairsOf(['USD', 'HKD'], undefined)).toEqual([]);
});

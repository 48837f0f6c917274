import { expect, it } from 'vitest';
import type { Depth } from '../../../contract/rest/market.ts';
import { bookBalance, bookSpread } from './book.ts';

const book = (bids: Depth['bids'], asks: Depth['asks']): Depth => ({ time: 0, bids, asks, trades: [] });

it('measures the spread exactly and in hundredths of a percent', () => {
  const spread = bookSpread(book([{ price: '122.14', volume: 1 }], [{ price: '122.16', volume: 1 }]), 4, 2);
  expect(spread?.text).toBe('0.02');
  expect(spread?.points).toBeCloseTo(1.637, 3);
});
it('has no spread on one side alone', () => expect(bookSpread(book([{ price: '1', volume: 1 }], []), 4, 2)).toBeUndefined());
it('weighs the best levels of both sides', () => {
  const level = (volume: number) => ({ price: '1', volume });
  expect(bookBalance(book([level(30), level(999)], [level(10)]), 1)).toBe(0.75);
  expect(bookBalance(book([], []), 5)).toBeUndefined();
});

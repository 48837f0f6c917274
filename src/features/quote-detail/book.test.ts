import { expect, it } from 'vitest';
import { RowFlag } from '../../../contract/frame.ts';
import type { DepthLevel } from '../../data/api.ts';
import { bookBalance, bookOf, bookSpread } from './book.ts';

const level = (price: number, volume = 1): DepthLevel => ({ price, volume });
const row = (bid: number, ask: number, flags = 0) => ({ bid, ask, bidVolume: 300, askVolume: 200, flags });

it('begins with the row’s own bid and ask, whatever moment a polled book is of', () => {
  const polled = { bids: [level(102), level(101), level(100)], asks: [level(103), level(104)] };
  // The market has fallen since: what the poll still has above the row's bid is gone.
  expect(bookOf(row(100, 101), polled)).toEqual({ bids: [level(100, 300)], asks: [level(101, 200), level(103), level(104)] });
  // And risen.
  expect(bookOf(row(103, 105), polled)).toEqual({ bids: [level(103, 300), level(102), level(101), level(100)], asks: [level(105, 200)] });
});
it('has no side that the row has not', () => {
  expect(bookOf(row(Number.NaN, 105), { bids: [level(100)], asks: [level(105), level(106)] })).toEqual({
    bids: [],
    asks: [level(105, 200), level(106)],
  });
});
it('stands as it came beside a row of an earlier visit, and before there is one', () => {
  const book = { bids: [level(100)], asks: [level(101)] };
  expect(bookOf(row(90, 91, RowFlag.Cached), book)).toEqual(book);
  expect(bookOf(undefined, book)).toEqual(book);
});
it('measures the spread exactly and in hundredths of a percent', () => {
  const spread = bookSpread({ bids: [level(1_221_400)], asks: [level(1_221_600)] }, 4, 2);
  expect(spread?.text).toBe('0.02');
  expect(spread?.points).toBeCloseTo(1.637, 3);
});
it('has no spread on one side alone', () => expect(bookSpread({ bids: [level(1)], asks: [] }, 4, 2)).toBeUndefined());
it('weighs the best levels of both sides', () => {
  expect(bookBalance({ bids: [level(1, 30), level(1, 999)], asks: [level(1, 10)] }, 1)).toBe(0.75);
  expect(bookBalance({ bids: [], asks: [] }, 5)).toBeUndefined();
});

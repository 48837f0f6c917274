import { expect, it } from 'vitest';
import { Direction, Source } from '../../../contract/codes.ts';
import { orderHref } from '../../products/orderPage.ts';
import { askedBy } from './asked.ts';

const apple = { name: 'Apple', code: 'AAPL', market: 'US', source: Source.Stock } as const;

it('reads what an order link of the instrument asks', () => {
  const link = `#${orderHref(apple, { direction: Direction.Sell, price: '122.1' })}`;
  expect(askedBy(link, apple)).toEqual({ direction: Direction.Sell, price: '122.1' });
  expect(askedBy(`#${orderHref(apple, { direction: Direction.Buy })}`, apple)).toEqual({ direction: Direction.Buy });
});

it.each([
  ['another instrument', `#${orderHref({ ...apple, code: 'MSFT' })}`],
  ['another market', `#${orderHref({ ...apple, market: 'MX' })}`],
  ['another line', `#${orderHref({ ...apple, source: Source.Future })}`],
  ['an option', `#${orderHref(apple, { option: { goldCode: 'ES', optionType: 'call', strike: '1', expiry: '2026-06-19' } })}`],
  ['another page', '#/pages/quote/stock?code=AAPL&market=US'],
])('leaves %s to its page', (_, link) => expect(askedBy(link, apple)).toBeUndefined());

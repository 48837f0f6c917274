import { expect, it } from 'vitest';
import { closeHref, orderHref } from './orderPage.ts';

it.each([
  [0, '/pages/payment/stock'],
  [2, '/pages/payment/forex'],
  [3, '/pages/payment/future'],
  [4, '/pages/payment/stock'],
  [5, '/pages/payment/newstock'],
  [7, '/pages/payment/stock'],
  [11, '/pages/hkstock/payipo'],
])('source %i is ordered at %s', (source, path) => {
  expect(orderHref({ name: 'N', code: 'C', source, market: 'US' }, { direction: 1, price: '1.5' })).toBe(
    `${path}?name=N&code=C&source=${source}&direction=1&market=US&price=1.5`,
  );
});

it('names an option by its own code, and its future', () => {
  const option = { goldCode: 'ESH26', optionType: 'put', strike: '5000', expiry: '2026-03-20' } as const;
  expect(orderHref({ code: 'ES1', source: 3, market: 'FUT' }, { direction: 0, option })).toBe(
    '/pages/payment/future?code=ES1&source=3&direction=0&market=FUT&goldCode=ESH26&optionType=put&strike=5000&expiry=2026-03-20',
  );
});

it('closes a position by its id', () => {
  expect(closeHref({ id: 7, source: 3 })).toBe('/pages/payment/close?id=7&source=3');
  expect(closeHref({ id: 7 }, 'margin')).toBe('/pages/payment/close?id=7&mode=margin');
});

import { describe, expect, it } from 'vitest';
import { quoteHref } from './quotePage.ts';

describe('quoteHref', () => {
  it.each([
    [0, '/pages/quote/stock'],
    [2, '/pages/quote/forex'],
    [3, '/pages/quote/future'],
    [11, '/pages/hkstock/quote'],
    [99, '/pages/quote/globalindex'],
    [100, '/pages/robotai/quote'],
    [4, '/pages/quote/stock'],
    [7, '/pages/quote/stock'],
    [101, '/pages/quote/stock'],
  ])('source %i opens %s', (source, path) => {
    expect(quoteHref({ name: 'N', code: 'C', source, market: 'US' })).toBe(`${path}?name=N&code=C&source=${source}&market=US`);
  });
});

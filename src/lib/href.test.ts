import { describe, expect, it } from 'vitest';
import { quoteHref } from '../products/quotePage.ts';
import { href } from './href.ts';

const page = { path: '/pages/quote/stock', query: { code: 'required', source: 'required', market: 'optional', name: 'optional' } } as const;

describe('href', () => {
  it('drops null and undefined', () => {
    expect(href(page, { code: 'AAPL', source: 0, market: null, name: undefined })).toBe('/pages/quote/stock?code=AAPL&source=0');
  });
  it('keeps zero and empty text', () => expect(href(page, { code: '', source: 0 })).toBe('/pages/quote/stock?code=&source=0'));
  it('is the bare path without a query', () => expect(href({ path: '/pages/home/index', query: {} }, {})).toBe('/pages/home/index'));
  it('survives a round trip with hostile codes', () => {
    for (const code of ['BRK.B', '^GSPC', 'ABR$D', '__proto__', 'A&B=C', '00001', 'NAN']) {
      const query = new URLSearchParams(href(page, { code, source: 0 }).split('?')[1]);
      expect(query.get('code')).toBe(code);
    }
  });
});

describe('quoteHref', () => {
  it.each([
    [0, '/pages/quote/stock'],
    [2, '/pages/quote/forex'],
    [3, '/pages/quote/future'],
    [11, '/pages/hkstock/quote'],
    [99, '/pages/quote/globalindex'],
    [4, '/pages/quote/stock'],
    [7, '/pages/quote/stock'],
    [101, '/pages/quote/stock'],
  ])('source %i opens %s', (source, path) => {
    expect(quoteHref({ name: 'N', code: 'C', source, market: 'US' })).toBe(`${path}?name=N&code=C&source=${source}&market=US`);
  });
});

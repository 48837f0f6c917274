import { describe, expect, it } from 'vitest';
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

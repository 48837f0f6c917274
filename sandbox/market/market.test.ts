import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { QUOTE_COLUMNS } from '../../contract/quote.ts';
import { MarketStatus } from '../../contract/rest/shapes.ts';
import { instant, market } from './market.fixture.ts';

describe('listings', () => {
  it('keep codes as text, with dense ids', () => {
    expect(market.listings.every(({ id }, index) => id === index)).toBe(true);
    for (const code of ['NAN', 'CON', 'ON', 'ALL', 'E', 'NA', 'BRK.B', 'ABR$D']) expect(market.find('US', code)?.code).toBe(code);
    expect(market.find('US', 'AAL')?.name).toBe('American Airlines Group, Inc. - Common Stock');
    expect(market.find('US', '__proto__')).toBeUndefined();
    expect(market.find('HK', 'AAPL')).toBeUndefined();
    expect(
      ['US', 'DE', 'MX', 'AU'].filter((of) => market.listings.some(({ market: own, code }) => own === of && code === 'AMD')),
    ).toHaveLength(4);
    expect(new Set(market.listings.map(({ market: of, code }) => `${of}:${code}`)).size).toBe(market.listings.length);
  });

  it('are found best match first', () => {
    const codes = (keyword: string) => market.search(keyword).map(({ code }) => code);
    expect(codes('aapl')[0]).toBe('AAPL');
    expect(codes('brk').slice(0, 9)).toEqual(expect.arrayContaining(['BRK.A', 'BRK.B']));
    expect(market.search('US4592001014').map(({ market: of, code }) => `${of}:${code}`)[0]).toBe('US:IBM');
    expect(market.search('US4592001014', 'US').map(({ code }) => code)).toEqual(['IBM']);
    // Given to two listings by the data, so to none here.
    expect(market.search('US0378331005', 'US')).toEqual([]);
    expect(codes('Apple Inc')[0]).toBe('AAPL');
    expect(codes('machines business')).toContain('IBM');
    expect(codes('ÀPPLE inc')[0]).toBe('AAPL');
    expect(codes('  ')).toEqual([]);
    expect(codes('.*')).toEqual([]);
    expect(market.search('aapl', 'HK')).toEqual([]);
  });
});

describe('status', () => {
  it('fits the contract at any instant, and the phase changes when it says', () => {
    fc.assert(
      fc.property(instant, (at) => {
        const status = market.status('US', at);
        expect(MarketStatus.safeParse(status).success).toBe(true);
        const change = status.nextChange * 1000;
        expect(change).toBeGreaterThan(at);
        expect(market.status('US', change - 1).phase).toBe(status.phase);
        expect(market.status('US', change).phase).toBe(status.nextPhase);
      }),
    );
  });

  it('writes quotes into as many places as there are columns', () => {
    const out = new Float64Array(QUOTE_COLUMNS.length + 1).fill(-1);
    market.quoteInto(0, Date.parse('2026-03-11T14:00Z'), out);
    expect(out.at(-1)).toBe(-1);
    expect(Object.values(market.quote(0, Date.parse('2026-03-11T14:00Z')))).toEqual([...out.slice(0, -1)]);
  });
});

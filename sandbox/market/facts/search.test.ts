import { describe, expect, it } from 'vitest';
import { Source } from '../../../contract/codes.ts';
import { createSearch } from './search.ts';
import type { Listing } from '../types.ts';

type Row = readonly [market: Listing['market'], code: string, name: string, weight: number, more?: Partial<Listing>];

const ROWS: readonly Row[] = [
  ['DE', 'AMD', 'Advanced Micro Devices, Inc.', 5, { isin: 'US0079031078' }],
  ['US', 'AMD', 'Advanced Micro Devices, Inc. - Common Stock', 900],
  ['US', 'AMDL', 'GraniteShares 2x Long AMD Daily ETF', 50],
  ['AU', 'AMD', 'Arrow Minerals Limited', 1],
  ['US', 'BRK.B', 'Berkshire Hathaway Inc. New Common Stock', 800],
  ['US', 'NA', 'Nano Labs Ltd', 2],
  ['DE', '1COV', 'Covestro AG', 40],
  ['HK', '00700', 'Tencent Holdings Limited', 700, { nameZh: '騰訊控股' }],
  ['HK', '07000', 'Another Holdings', 1],
  ['FR', 'GLE', 'SOCIETE GENERALE', 60, { isin: 'FR0000130809' }],
  ['DE', 'SGE', 'Société Générale S.A.', 3],
  ['FX', 'EURUSD', 'EUR/USD', 1000],
  ['FUT', 'GCM6', 'Gold Jun 2026', 90],
  ['FUT', 'GCJ6', 'Gold Apr 2026', 300],
  ['US', 'GFI', 'Gold Fields Limited', 20],
  ['IDX', '^GSPC', 'S&P 500', 0],
  ['DE', 'STR', 'Straße & Œuvre', 1],
];

const listings = ROWS.map(
  ([market, code, name, , more], id): Listing => ({
    id,
    code,
    name,
    market,
    classify: 'UsStock',
    source: Source.Stock,
    currency: 'USD',
    exchange: '',
    scale: 2,
    tickDigits: 2,
    lot: 1,
    isin: undefined,
    sector: undefined,
    type: 'stock',
    roundLot: 100,
    facts: undefined,
    ...more,
  }),
);
const search = createSearch(
  listings,
  Float64Array.from(ROWS, ([, , , weight]) => weight),
);
const found = (keyword: string, market?: Listing['market']) => search(keyword, market).map((own) => `${own.market}:${own.code}`);

describe('search', () => {
  it.each(['BRK.B', 'brk b', 'BRK-B', 'brkb', ' brk.b '])('finds BRK.B as %j', (keyword) => {
    expect(found(keyword)[0]).toBe('US:BRK.B');
  });

  it.each(['0700', '700', '00700', 'tencent', '騰訊', 'Tencent Hold'])('finds 00700 as %j', (keyword) => {
    expect(found(keyword)[0]).toBe('HK:00700');
  });

  it('lists a code of several markets together, the most traded first, before codes that begin with it', () => {
    expect(found('amd')).toEqual(['US:AMD', 'DE:AMD', 'AU:AMD', 'US:AMDL']);
    expect(found('amd', 'DE')).toEqual(['DE:AMD']);
  });

  it.each(['société générale', 'SOCIETE GENERALE', 'generale soc'])('reads %j without accents and in any order', (keyword) => {
    expect(found(keyword)).toEqual(['FR:GLE', 'DE:SGE']);
  });

  it('finds pairs as they are written, indices without their sign, letters that have no accent', () => {
    expect(found('EUR/USD')[0]).toBe('FX:EURUSD');
    expect(found('gspc')).toEqual(['IDX:^GSPC']);
    expect(found('^')).toEqual(['IDX:^GSPC']);
    expect(found('s&p 500')).toEqual(['IDX:^GSPC']);
    expect(found('strasse oeuvre')).toEqual(['DE:STR']);
  });

  it('finds odd codes, ISINs, and the front month before the next', () => {
    expect(found('na')[0]).toBe('US:NA');
    expect(found('1cov')).toEqual(['DE:1COV']);
    expect(found('FR0000130809')).toEqual(['FR:GLE']);
    expect(found('gold')).toEqual(['FUT:GCJ6', 'FUT:GCM6', 'US:GFI']);
  });

  it('finds nothing for nothing', () => {
    for (const keyword of ['', '  ', 'no such thing', '/']) expect(found(keyword)).toEqual([]);
  });

  it('finds every listing by its own code in its own market first', () => {
    for (const { market, code } of listings) expect(found(code, market)[0]).toBe(`${market}:${code}`);
  });
});

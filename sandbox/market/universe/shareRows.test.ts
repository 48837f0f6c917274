/** What the lists of shares hold that is none, counted by market, and that nothing of the kind is left. */
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readCsv } from '../csv.ts';
import { DATA_DIR } from '../market.ts';
import { noShares, shareRows, shareType } from './shareRows.ts';

const MARKETS = ['DE', 'NL', 'BE', 'FR', 'MX', 'AU'] as const;
const rowsOf = (market: (typeof MARKETS)[number]) => readCsv(join(DATA_DIR, 'universe', `${market.toLowerCase()}.csv`));

function counts(market: (typeof MARKETS)[number]): Record<string, number> {
  const rows = rowsOf(market);
  const kind = noShares(market, rows);
  return Object.fromEntries([...Map.groupBy(rows, (row) => kind(row) ?? 'share')].map(([key, own]) => [key, own.length]));
}

describe('share lists', () => {
  it('leave out what is no share, so many rows of each market', () => {
    expect(Object.fromEntries(MARKETS.map((market) => [market, counts(market)]))).toEqual({
      DE: { share: 1016, nameless: 13, product: 3, right: 1, debt: 1 },
      NL: { share: 119, nameless: 2, debt: 15, product: 24, right: 2 },
      BE: { share: 151, nameless: 19, debt: 23, product: 3, right: 1 },
      FR: { share: 705, nameless: 1, debt: 87, product: 68, right: 27, other: 1 },
      MX: { share: 1008, nameless: 89, product: 1, right: 8 },
      AU: { share: 1511, nameless: 7, debt: 30, right: 6, other: 97 },
    });
  });

  it('hold no name with a coupon, a maturity, a strike or what a security of another kind is called', () => {
    const words =
      /\d ?%|%\d|\d{1,2}(?:JAN|FEB|MAR|APR|MAY|JUN|JUL|AUG|SEP|OCT|NOV|DEC)\d{2}|\d{2}\/\d{2}\/\d{2}|FRN\d|\b(?:ETC|ETP|FRN|EMTN|ZERT|ANLEIHE|WARRANT|BONDS|PERP|-?\dX)S?\b/i;
    const left = MARKETS.flatMap((market) =>
      shareRows(market, rowsOf(market)).flatMap((row) => {
        const name = row.get('name') ?? '';
        return words.test(name) || name.trim() === '' ? [`${market}:${row.get('symbol')} ${name}`] : [];
      }),
    );
    expect(left).toEqual([]);
  });

  it('keep the shares whose names only look like something else', () => {
    const kept = new Set(MARKETS.flatMap((market) => shareRows(market, rowsOf(market)).map((row) => `${market}:${row.get('symbol')}`)));
    const shares =
      'AU:BSA AU:NWSLV AU:PPT AU:LBL FR:MLSBT FR:S30 FR:NR21 FR:AF DE:1COV DE:HRPK MX:GOOG MX:LIVEPOLC-1 NL:PREVA BE:BE0941243520';
    expect(shares.split(' ').filter((key) => !kept.has(key))).toEqual([]);
    const none = 'NL:XS0454773713 NL:SGLD BE:B269 BE:BER000044VC9 FR:ACAFO FR:CGGBS DE:RM8U MX:TSL110L-DC061 AU:GSBK51 AU:CBAPD';
    expect(none.split(' ').filter((key) => kept.has(key))).toEqual([]);
  });

  it('name funds among the shares as what they are', () => {
    const funds = (['MX', 'AU'] as const).map(
      (market) => shareRows(market, rowsOf(market)).filter((row) => shareType(row) === 'etf').length,
    );
    expect(funds).toEqual([9, 17]);
  });
});

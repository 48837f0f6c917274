/** Australia: shares of `universe/au.csv`. The bars of DEX, which the list hasn't got, are left out. */
import { readCsv } from '../csv.ts';
import type { InstrumentSource } from '../source.ts';
import { tickTable } from '../tape/tick.ts';
import type { Distribution } from '../traits.ts';
import type { UniverseContext } from './context.ts';
import { shareSource } from './share.ts';
import { shareRows, shareType } from './shareRows.ts';

const SCALE = 3;
/** rules/markets.json. */
const TICK = tickTable(
  [
    ['0', '0.001'],
    ['0.1', '0.005'],
    ['2', '0.01'],
  ],
  SCALE,
);

/** Levels and values a day in US dollars by size of the company: two of three are explorers of a few cents. */
const DISTRIBUTIONS: ReadonlyMap<string, Distribution> = new Map([
  ['Large Cap', { price: [11, 0.9], sigma: [0.015, 0.25], beta: 1, turnover: [8e6, 0.8] }],
  ['Mid Cap', { price: [3.5, 0.8], sigma: [0.019, 0.3], beta: 1, turnover: [1.5e6, 0.8] }],
  ['Small Cap', { price: [1.1, 0.9], sigma: [0.025, 0.35], beta: 0.9, turnover: [2e5, 0.8] }],
  ['Micro Cap', { price: [0.22, 1], sigma: [0.035, 0.35], beta: 0.6, turnover: [2e4, 0.8] }],
  ['Nano Cap', { price: [0.04, 1], sigma: [0.05, 0.35], beta: 0.4, turnover: [4e3, 0.8] }],
]);
const KNOWN: Distribution = { price: [11, 0.9], sigma: [0.016, 0.25], beta: 1, turnover: [8e7, 0.8] };
const UNKNOWN: Distribution = { price: [0.5, 1.2], sigma: [0.028, 0.4], beta: 0.6, turnover: [3e4, 1.2] };

export function readAustralia(context: UniverseContext): InstrumentSource[] {
  return shareRows('AU', readCsv(context.file('universe', 'au.csv'))).map((row) =>
    shareSource(context, {
      code: row.get('symbol') ?? '',
      name: row.get('name') ?? '',
      market: 'AU',
      currency: row.filled('currency') ?? 'AUD',
      exchange: row.filled('exchange') ?? 'ASX',
      venue: 'XASX',
      scale: SCALE,
      lot: 1,
      roundLot: 1,
      isin: row.filled('isin'),
      sector: row.filled('sector'),
      type: shareType(row),
      distribution:
        context.knownLevel('AU', row.get('symbol') ?? '') === undefined ? (DISTRIBUTIONS.get(row.get('capClass') ?? '') ?? UNKNOWN) : KNOWN,
      within: [0.004, 600],
      minimumVolume: 3000,
      tick: () => TICK,
    }),
  );
}

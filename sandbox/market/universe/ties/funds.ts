/** Funds follow what they hold: an index, a metal, a coin. Ratios are round figures of 2025. */
import type { Market } from '../../../../contract/codes.ts';
import { factsOf } from '../../../../contract/markets.ts';
import { plainFactor } from '../../tape/tie.ts';
import type { Months } from './futures.ts';
import { BASIS, type Find, type Follow, GOODS_CARRY, type KeyOf, walks } from './rule.ts';

/** Funds that hold what an index, a metal or a coin is: code, what it follows, and what one share is worth of it. */
const FUNDS: readonly (readonly [code: string, market: Market, of: string, ratio: number])[] = [
  ['SPY', 'IDX', '^GSPC', 0.1],
  ['IVV', 'IDX', '^GSPC', 0.1004],
  ['VOO', 'IDX', '^GSPC', 0.0919],
  ['SPYM', 'IDX', '^GSPC', 0.01176],
  ['QQQ', 'IDX', '^NDX', 0.02427],
  ['QQQM', 'IDX', '^NDX', 0.009994],
  ['DIA', 'IDX', '^DJI', 0.01],
  ['IWM', 'IDX', '^RUT', 0.0995],
  ['VTWO', 'IDX', '^RUT', 0.04018],
  ['ONEQ', 'IDX', '^IXIC', 0.003935],
  ['GLD', 'FUT', 'GC', 0.0917],
  ['IAU', 'FUT', 'GC', 0.01885],
  ['GLDM', 'FUT', 'GC', 0.0198],
  ['SGOL', 'FUT', 'GC', 0.00953],
  ['AAAU', 'FUT', 'GC', 0.00987],
  ['SLV', 'FUT', 'SI', 0.907],
  ['SIVR', 'FUT', 'SI', 0.953],
  ['PPLT', 'FUT', 'PL', 0.0913],
  ['PALL', 'FUT', 'PA', 0.0917],
  ['IBIT', 'CRY', 'BTCUSD', 0.000568],
  ['FBTC', 'CRY', 'BTCUSD', 0.000873],
  ['GBTC', 'CRY', 'BTCUSD', 0.000784],
  ['BITB', 'CRY', 'BTCUSD', 0.000544],
  ['ARKB', 'CRY', 'BTCUSD', 0.000333],
  ['HODL', 'CRY', 'BTCUSD', 0.000283],
  ['BRRR', 'CRY', 'BTCUSD', 0.000283],
  ['EZBC', 'CRY', 'BTCUSD', 0.00058],
  ['BTC', 'CRY', 'BTCUSD', 0.000443],
  ['ETHA', 'CRY', 'ETHUSD', 0.00757],
  ['FETH', 'CRY', 'ETHUSD', 0.00998],
  ['ETHE', 'CRY', 'ETHUSD', 0.00825],
  ['ETH', 'CRY', 'ETHUSD', 0.0094],
  ['ETHW', 'CRY', 'ETHUSD', 0.00719],
];

/** @param roots months of futures by root, the nearest first */
export function followFunds(roots: Months, find: Find, keyOf: KeyOf, follow: Follow): void {
  for (const [code, market, of, ratio] of FUNDS) {
    const fund = find('US', code);
    const ofContract = factsOf(market).kind === 'future';
    const anchor = ofContract ? roots.get(of)?.[0] : find(market, of);
    if (fund === undefined || anchor === undefined) continue;
    const factors = [plainFactor(ratio, BASIS.fund, keyOf(fund))];
    // A future is dearer than what it delivers by the carry until then.
    if (ofContract) factors.push({ ...plainFactor(1, 0, 0), carry: -GOODS_CARRY, until: anchor.delistedFrom });
    follow(fund, { anchor: walks(anchor.listing.id), others: [], factors, isBound: false });
  }
}

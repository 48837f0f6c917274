import { type Market, Source } from '../../contract/codes.ts';
import type { Instrument } from '../../contract/quote.ts';
import { href } from '../lib/href.ts';

const query = { name: 'optional', code: 'required', source: 'required', market: 'optional' } as const;

/** The specification's choice of quote page by source: globalindex, future, forex, hkstock quote, otherwise stock. */
function quotePath(source: number): `/pages/${string}` {
  switch (source) {
    case Source.GlobalIndex:
      return '/pages/quote/globalindex';
    case Source.Future:
      return '/pages/quote/future';
    case Source.Forex:
      return '/pages/quote/forex';
    case Source.HKStock:
      return '/pages/hkstock/quote';
    default:
      return '/pages/quote/stock';
  }
}

/** Address of an instrument's quote page. */
export const quoteHref = ({ name, code, source, market }: Pick<Instrument, 'name' | 'code'> & { source: number; market: string }): string =>
  href({ path: quotePath(source), query }, { name, code, source, market });

/** The source of an instrument that is known by its market alone. */
export function sourceOf(market: Market): Source {
  switch (market) {
    case 'HK':
      return Source.HKStock;
    case 'IDX':
      return Source.GlobalIndex;
    case 'FUT':
      return Source.Future;
    case 'FX':
      return Source.Forex;
    case 'CRY':
      return Source.RobotCrypto;
    case 'BND':
      return Source.Bonds;
    case 'US':
    case 'DE':
    case 'NL':
    case 'BE':
    case 'FR':
    case 'MX':
    case 'AU':
      return Source.Stock;
  }
}

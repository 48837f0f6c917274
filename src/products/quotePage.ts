import { Source } from '../../contract/codes.ts';
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

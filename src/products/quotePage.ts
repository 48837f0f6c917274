import { Source } from '../../contract/codes.ts';
import type { Instrument } from '../../contract/quote.ts';
import { href } from '../lib/href.ts';

const query = { name: 'optional', code: 'required', source: 'required', market: 'optional' } as const;

/** The specification's choice of quote page by source; all others go to that of shares. */
const QUOTE_PAGES: Readonly<Partial<Record<number, `/pages/${string}`>>> = {
  [Source.GlobalIndex]: '/pages/quote/globalindex',
  [Source.Future]: '/pages/quote/future',
  [Source.Forex]: '/pages/quote/forex',
  [Source.HKStock]: '/pages/hkstock/quote',
  [Source.RobotCrypto]: '/pages/robotai/quote',
};

/** Address of an instrument's quote page. */
export const quoteHref = ({ name, code, source, market }: Pick<Instrument, 'name' | 'code'> & { source: number; market: string }): string =>
  href({ path: QUOTE_PAGES[source] ?? '/pages/quote/stock', query }, { name, code, source, market });

/** What the demo accounts watch: names that everybody knows, across markets, and one code that stands in several. */
import type { Market } from '../../contract/codes.ts';
import type { Tx } from '../db/store.ts';
import type { MarketModel } from '../market/types.ts';
import { append } from './watchlists.ts';

/** Groups with names that read alike in every language of the product. */
const WATCHED: readonly (readonly [market: Market, code: string, group: string | null])[] = [
  ['US', 'AAPL', 'Tech'],
  ['US', 'MSFT', 'Tech'],
  ['US', 'NVDA', 'Tech'],
  ['US', 'AMD', 'Tech'],
  ['DE', 'AMD', 'Europe'],
  ['NL', 'ASML', 'Europe'],
  ['FR', 'MC', 'Europe'],
  ['DE', 'SAP', 'Europe'],
  ['HK', '00700', null],
  ['IDX', '^GSPC', null],
  ['IDX', '^FCHI', null],
  ['FX', 'EURUSD', null],
  ['CRY', 'BTCUSD', null],
];

/** What isn't listed in this sandbox is left out. @returns nothing comes of it later */
export async function watchDemo(tx: Tx, customer: number, market: Pick<MarketModel, 'find'>): Promise<undefined> {
  const groups = [...new Set(WATCHED.flatMap(([, , group]) => group ?? []))];
  for (const [place, name] of groups.entries()) await tx.insertInto('watch_group').values({ customer, name, place }).execute();
  for (const [of, code, group] of WATCHED) {
    const listing = market.find(of, code);
    if (listing) await append(tx, customer, listing, group);
  }
  return undefined;
}

import type { KlineType, Market } from '../../../contract/codes.ts';
import { factsOf } from '../../../contract/markets.ts';
import type { Kline } from '../../../contract/rest/market.ts';
import type { Loadable } from '../../data/api.ts';
import { useRead } from '../../data/useRead.ts';

/** Bars are read again so often: the server's own closing of a bar replaces what ticks drew. */
const RENEW_MS = 60_000;

/** The call that an instrument's bars come by: a coin's are asked for by its symbol, and on the robots' pages by the robots' own call. */
export type BarsOf = 'market' | 'robots';

/** The bars of an instrument over a period. */
export function useBars(market: Market, code: string, type: KlineType, of: BarsOf): Loadable<Kline> {
  const isCoin = factsOf(market).kind === 'crypto';
  const byRobots = isCoin && of === 'robots';
  const every = RENEW_MS;
  const listed = useRead('kline', { stockCode: code, market, type }, { every, enabled: !isCoin });
  const coin = useRead('cryptoKline', { symbol: code, type }, { every, enabled: isCoin && !byRobots });
  const mined = useRead('robotKline', { symbol: code, type }, { every, enabled: byRobots });
  if (byRobots) return mined;
  return isCoin ? coin : listed;
}

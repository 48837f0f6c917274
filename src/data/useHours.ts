import type { Market } from '../../contract/codes.ts';
import type { Session } from '../../contract/rest/shapes.ts';
import { hoursOf } from '../lib/session.ts';
import { useRead } from './useRead.ts';

const RENEW_MS = 60_000;

/** Hours that an instrument keeps, by its own exchange's clock; undefined until they are known. */
export function useHours(market: Market, code: string): Session | undefined {
  const summary = useRead('summaryDetail', { stockCode: code, market }, { every: RENEW_MS });
  const markets = useRead('getMarkets', {});
  return hoursOf(
    summary.data?.session,
    markets.data?.list.find((each) => each.market === market),
  );
}

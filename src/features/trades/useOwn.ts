import { useMemo } from 'react';
import type { Market } from '../../../contract/codes.ts';
import type { Order, Position } from '../../../contract/rest/trading.ts';
import { useRead } from '../../data/useRead.ts';
import { useSession } from '../../data/useSession.ts';
import { isWorking } from './orderState.ts';

interface Own {
  readonly positions: readonly Position[];
  /** Those that still work. */
  readonly orders: readonly Order[];
}

const ORDERS = 100;

/** What the signed-in customer holds and has ordered of an instrument, in every line and, of a future, in its options. */
export function useOwn(market: Market, code: string): Own {
  const { signedIn } = useSession();
  const mine = useRead('positionMine', {}, { enabled: signedIn }).data;
  const consigned = useRead('positionConsignList', { pageNum: 1, pageSize: ORDERS }, { enabled: signedIn }).data;
  return useMemo(() => {
    const here = (traded: Pick<Position, 'market' | 'stockCode' | 'option'>) =>
      traded.market === market && (traded.stockCode === code || traded.option?.underlying === code);
    return {
      positions: (signedIn && mine?.list.filter(here)) || [],
      orders: (signedIn && consigned?.list.filter((order) => isWorking(order) && here(order))) || [],
    };
  }, [signedIn, mine, consigned, market, code]);
}

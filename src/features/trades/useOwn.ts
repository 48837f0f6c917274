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
  /** Nobody has said yet what there is of it. */
  readonly isComing: boolean;
}

const ORDERS = 100;

/** What the signed-in customer holds and has ordered of an instrument, in every line and, of a future, in its options. */
export function useOwn(market: Market, code: string): Own {
  const { state, signedIn } = useSession();
  const mine = useRead('positionMine', {}, { enabled: signedIn });
  const consigned = useRead('positionConsignList', { pageNum: 1, pageSize: ORDERS }, { enabled: signedIn });
  const isComing = state === 'unknown' || (signedIn && (mine.state === 'loading' || consigned.state === 'loading'));
  return useMemo(() => {
    const here = (traded: Pick<Position, 'market' | 'stockCode' | 'option'>) =>
      traded.market === market && (traded.stockCode === code || traded.option?.underlying === code);
    return {
      positions: (signedIn && mine.data?.list.filter(here)) || [],
      orders: (signedIn && consigned.data?.list.filter((order) => isWorking(order) && here(order))) || [],
      isComing,
    };
  }, [signedIn, mine.data, consigned.data, isComing, market, code]);
}

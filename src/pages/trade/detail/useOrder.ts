import { useEffect } from 'react';
import type { Order } from '../../../../contract/rest/trading.ts';
import { useRead } from '../../../data/useRead.ts';
import { isLacking, lacks, useLacking } from '../broker.ts';
import { type Found, useFound } from '../../../features/paged-list/useFound.ts';

/** One order, live, whenever it was placed. A broker without the call for one is looked through by its list. */
export function useOrder(id: number): Found<Order> {
  const lacking = useLacking(({ byId }) => byId);
  const read = useRead('orderById', { id }, { enabled: !lacking });
  const listed = useFound('positionConsignList', lacking, (order) => order.id === id);
  const { failure } = read;
  useEffect(() => {
    if (failure) lacks('byId', failure);
  }, [failure]);
  if (lacking) return listed;
  if (read.data) return { state: 'found', rows: [read.data] };
  if (failure === undefined || isLacking(failure)) return { state: 'loading' };
  if (failure.denial?.reason === 'orderUnknown') return { state: 'missing' };
  return { state: 'failed', failure, retry: read.retry };
}

import { useCallback, useEffect, useSyncExternalStore } from 'react';
import type { Output } from '../../contract/rest/index.ts';
import type { HoldingFigures, HoldingSums, Loadable } from './api.ts';
import { data } from './connect.ts';
import { createLiveHoldings, type LiveHoldings } from './holdings.ts';
import { useRead } from './useRead.ts';

let made: LiveHoldings | undefined;
/** Of this tab; made when a page first shows positions. */
const live = (): LiveHoldings => (made ??= createLiveHoldings(data().link));

/** The customer's open positions and their live sums, which change with each frame that moves one of their prices. */
export function useHoldings(): HoldingSums & { readonly list: Loadable<Output<'positionMine'>> } {
  const list = useRead('positionMine', {});
  const holdings = live();
  useEffect(() => holdings.show(), [holdings]);
  const sums = useSyncExternalStore(holdings.subscribeSums, holdings.sums);
  return { list, totals: sums.totals, base: sums.base };
}

/** One position's live figures; wakes for that one only. Undefined until they are known. */
export function useHolding(id: number): HoldingFigures | undefined {
  const holdings = live();
  useEffect(() => holdings.show(), [holdings]);
  const subscribe = useCallback((wake: () => void) => holdings.subscribe(id, wake), [holdings, id]);
  return useSyncExternalStore(subscribe, () => holdings.get(id));
}

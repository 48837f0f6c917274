import { useCallback, useEffect, useSyncExternalStore } from 'react';
import type { Output } from '../../contract/rest/index.ts';
import type { HoldingFigures, HoldingSums, Loadable } from './api.ts';
import { useData } from './context.ts';
import { createLiveHoldings, type LiveHoldings } from './holdings.ts';
import type { Link } from './link.ts';
import { useRead } from './useRead.ts';

const made = new WeakMap<Link, LiveHoldings>();

/** For what is written without React; made when a page first shows positions. */
export function useLiveHoldings(): LiveHoldings {
  const { link } = useData();
  const holdings = made.get(link) ?? createLiveHoldings(link);
  made.set(link, holdings);
  return holdings;
}

/** The customer's open positions and their live sums, which change with each frame that moves one of their prices. */
export function useHoldings(): HoldingSums & { readonly list: Loadable<Output<'positionMine'>> } {
  const list = useRead('positionMine', {});
  const holdings = useLiveHoldings();
  useEffect(() => holdings.show(), [holdings]);
  const sums = useSyncExternalStore(holdings.subscribeSums, holdings.sums);
  return { list, totals: sums.totals, base: sums.base };
}

/** One position's live figures; wakes for that one only. Undefined until they are known. */
export const useHolding = (id: number): HoldingFigures | undefined => useHoldingPart(id, whole);

const whole = (figures: HoldingFigures | undefined) => figures;

/** What `pick` takes of one position's live figures; wakes when that is no longer the same. */
export function useHoldingPart<T>(id: number, pick: (figures: HoldingFigures | undefined) => T): T {
  const holdings = useLiveHoldings();
  useEffect(() => holdings.show(), [holdings]);
  const subscribe = useCallback((wake: () => void) => holdings.subscribe(id, wake), [holdings, id]);
  return useSyncExternalStore(subscribe, () => pick(holdings.get(id)));
}

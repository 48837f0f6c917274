import { useEffect, useMemo, useSyncExternalStore } from 'react';
import type { QuoteKey } from '../../contract/quote.ts';
import type { LiveRows } from './api.ts';
import { useData } from './context.ts';
import type { RowOptions } from './rowSets.ts';

/** Live instruments by key, at full pace while mounted. @param depth with their order books */
export function useRows(keys: readonly QuoteKey[], { depth = false }: RowOptions = {}): LiveRows {
  const { rowSets } = useData();
  const key = JSON.stringify(keys);
  // The key stands for the keys, whose identity changes with each render.
  // oxlint-disable-next-line react/exhaustive-deps
  const set = useMemo(() => rowSets.prepare(keys, { depth }), [rowSets, key, depth]);
  useEffect(() => set.open(), [set]);
  return useSyncExternalStore(set.subscribe, set.current);
}

import { useEffect, useMemo, useSyncExternalStore } from 'react';
import type { QuoteKey } from '../../contract/quote.ts';
import type { LiveRows } from './api.ts';
import { data } from './connect.ts';

/** Live instruments by key, at full pace while mounted. */
export function useRows(keys: readonly QuoteKey[]): LiveRows {
  const key = JSON.stringify(keys);
  // The key stands for the keys, whose identity changes with each render.
  // oxlint-disable-next-line react/exhaustive-deps
  const set = useMemo(() => data().rowSets.prepare(keys), [key]);
  useEffect(() => set.open(), [set]);
  return useSyncExternalStore(set.subscribe, set.current);
}

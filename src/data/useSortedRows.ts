import { useEffect, useMemo, useSyncExternalStore } from 'react';
import type { QuoteKey } from '../../contract/quote.ts';
import { useData } from './context.ts';
import { createSortedRows, type RowSort, type SortedWindow } from './sortedRows.ts';

/** Instruments by key as a live list, at full pace while mounted. @param sort undefined: in the order given */
export function useSortedRows(keys: readonly QuoteKey[], sort: RowSort | undefined, locale: string): SortedWindow {
  const { rowSets, quotes } = useData();
  const rows = useMemo(
    () =>
      createSortedRows({
        rowSets,
        quotes,
        compare: new Intl.Collator(locale).compare,
        setInterval: (work, ms) => window.setInterval(work, ms),
        clearInterval: (id) => window.clearInterval(id),
      }),
    [rowSets, quotes, locale],
  );
  useEffect(() => rows.show(keys, sort), [rows, keys, sort]);
  useEffect(() => rows.stop, [rows]);
  return useSyncExternalStore(rows.subscribe, rows.current);
}

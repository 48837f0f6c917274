import { useCallback, useSyncExternalStore } from 'react';
import type { QuoteStore, QuoteView } from './api.ts';
import { useData } from './context.ts';

/** The tab's quotes, for rows that write their numbers without React. */
export const useQuoteStore = (): QuoteStore => useData().quotes;

/** A row's live values; re-renders at each change of that row. Undefined until they are known. */
export function useQuote(id: number | undefined): QuoteView | undefined {
  // The view changes in place, so its version is what tells React of a change.
  useQuotePart(id, version);
  const { quotes } = useData();
  return id === undefined ? undefined : quotes.get(id);
}

const version = (quote: QuoteView | undefined) => quote?.version;

/** What `pick` takes of a row's live values; re-renders when that is no longer the same. */
export function useQuotePart<T>(id: number | undefined, pick: (quote: QuoteView | undefined) => T): T {
  const { quotes } = useData();
  const subscribe = useCallback((wake: () => void) => (id === undefined ? () => undefined : quotes.subscribe(id, wake)), [quotes, id]);
  return useSyncExternalStore(subscribe, () => pick(id === undefined ? undefined : quotes.get(id)));
}

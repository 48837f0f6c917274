import { useCallback, useSyncExternalStore } from 'react';
import type { QuoteStore, QuoteView } from './api.ts';
import { data } from './connect.ts';

/** The tab's quotes, for rows that write their numbers without React. */
export const quoteStore = (): QuoteStore => data().quotes;

/** A row's live values; re-renders at each change of that row. Undefined until they are known. */
export function useQuote(id: number | undefined): QuoteView | undefined {
  const { quotes } = data();
  const subscribe = useCallback((wake: () => void) => (id === undefined ? () => undefined : quotes.subscribe(id, wake)), [quotes, id]);
  // The view changes in place, so its version is what tells React of a change.
  useSyncExternalStore(subscribe, () => (id === undefined ? undefined : quotes.get(id)?.version));
  return id === undefined ? undefined : quotes.get(id);
}

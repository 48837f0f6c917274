import { useCallback, useSyncExternalStore } from 'react';
import type { Instrument } from '../../../contract/quote.ts';
import { useQuoteStore } from '../../data/useQuote.ts';

/** An instrument's static facts; re-renders when they arrive or change, not at each tick. */
export function useInstrument(id: number | undefined): Instrument | undefined {
  const store = useQuoteStore();
  const subscribe = useCallback((wake: () => void) => (id === undefined ? () => undefined : store.subscribe(id, wake)), [store, id]);
  return useSyncExternalStore(subscribe, () => (id === undefined ? undefined : store.get(id)?.instrument));
}

import { useEffect, useEffectEvent } from 'react';
import type { Instrument } from '../../../contract/quote.ts';
import type { LiveWindow } from '../../data/api.ts';
import { useQuoteStore } from '../../data/useQuote.ts';

/**
 * Opens the first row once a list has come, so that what stands beside it has something to show; nothing where the list was left scrolled.
 * @param wanted whether there is something beside the list, and nothing chosen for it yet
 */
export function useOpenFirst(list: LiveWindow, wanted: boolean, onOpen: (instrument: Instrument) => void): void {
  const store = useQuoteStore();
  const open = useEffectEvent(onOpen);
  const id = wanted && list.ready ? list.idAt(0) : undefined;
  useEffect(() => {
    const first = id === undefined ? undefined : store.get(id);
    if (first) open(first.instrument);
  }, [id, store]);
}

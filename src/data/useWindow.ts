import { useEffect, useMemo, useSyncExternalStore } from 'react';
import type { LiveWindow, ListWish } from './api.ts';
import { useData } from './context.ts';

/** A list sorted and filtered by the data layer; a wish of other content opens another list. */
export function useWindow(wish: ListWish): LiveWindow {
  const { windows } = useData();
  const key = JSON.stringify([wish.market, wish.sort, wish.descending, wish.filter]);
  // The key stands for the wish, whose identity changes with each render.
  // oxlint-disable-next-line react/exhaustive-deps
  const window = useMemo(() => windows.prepare(wish), [windows, key]);
  useEffect(() => window.open(), [window]);
  return useSyncExternalStore(window.subscribe, window.current);
}

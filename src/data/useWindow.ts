import { useEffect, useMemo, useSyncExternalStore } from 'react';
import type { LiveWindow, ListWish } from './api.ts';
import { data } from './connect.ts';

/** A list sorted and filtered by the data layer; a wish of other content opens another list. */
export function useWindow(wish: ListWish): LiveWindow {
  const key = JSON.stringify([wish.market, wish.sort, wish.descending, wish.filter]);
  // The key stands for the wish, whose identity changes with each render.
  // oxlint-disable-next-line react/exhaustive-deps
  const window = useMemo(() => data().windows.prepare(wish), [key]);
  useEffect(() => window.open(), [window]);
  return useSyncExternalStore(window.subscribe, window.current);
}

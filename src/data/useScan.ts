import { useEffect, useMemo, useSyncExternalStore } from 'react';
import type { ScanWish } from '../../contract/scan.ts';
import type { LiveScan } from './api.ts';
import { useData } from './context.ts';

/** Live matches of a scan; a wish of other content opens another one. */
export function useScan(wish: ScanWish): LiveScan {
  const { windows } = useData();
  const key = JSON.stringify([wish.rule, wish.markets, wish.minPrice, wish.minVolume, wish.minTurnover]);
  // The key stands for the wish, whose identity changes with each render.
  // oxlint-disable-next-line react/exhaustive-deps
  const scan = useMemo(() => windows.prepareScan(wish), [windows, key]);
  useEffect(() => scan.open(), [scan]);
  return useSyncExternalStore(scan.subscribe, scan.current);
}

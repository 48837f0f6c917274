/** The scans that this device keeps: the last one, and those saved by name. What is no scan is left out. */
import { useMemo } from 'react';
import type { ScanWish } from '../../../contract/scan.ts';
import { ScanWishSchema } from '../../../contract/scanWish.ts';
import { useSettings } from '../../lib/settings.ts';

export interface SavedScan {
  readonly name: string;
  readonly wish: ScanWish;
}

export const SCANS_LIMIT = 20;
export const SCAN_NAME_LIMIT = 40;
const FIRST_SCAN: ScanWish = { rule: { kind: 'move', minutes: 5, threshold: 0.02, direction: 'both' }, markets: [] };

const readWish = (value: unknown): ScanWish | undefined => ScanWishSchema.safeParse(value).data;

const readSaved = (value: unknown): SavedScan[] => {
  if (typeof value !== 'object' || value === null || !('name' in value) || typeof value.name !== 'string' || !('wish' in value)) return [];
  const wish = readWish(value.wish);
  const name = value.name.trim().slice(0, SCAN_NAME_LIMIT);
  return wish && name !== '' ? [{ name, wish }] : [];
};

export interface Scans {
  readonly wish: ScanWish;
  readonly saved: readonly SavedScan[];
  look(wish: ScanWish): void;
  /** Under a name that is there already it takes its place. */
  save(scan: SavedScan): void;
  drop(name: string): void;
}

export function useScans(): Scans {
  const last = useSettings((settings) => settings.scan);
  const kept = useSettings((settings) => settings.scans);
  const set = useSettings((settings) => settings.set);
  const wish = useMemo(() => readWish(last) ?? FIRST_SCAN, [last]);
  const saved = useMemo(() => kept.flatMap(readSaved).slice(0, SCANS_LIMIT), [kept]);
  return {
    wish,
    saved,
    look: (next) => set('scan', next),
    save: (scan) => set('scans', [scan, ...saved.filter(({ name }) => name !== scan.name)].slice(0, SCANS_LIMIT)),
    drop: (dropped) =>
      set(
        'scans',
        saved.filter(({ name }) => name !== dropped),
      ),
  };
}

/**
 * Newest ticks in a zustand store, as its guides say for fast data: the map changes in place, a version tells
 * that it did, and each row selects its own entry.
 */
import { create } from 'zustand';
import { firstTick, type Tick } from '../tick.ts';
import type { UseTick } from './list.tsx';

export interface TickStore {
  readonly useTick: UseTick;
  /** Keeps the newest tick of each instrument; rows learn of it at `publish`. */
  put(ticks: readonly Tick[]): void;
  /** Wakes the rows that ticked since the last time. */
  publish(): void;
  taken(): number;
}

export function createTickStore(count: number): TickStore {
  const newest = new Map(Array.from({ length: count }, (_, id) => [id, firstTick(id)]));
  const useStore = create(() => ({ newest, version: 0 }));
  let taken = 0;
  let dirty = false;
  return {
    useTick: (id) => useStore((state) => state.newest.get(id)) ?? firstTick(id),
    put(ticks) {
      for (const tick of ticks) newest.set(tick.id, tick);
      taken += ticks.length;
      dirty = true;
    },
    publish() {
      if (!dirty) return;
      dirty = false;
      useStore.setState(({ version }) => ({ version: version + 1 }));
    },
    taken: () => taken,
  };
}

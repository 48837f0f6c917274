/**
 * Newest ticks in a zustand store, as its guides say for fast data: the map changes in place, a version tells
 * that it did, and each row selects its own entry.
 */
import { create } from 'zustand';
import { firstTick, type Tick } from '../tick.ts';
import type { UseTick } from './list.tsx';

export interface TickStore {
  readonly useTick: UseTick;
  /** Takes messages, and wakes the rows they touch. */
  put(messages: readonly (readonly Tick[])[]): void;
  taken(): number;
}

export function createTickStore(count: number): TickStore {
  const newest = new Map(Array.from({ length: count }, (_, id) => [id, firstTick(id)]));
  const useStore = create(() => ({ newest, version: 0 }));
  let taken = 0;
  return {
    useTick: (id) => useStore((state) => state.newest.get(id)) ?? firstTick(id),
    put(messages) {
      for (const ticks of messages) {
        for (const tick of ticks) newest.set(tick.id, tick);
        taken += ticks.length;
      }
      useStore.setState(({ version }) => ({ version: version + 1 }));
    },
    taken: () => taken,
  };
}

/**
 * The same store with columns in place of objects: a tick writes three numbers and makes nothing, and each row
 * selects how often its instrument ticked.
 */
import { create } from 'zustand';
import type { QuoteColumns } from '../../../../contract/push.ts';
import { basePrice, UNIT } from '../../../feed/universe.ts';
import type { UseTick } from './list.tsx';

export interface ColumnStore {
  readonly useTick: UseTick;
  /** Writes a frame of the push protocol; rows learn of it at `publish`. */
  put(frame: QuoteColumns): void;
  /** Wakes the rows that ticked since the last time. */
  publish(): void;
}

export function createColumnStore(count: number): ColumnStore {
  const price = Float64Array.from({ length: count }, (_, id) => basePrice(id) * UNIT);
  const volume = new Float64Array(count);
  const time = new Float64Array(count);
  const ticked = new Uint32Array(count);
  const useStore = create(() => ({ ticked, version: 0 }));
  let dirty = false;
  return {
    useTick(id) {
      useStore((state) => state.ticked[id]);
      return { id, price: (price[id] ?? Number.NaN) / UNIT, volume: volume[id] ?? Number.NaN, ts: time[id] ?? Number.NaN };
    },
    put({ ids, columns, time: sent, count: rows }) {
      for (let row = 0; row < rows; row += 1) {
        const id = ids[row] ?? count;
        price[id] = columns.price?.[row] ?? Number.NaN;
        volume[id] = columns.volume?.[row] ?? Number.NaN;
        time[id] = sent;
        ticked[id] = (ticked[id] ?? 0) + 1;
      }
      dirty = true;
    },
    publish() {
      if (!dirty) return;
      dirty = false;
      useStore.setState(({ version }) => ({ version: version + 1 }));
    },
  };
}

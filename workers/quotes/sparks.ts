/**
 * Closes of finished five-minute buckets, SPARK_POINTS a row, oldest first. Rows without points cost
 * four bytes; the points of 256 rows are allocated at a time, when the first of them comes.
 */
import { SPARK_POINTS } from '../../contract/quote.ts';

const CHUNK_ROWS = 256;

export interface Sparks {
  has(id: number): boolean;
  /** Takes a server's sparkline: its last point is the live price, which is no finished close, and is left out. */
  set(id: number, points: ArrayLike<number>, offset: number): void;
  /** A bucket is finished at this price. */
  push(id: number, close: number): void;
  /** Writes SPARK_POINTS values; false if the row has none. */
  copy(id: number, out: Float64Array, offset: number): boolean;
  /** Ids that have points. */
  ids(): Iterable<number>;
  /** Makes room for ids below `capacity`. */
  grow(capacity: number): void;
}

export function createSparks(): Sparks {
  let slots = new Int32Array(0);
  const owners: number[] = [];
  const chunks: Float64Array[] = [];

  /** The row's points, at `at` and the SPARK_POINTS after. */
  const locate = (slot: number): { chunk: Float64Array; at: number } => {
    const index = Math.floor(slot / CHUNK_ROWS);
    const chunk = chunks[index] ?? new Float64Array(CHUNK_ROWS * SPARK_POINTS).fill(Number.NaN);
    chunks[index] = chunk;
    return { chunk, at: (slot % CHUNK_ROWS) * SPARK_POINTS };
  };

  return {
    has: (id) => (slots[id] ?? 0) > 0,
    set(id, points, offset) {
      if (!slots[id]) {
        owners.push(id);
        slots[id] = owners.length;
      }
      const { chunk, at } = locate((slots[id] ?? 0) - 1);
      chunk[at] = Number.NaN;
      for (let index = 0; index < SPARK_POINTS - 1; index += 1) chunk[at + 1 + index] = points[offset + index] ?? Number.NaN;
    },
    push(id, close) {
      const slot = slots[id];
      if (!slot) return;
      const { chunk, at } = locate(slot - 1);
      chunk.copyWithin(at, at + 1, at + SPARK_POINTS);
      chunk[at + SPARK_POINTS - 1] = close;
    },
    copy(id, out, offset) {
      const slot = slots[id];
      if (!slot) return false;
      const { chunk, at } = locate(slot - 1);
      for (let index = 0; index < SPARK_POINTS; index += 1) out[offset + index] = chunk[at + index] ?? Number.NaN;
      return true;
    },
    ids: () => owners,
    grow(capacity) {
      const larger = new Int32Array(capacity);
      larger.set(slots);
      slots = larger;
    },
  };
}

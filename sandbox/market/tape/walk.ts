/** One leg of a tie around the five minutes that were looked at last: its bars down to the print, folded where they are wanted. */
import type { Bucket } from './cascade.ts';
import { createParts, foldBars, foldPrints, type Parts } from './path.ts';
import { childKey, CHUNKS_A_MINUTE, emptyBucket, MINUTES_A_BUCKET, PRINTS_A_CHUNK } from './segment.ts';

export interface Walk {
  /** Bars of a run of slots, in the leg's currency. */
  readonly slots: Parts;
  readonly bucket: Bucket;
  /** Parts of the bucket in the leg's own units, and chunks of each minute. */
  readonly minutes: Parts;
  readonly chunks: readonly Parts[];
  readonly prints: Float64Array;
  inverse: boolean;
  /** What a unit is worth in the leg's currency. */
  unit: number;
  hasMinutes: boolean;
  /** A bit for each minute whose chunks are folded. */
  folded: number;
}

export const createWalk = (): Walk => ({
  slots: createParts(),
  bucket: emptyBucket(),
  minutes: createParts(MINUTES_A_BUCKET),
  chunks: Array.from({ length: MINUTES_A_BUCKET }, () => createParts(CHUNKS_A_MINUTE)),
  prints: new Float64Array(PRINTS_A_CHUNK),
  inverse: false,
  unit: 1,
  hasMinutes: false,
  folded: 0,
});

/** To be called once another bucket was written. */
export function forget(walk: Walk): void {
  walk.hasMinutes = false;
  walk.folded = 0;
}

/** The leg's part of the product, at a price in its own units. */
export const valueOf = ({ unit, inverse }: Walk, units: number): number => (inverse ? 1 / (units * unit) : units * unit);

export function minutesOf(walk: Walk): Parts {
  const { bucket, minutes } = walk;
  if (!walk.hasMinutes) {
    foldBars(bucket.tick, bucket.key, MINUTES_A_BUCKET, bucket.open, bucket.high, bucket.low, bucket.close, minutes);
    walk.hasMinutes = true;
  }
  return minutes;
}

export function chunksOf(walk: Walk, minute: number): Parts {
  const chunks = walk.chunks[minute];
  if (chunks === undefined) throw new RangeError(`no minute ${minute}`);
  if ((walk.folded & (1 << minute)) === 0) {
    const { open, high, low, close } = minutesOf(walk);
    const { tick, key } = walk.bucket;
    foldBars(
      tick,
      childKey(key, minute),
      CHUNKS_A_MINUTE,
      open[minute] ?? 0,
      high[minute] ?? 0,
      low[minute] ?? 0,
      close[minute] ?? 0,
      chunks,
    );
    walk.folded |= 1 << minute;
  }
  return chunks;
}

export function printsOf(walk: Walk, minute: number, chunk: number): Float64Array {
  const { open, high, low, close } = chunksOf(walk, minute);
  const { bucket, prints } = walk;
  foldPrints(
    bucket.tick,
    childKey(childKey(bucket.key, minute), chunk),
    PRINTS_A_CHUNK,
    open[chunk] ?? 0,
    high[chunk] ?? 0,
    low[chunk] ?? 0,
    close[chunk] ?? 0,
    prints,
    0,
  );
  return prints;
}

/** Every event of a tape as a tick of its own, in order, among the ticks of the generator. */
import type { Generator, TickBatch } from '../market/types.ts';
import type { Replay } from './replay.ts';

/**
 * A generator that plays a tape. The cursor moves by what was emitted: what finds no room in a batch goes out in the next
 * step, so that nothing is lost while the reader is behind. From the tape's first event to its last, the instrument's row
 * comes from here alone, and a last tick says that it has ended.
 *
 * @param from instant that the play begins at, epoch milliseconds of the sandbox; begun in the middle, it starts with the
 *   event that stands there
 */
export function withReplay(generator: Generator, replay: Replay, from: number): Generator {
  const { id, tape } = replay;
  const { count, time, first, last } = tape.recording;
  /** The end is one more event. */
  const events = count + 1;
  let cursor = Math.max(0, from <= first ? 0 : tape.indexAt(from));
  if (from > last) cursor = events;

  /** Drops the generator's own ticks of the row: they would be newer than events that still wait. */
  const withoutRow = (batch: TickBatch, filled: number): number => {
    const { ids, times, columns } = batch;
    let kept = ids.subarray(0, filled).indexOf(id);
    if (kept < 0) return filled;
    for (let row = kept + 1; row < filled; row += 1) {
      const other = ids[row] ?? 0;
      if (other === id) continue;
      ids[kept] = other;
      times[kept] = times[row] ?? 0;
      for (const values of columns) values[kept] = values[row] ?? Number.NaN;
      kept += 1;
    }
    return kept;
  };

  const write = (batch: TickBatch, row: number): void => {
    batch.ids[row] = id;
    batch.times[row] = time[cursor] ?? last + 1;
    if (cursor < count) replay.eventInto(cursor, batch, row);
    else replay.endInto(batch, row);
    cursor += 1;
  };

  return {
    step(now, elapsedMs, batch) {
      const due = tape.indexAt(now) + 1 + Number(now > last) - cursor;
      const playing = cursor < events && (cursor > 0 || due > 0);
      if (!playing) return generator.step(now, elapsedMs, batch);
      // At most half of a batch is kept free, so that neither the tape nor the others starve.
      const room = Math.min(Math.max(due, 0), batch.capacity >> 1);
      let filled = withoutRow(batch, generator.step(now, elapsedMs, { ...batch, capacity: batch.capacity - room }));
      const end = Math.min(cursor + Math.max(due, 0), cursor + batch.capacity - filled);
      while (cursor < end) {
        write(batch, filled);
        filled += 1;
      }
      return filled;
    },
  };
}

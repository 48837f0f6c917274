/**
 * How much may be under way to one reader: ACK_WINDOW frames, and no more bytes than its link takes in a moment. What waits in
 * buffers on the way is late, and every heartbeat behind it: so the bound shrinks while acknowledgements are slow and grows while
 * they are quick. Nothing is allocated for a frame.
 */
import { ACK_WINDOW } from '../../contract/push.ts';

/** An acknowledgement that takes longer says that the link is full. Heartbeats come each second: this is late enough. */
const SLOW_MS = 500;
const FIRST_BYTES = 64 * 1024;
const MOST_BYTES = 1 << 20;
/** Frames that are remembered; faults of tests send more than the window. */
const RING = 4 * ACK_WINDOW;

export interface Flight {
  /** Another frame may go. */
  readonly open: boolean;
  sent(bytes: number): void;
  /** The reader has taken so many frames in all. */
  acknowledged(frames: number): void;
  /** Such an acknowledgement would tell anything new. */
  isNews(frames: number): boolean;
  /** The reader acknowledges each so many bytes; one that doesn't say so is held to frames alone, for nothing would ever go to it again. */
  byBytes(least: number): void;
}

/** @param now milliseconds; only differences count */
export function createFlight(now: () => number): Flight {
  const sizes = new Float64Array(RING);
  const times = new Float64Array(RING);
  let sent = 0;
  let taken = 0;
  let underWay = 0;
  let bytes = Number.POSITIVE_INFINITY;
  let least = 0;
  return {
    get open() {
      return sent - taken < ACK_WINDOW && underWay < bytes;
    },
    sent(size) {
      sizes[sent % RING] = size;
      times[sent % RING] = now();
      sent += 1;
      underWay += size;
    },
    acknowledged(frames) {
      const until = Math.min(frames, sent);
      if (until <= taken) return;
      const wasFull = underWay >= bytes;
      const late = now() - (times[(until - 1) % RING] ?? 0);
      let freed = 0;
      for (; taken < until; taken += 1) freed += sizes[taken % RING] ?? 0;
      underWay -= freed;
      if (bytes === Number.POSITIVE_INFINITY) return;
      if (late > SLOW_MS) bytes = Math.max(least, (bytes * SLOW_MS) / late);
      else if (wasFull && late < SLOW_MS / 2) bytes = Math.min(MOST_BYTES, bytes + freed);
    },
    isNews: (frames) => Math.min(frames, sent) > taken,
    byBytes(wanted) {
      least = Math.min(MOST_BYTES, wanted);
      bytes = Math.max(least, bytes === Number.POSITIVE_INFINITY ? FIRST_BYTES : bytes);
    },
  };
}

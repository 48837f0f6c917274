/**
 * Order books that come with their rows. Each is told right before the quote frame of the same instant, and applied with it: what is
 * painted of row and book is of one moment.
 */
import type { RowDepth } from '../../contract/push.ts';
import type { InstrumentDepth } from './api.ts';
import type { Link } from './link.ts';

export interface StreamedDepth {
  readonly depth: InstrumentDepth;
  /** It follows its row; false once it no longer comes, and then it is the last that came. */
  readonly live: boolean;
}

export interface LiveDepths {
  /** A new object at each change. */
  get(id: number): StreamedDepth | undefined;
  /**
   * Calls back once a frame at most. Returns its stop. A book is told once and again when it moves, perhaps before its listener is
   * there: it is kept until the worker takes it back.
   */
  subscribe(id: number, listener: () => void): () => void;
}

export function createLiveDepths(link: Pick<Link, 'onMessage' | 'onConnected'>): LiveDepths {
  const depths = new Map<number, StreamedDepth>();
  const listeners = new Map<number, Set<() => void>>();
  const waiting = new Map<number, RowDepth | undefined>();

  function put(id: number, next: StreamedDepth | undefined): void {
    if (next) depths.set(id, next);
    else depths.delete(id);
    for (const listener of listeners.get(id) ?? []) {
      try {
        listener();
      } catch (error) {
        // One that fails costs itself alone.
        reportError(error);
      }
    }
  }

  function end(id: number): void {
    const last = depths.get(id);
    if (last?.live) put(id, listeners.has(id) ? { depth: last.depth, live: false } : undefined);
  }

  link.onMessage((message) => {
    if (message instanceof ArrayBuffer) {
      for (const [id, depth] of waiting) {
        if (!depth) end(id);
        else put(id, { depth: depthOf(depth), live: true });
      }
      waiting.clear();
    } else if (message.op === 'depth') waiting.set(message.id, message.depth);
    else if (message.op === 'forget') {
      waiting.clear();
      for (const id of depths.keys()) put(id, undefined);
    }
  });
  // Another worker has told nothing yet.
  link.onConnected(() => {
    waiting.clear();
    for (const id of depths.keys()) end(id);
  });

  return {
    get: (id) => depths.get(id),
    subscribe: (id, listener) => {
      const known = listeners.get(id) ?? new Set();
      listeners.set(id, known.add(listener));
      return () => {
        known.delete(listener);
        if (known.size > 0 || listeners.get(id) !== known) return;
        listeners.delete(id);
        if (!depths.get(id)?.live) depths.delete(id);
      };
    },
  };
}

const depthOf = ({ t, b, a, x }: RowDepth): InstrumentDepth => ({
  time: t,
  bids: b.map(([price, volume]) => ({ price, volume })),
  asks: a.map(([price, volume]) => ({ price, volume })),
  trades: x.map(([time, price, volume, direction]) => ({ time, price, volume, direction })),
});

/** Order books and last trades of the few instruments whose depth somebody looks at, each of the instant of its row. */
import { DEPTH_TRADES, FrameKind, type QuoteColumns, type RowDepth } from '../../contract/push.ts';

export interface Depths {
  /** A new object at each change; undefined where nobody streams it now. */
  get(id: number): RowDepth | undefined;
  /** Takes what a frame has beside its rows. */
  take(frame: QuoteColumns): void;
  /** Forgets those that nobody looks at any more; all of them, with the connection, for an empty set. */
  keep(ids: ReadonlySet<number>): void;
}

export function createDepths(): Depths {
  const depths = new Map<number, RowDepth>();
  return {
    get: (id) => depths.get(id),
    take({ kind, ids, depth = [] }) {
      depth.forEach((next, row) => {
        const id = ids[row] ?? 0;
        const before = kind === FrameKind.Delta ? (depths.get(id)?.x ?? []) : [];
        depths.set(id, { ...next, x: [...next.x, ...before].slice(0, DEPTH_TRADES) });
      });
    },
    keep(wanted) {
      for (const id of depths.keys()) if (!wanted.has(id)) depths.delete(id);
    },
  };
}

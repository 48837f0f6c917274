/** Order books and last trades of the few instruments whose depth somebody looks at, each of the instant of its row. */
import { DEPTH_TRADES, FrameKind, type QuoteColumns, type RowDepth } from '../../contract/push.ts';

export interface Depths {
  /** A new object at each change; undefined where nobody streams it now. */
  get(id: number): RowDepth | undefined;
  /** Takes what a frame has beside its rows, of those that are wanted. */
  take(frame: QuoteColumns): void;
  /** Which are wanted: what of others is known is forgotten. */
  want(ids: ReadonlySet<number>): void;
  /** Forgets them all, with the stream that told them. */
  lost(): void;
}

export function createDepths(): Depths {
  const depths = new Map<number, RowDepth>();
  let wanted: ReadonlySet<number> = new Set();
  return {
    get: (id) => depths.get(id),
    take({ kind, ids, depth }) {
      if (!depth) return;
      depth.forEach((next, row) => {
        const id = ids[row] ?? 0;
        if (!wanted.has(id)) return;
        const before = kind === FrameKind.Delta ? (depths.get(id)?.x ?? []) : [];
        depths.set(id, { ...next, x: [...next.x, ...before].slice(0, DEPTH_TRADES) });
      });
    },
    want(ids) {
      wanted = new Set(ids);
      for (const id of depths.keys()) if (!wanted.has(id)) depths.delete(id);
    },
    lost: () => depths.clear(),
  };
}

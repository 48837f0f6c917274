/** Warns once for each time that a position's margin level falls below one of the two thresholds. */
import type { Source } from '../../contract/codes.ts';
import { marginWarningOf } from '../../contract/finance/margin.ts';
import type { OrderNews } from '../../contract/frame.ts';

/** A level has to recover by so much before the same warning may come again: prices tremble around a threshold. */
const RECOVERY = 1.05;
const SEVERITY = { none: 0, low: 1, critical: 2 } as const;
type Warning = keyof typeof SEVERITY;

interface Watched {
  readonly id: number;
  readonly source: Source;
  readonly name: string;
  readonly stockCode: string;
}

export interface MarginWatch {
  /** @param level NaN where it isn't known: nothing changes then */
  see(position: Watched, level: number): void;
  /** Positions that are no longer there are forgotten. */
  keep(ids: ReadonlySet<number>): void;
}

export function createMarginWatch(tell: (told: OrderNews) => void): MarginWatch {
  const warned = new Map<number, Warning>();
  return {
    see: ({ id, source, name, stockCode }, level) => {
      if (Number.isNaN(level)) return;
      const before = warned.get(id) ?? 'none';
      const now = marginWarningOf(source, level) ?? 'none';
      if (SEVERITY[now] > SEVERITY[before]) {
        warned.set(id, now);
        tell({ what: now === 'critical' ? 'marginCritical' : 'marginLow', position: id, name, stockCode });
        return;
      }
      const recovered = marginWarningOf(source, level / RECOVERY) ?? 'none';
      if (SEVERITY[recovered] < SEVERITY[before]) warned.set(id, recovered);
    },
    keep: (ids) => {
      for (const id of warned.keys()) if (!ids.has(id)) warned.delete(id);
    },
  };
}

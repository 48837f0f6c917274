/** The tab's sets of instruments by key: said to the worker, again at each connection; the worker answers with ids. */
import { MAX_ROW_KEYS } from '../../contract/frame.ts';
import type { QuoteKey } from '../../contract/quote.ts';
import type { LiveRows } from './api.ts';
import type { Link } from './link.ts';

export interface PreparedRows {
  /** A new object whenever something of it changed. */
  current: () => LiveRows;
  subscribe: (listener: () => void) => () => void;
  /** Says the keys to the worker; returns its stop. */
  open(): () => void;
}

export interface RowOptions {
  /** With the order book of each, where the server streams it. */
  readonly depth?: boolean;
}

export interface RowSets {
  /** Nothing is asked for before `open`, so that a render without effects costs nothing. */
  prepare(keys: readonly QuoteKey[], options?: RowOptions): PreparedRows;
}

/** `resolved.ids` of a key that has none. */
const UNKNOWN = -1;

export function createRowSets(link: Pick<Link, 'post' | 'onMessage' | 'onConnected'>): RowSets {
  const sets = new Map<number, RowOptions & { keys: QuoteKey[]; resolve(ids: readonly number[], missing: readonly QuoteKey[]): void }>();
  let last = 0;

  link.onMessage((message) => {
    if (message instanceof ArrayBuffer) return;
    if (message.op === 'resolved') sets.get(message.set)?.resolve(message.ids, message.missing);
    else if (message.op === 'forget')
      for (const { keys, resolve } of sets.values())
        resolve(
          keys.map(() => UNKNOWN),
          [],
        );
  });
  link.onConnected(() => {
    for (const [set, { keys, depth }] of sets) link.post({ op: 'rows', set, keys, depth });
  });

  function prepare(keys: readonly QuoteKey[], options: RowOptions = {}): PreparedRows {
    const listeners = new Set<() => void>();
    let current: LiveRows = { ids: keys.map(() => undefined), missing: [] };
    // A long list is said in as many sets as it takes: one that is too long would be refused whole.
    const parts = Array.from({ length: Math.ceil(keys.length / MAX_ROW_KEYS) }, (_, part) => {
      last += 1;
      const first = part * MAX_ROW_KEYS;
      const kept = {
        ...options,
        keys: keys.slice(first, first + MAX_ROW_KEYS),
        resolve: (ids: readonly number[], missing: readonly QuoteKey[]) => {
          const known = [...current.ids];
          ids.forEach((id, index) => (known[first + index] = id === UNKNOWN ? undefined : id));
          current = { ids: known, missing: [...current.missing.filter((key) => !kept.keys.includes(key)), ...missing] };
          for (const listener of listeners) listener();
        },
      };
      return [last, kept] as const;
    });
    return {
      current: () => current,
      subscribe: (listener) => {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
      open: () => {
        for (const [set, kept] of parts) {
          sets.set(set, kept);
          link.post({ op: 'rows', set, keys: kept.keys, depth: kept.depth });
        }
        return () => {
          for (const [set] of parts) {
            sets.delete(set);
            link.post({ op: 'rows', set, keys: [] });
          }
        };
      },
    };
  }

  return { prepare };
}

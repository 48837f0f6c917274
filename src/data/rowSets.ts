/** The tab's sets of instruments by key: said to the worker, again at each connection; the worker answers with ids. */
import type { QuoteKey } from '../../contract/quote.ts';
import type { LiveRows } from './api.ts';
import type { Link } from './link.ts';

export interface RowSet {
  /** A new object whenever something of it changed. */
  current(): LiveRows;
  subscribe(listener: () => void): () => void;
  close(): void;
}

export interface RowSets {
  open(keys: readonly QuoteKey[]): RowSet;
}

/** `resolved.ids` of a key that has none. */
const UNKNOWN = -1;

export function createRowSets(link: Pick<Link, 'post' | 'onMessage' | 'onConnected'>): RowSets {
  const sets = new Map<number, { keys: QuoteKey[]; resolve(ids: readonly number[], missing: readonly QuoteKey[]): void }>();
  let last = 0;

  link.onMessage((message) => {
    if (message instanceof ArrayBuffer || message.op !== 'resolved') return;
    sets.get(message.set)?.resolve(message.ids, message.missing);
  });
  link.onConnected(() => {
    for (const [set, { keys }] of sets) link.post({ op: 'rows', set, keys });
  });

  function open(keys: readonly QuoteKey[]): RowSet {
    last += 1;
    const set = last;
    const listeners = new Set<() => void>();
    let current: LiveRows = { ids: keys.map(() => undefined), missing: [] };
    const kept = {
      keys: [...keys],
      resolve: (ids: readonly number[], missing: readonly QuoteKey[]) => {
        current = { ids: ids.map((id) => (id === UNKNOWN ? undefined : id)), missing };
        for (const listener of listeners) listener();
      },
    };
    sets.set(set, kept);
    link.post({ op: 'rows', set, keys: kept.keys });
    return {
      current: () => current,
      subscribe: (listener) => {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
      close: () => {
        sets.delete(set);
        link.post({ op: 'rows', set, keys: [] });
      },
    };
  }

  return { open };
}

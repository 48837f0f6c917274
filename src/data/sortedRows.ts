/**
 * A list of a few hundred instruments by key, of any markets, as a window like those that the worker sorts: in the order given, or sorted here
 * by their live values. While another set of keys is being resolved those that stay keep their rows.
 */
import type { SortKey } from '../../contract/frame.ts';
import { type QuoteKey, quoteKey } from '../../contract/quote.ts';
import type { LiveWindow, QuoteStore, QuoteView } from './api.ts';
import type { PreparedRows, RowSets } from './rowSets.ts';

export interface RowSort {
  readonly key: SortKey;
  readonly descending: boolean;
}

export interface SortedWindow extends LiveWindow {
  /** Keys that the broker has no instrument for; they have no row. */
  readonly missing: readonly QuoteKey[];
}

export interface SortedRows {
  /** A new object at each change. */
  current(): SortedWindow;
  subscribe(listener: () => void): () => void;
  /** What to show, and in which order; undefined: as given. */
  show(keys: readonly QuoteKey[], sort: RowSort | undefined): void;
  stop(): void;
}

interface SortedRowsEnvironment {
  readonly rowSets: RowSets;
  readonly quotes: Pick<QuoteStore, 'get'>;
  /** Sorts names. */
  compare(one: string, other: string): number;
  setInterval(work: () => void, ms: number): number;
  clearInterval(id: number | undefined): void;
}

/** A worker sorts a market's list at most every 250 ms; this order is made beside the screens, and half as often. */
const SORT_MS = 500;

export function createSortedRows({ rowSets, quotes, compare, setInterval, clearInterval }: SortedRowsEnvironment): SortedRows {
  const listeners = new Set<() => void>();
  const known = new Map<QuoteKey, number>();
  let keys: readonly QuoteKey[] = [];
  let sort: RowSort | undefined;
  let set: PreparedRows | undefined;
  let close = () => {};
  let timer: number | undefined;
  let order: readonly (number | undefined)[] = [];
  let window: SortedWindow = windowOf(0, []);

  function windowOf(version: number, missing: readonly QuoteKey[]): SortedWindow {
    const shown = order;
    return {
      total: shown.length,
      advancers: 0,
      decliners: 0,
      unchanged: 0,
      order: version,
      coverage: 'live',
      ready: keys.length === missing.length || shown.some((id) => id !== undefined),
      idAt: (index) => shown[index],
      setRange: () => {},
      missing,
    };
  }

  /** By the set that is open, else as it was known before, if that id still is this instrument's. */
  function idOf(key: QuoteKey, resolved: number | undefined): number | undefined {
    const id = resolved ?? known.get(key);
    const instrument = id === undefined ? undefined : quotes.get(id)?.instrument;
    if (id !== undefined && resolved !== undefined) known.set(key, id);
    return resolved ?? (instrument && quoteKey(instrument.market, instrument.code) === key ? id : undefined);
  }

  function arrange(): void {
    const { ids, missing } = set?.current() ?? { ids: [], missing: [] };
    const gone = new Set(missing);
    const listed = keys.flatMap((key, at) => (gone.has(key) ? [] : [idOf(key, ids[at])]));
    const next = sort ? sorted(listed, sort) : listed;
    const same = next.length === order.length && next.every((id, at) => id === order[at]);
    if (same && missing.length === window.missing.length && window.ready) return;
    order = next;
    window = windowOf(same ? window.order : window.order + 1, missing);
    for (const listener of listeners) listener();
  }

  /** What has no value comes last either way; equal ones stay as they were given. */
  function sorted(ids: readonly (number | undefined)[], { key, descending }: RowSort): readonly (number | undefined)[] {
    const quoteOf = (id: number | undefined) => (id === undefined ? undefined : quotes.get(id));
    const turn = descending ? -1 : 1;
    if (key === 'name') {
      const named = ids.map((id) => ({ id, name: quoteOf(id)?.instrument.name }));
      return named
        .sort((a, b) => (a.name === undefined || b.name === undefined ? last(a.name, b.name) : turn * compare(a.name, b.name)))
        .map(({ id }) => id);
    }
    const valued = ids.map((id) => ({ id, value: valueOf(quoteOf(id), key) }));
    return valued
      .sort((a, b) =>
        Number.isNaN(a.value) || Number.isNaN(b.value) ? last(number(a.value), number(b.value)) : turn * (a.value - b.value),
      )
      .map(({ id }) => id);
  }

  return {
    current: () => window,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    show: (wanted, by) => {
      sort = by;
      if (JSON.stringify(wanted) !== JSON.stringify(keys) || !set) {
        keys = wanted;
        const before = close;
        const opened = rowSets.prepare(keys);
        const stopHearing = opened.subscribe(arrange);
        const shut = opened.open();
        set = opened;
        close = () => {
          stopHearing();
          shut();
        };
        // After the new one: what both have is never let go.
        before();
      }
      clearInterval(timer);
      timer = by && setInterval(arrange, SORT_MS);
      arrange();
    },
    stop: () => {
      clearInterval(timer);
      close();
      set = undefined;
      close = () => {};
    },
  };
}

const number = (value: number): number | undefined => (Number.isNaN(value) ? undefined : value);
const last = (one: unknown, other: unknown): number => Number(one === undefined) - Number(other === undefined);

function valueOf(quote: QuoteView | undefined, key: Exclude<SortKey, 'name'>): number {
  if (!quote) return Number.NaN;
  const price = quote.price / 10 ** quote.instrument.scale;
  switch (key) {
    case 'price':
      return price;
    case 'changeRatio':
      return quote.changeRatio;
    case 'volume':
      return quote.volume;
    case 'turnover':
      return price * quote.volume;
  }
}

/** How the list is looked at on this device: its order and its columns. What is stored is checked when it is read. */
import { create } from 'zustand';
import { SORT_KEYS } from '../../../../contract/frame.ts';
import { COLUMNS, type Column, DEFAULT_COLUMNS } from '../../../features/quote-list/columns/columns.ts';
import type { Sort } from '../../../features/quote-list/SortHead.tsx';
import { fieldsOf, fieldsOfJson } from '../../../lib/fieldsOf.ts';

interface Look {
  /** Undefined: the customer's own order. */
  readonly sort: Sort | undefined;
  readonly columns: readonly Column[];
}

interface LookStore extends Look {
  set(look: Partial<Look>): void;
}

const KEY = 'coulisse.watchlist.look';

export function parseLook(text: string | null): Look {
  const { sort, columns } = fieldsOfJson(text);
  const { key, descending } = fieldsOf(sort);
  const known = SORT_KEYS.find((one) => one === key);
  return {
    sort: known && { key: known, descending: descending === true },
    columns: Array.isArray(columns) ? COLUMNS.filter((column) => columns.includes(column)) : DEFAULT_COLUMNS,
  };
}

/** The order that a press of a head leads to: its first way, the other way, and then back to the customer's own. */
export function nextSort(now: Sort | undefined, pressed: Sort): Sort | undefined {
  const first = pressed.key !== 'name';
  return now?.key === pressed.key && pressed.descending === first ? undefined : pressed;
}

/** Storage that the browser's settings refuse throws when it is touched: the look then lasts as long as the page. */
function stored<T>(work: (storage: Storage) => T): T | undefined {
  try {
    return work(window.localStorage);
  } catch {
    return undefined;
  }
}

export const useLook = create<LookStore>()((set, get) => ({
  ...parseLook(stored((storage) => storage.getItem(KEY)) ?? null),
  set: (look) => {
    set(look);
    const { sort, columns } = get();
    stored((storage) => storage.setItem(KEY, JSON.stringify({ sort, columns })));
  },
}));

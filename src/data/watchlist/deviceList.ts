/** The list of whoever has no account, on this device; and how a customer's is arranged where the broker keeps no order. */
import { type Market, MARKETS } from '../../../contract/codes.ts';
import { isGroupName, isInstrumentCode } from '../../../contract/rules.ts';
import { GROUPS_LIMIT, WATCHLIST_LIMIT } from '../../../contract/watchlist.ts';
import { fieldsOf, fieldsOfJson } from '../../lib/fieldsOf.ts';
import { add, EMPTY, type Watched, type Watchlist } from './watched.ts';

export interface DeviceList {
  read(): Watchlist;
  /** An empty list is no list. Where storage refuses it or is full, it lasts as long as the page. */
  write(list: Watchlist): void;
  /** Calls back when another tab has written it. Returns its stop. */
  onOther(listener: () => void): () => void;
}

type Kept = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
type Events = Pick<Window, 'addEventListener' | 'removeEventListener'>;

/** A list in what lies in storage, which anybody may have written. */
export function readStored(text: string | null): Watchlist {
  const { entries, groups } = fieldsOfJson(text);
  const named = Array.isArray(groups) ? groups.filter((group) => typeof group === 'string').filter(isGroupName) : [];
  const known = { ...EMPTY, groups: [...new Set(named)].slice(0, GROUPS_LIMIT) };
  const read = Array.isArray(entries)
    ? entries
        .slice(0, WATCHLIST_LIMIT)
        .map(entryIn)
        .filter((entry) => entry !== undefined)
    : [];
  return add(read)(known);
}

function entryIn(value: unknown): Watched | undefined {
  const { market, code, name, group } = fieldsOf(value);
  const known = MARKETS.find((one): one is Market => one === market);
  if (!known || typeof code !== 'string' || !isInstrumentCode(code) || typeof name !== 'string') return undefined;
  return { market: known, code, name: name.slice(0, 300), ...(typeof group === 'string' && isGroupName(group) && { group }) };
}

/** @param storage throws where the browser's settings refuse it */
export function createDeviceList(key: string, storage: () => Kept, events: Events): DeviceList {
  /** What storage did not take; undefined once it has taken all. */
  let unstored: string | null | undefined;
  const stored = <T>(work: (kept: Kept) => T, otherwise: T): T => {
    try {
      return work(storage());
    } catch {
      return otherwise;
    }
  };
  return {
    read: () => readStored(unstored === undefined ? stored((kept) => kept.getItem(key), null) : unstored),
    write: (list) => {
      const text = list.entries.length === 0 && list.groups.length === 0 ? null : JSON.stringify(list);
      unstored = stored<string | null | undefined>((kept) => {
        if (text === null) kept.removeItem(key);
        else kept.setItem(key, text);
        return undefined;
      }, text);
    },
    onOther: (listener) => {
      const heard = ({ key: of }: StorageEvent) => {
        // Null: all of it was cleared.
        if (of === key || of === null) listener();
      };
      events.addEventListener('storage', heard);
      return () => events.removeEventListener('storage', heard);
    },
  };
}

/**
 * What is watched, as one value, and what may be done with it. Everything is pure and says the same thing when it is done twice, so that a
 * change can be shown at once and applied again to what the server answers.
 */
import type { Market } from '../../../contract/codes.ts';
import { type QuoteKey, quoteKey } from '../../../contract/quote.ts';
import { groupKey, GROUPS_LIMIT, WATCHLIST_LIMIT } from '../../../contract/watchlist.ts';

export interface Watched {
  readonly market: Market;
  readonly code: string;
  /** As it was called when it was added; what lists it now may call it otherwise. */
  readonly name: string;
  /** One of the list's groups. */
  readonly group?: string | undefined;
}

export interface Watchlist {
  /** In their own order; a key stands in it once. */
  readonly entries: readonly Watched[];
  readonly groups: readonly string[];
}

export type Edit = (list: Watchlist) => Watchlist;

export const EMPTY: Watchlist = { entries: [], groups: [] };

export const watchKey = ({ market, code }: Pick<Watched, 'market' | 'code'>): QuoteKey => quoteKey(market, code);

export const keysOf = ({ entries }: Watchlist): ReadonlySet<QuoteKey> => new Set(entries.map(watchKey));

/** The group that already has this name, as it is written there. */
export const sameGroup = (groups: readonly string[], name: string): string | undefined =>
  groups.find((known) => groupKey(known) === groupKey(name));

/** At the end, in their order, as far as there is room. What is watched already stays where it is. */
export const add =
  (some: readonly Watched[]): Edit =>
  (list) => {
    const entries = [...list.entries];
    const known = new Set(entries.map(watchKey));
    const groups = [...list.groups];
    for (const one of some) {
      if (entries.length >= WATCHLIST_LIMIT) break;
      if (known.has(watchKey(one))) continue;
      known.add(watchKey(one));
      entries.push(inGroup(one, one.group === undefined ? undefined : groupFor(groups, one.group)));
    }
    return { entries, groups };
  };

/** The group of that name, made where there is room for one more. */
function groupFor(groups: string[], name: string): string | undefined {
  const known = sameGroup(groups, name);
  if (known !== undefined || groups.length >= GROUPS_LIMIT) return known;
  groups.push(name);
  return name;
}

const inGroup = ({ market, code, name }: Watched, group: string | undefined): Watched => ({
  market,
  code,
  name,
  ...(group !== undefined && { group }),
});

export const remove =
  (keys: ReadonlySet<QuoteKey>): Edit =>
  ({ entries, groups }) => ({ entries: entries.filter((entry) => !keys.has(watchKey(entry))), groups });

/** Beside another entry, in the order in which they stand. Nothing moves where that one is gone or among them. */
export const place =
  (keys: ReadonlySet<QuoteKey>, side: 'before' | 'after', other: QuoteKey): Edit =>
  (list) => {
    const moved = list.entries.filter((entry) => keys.has(watchKey(entry)));
    const others = list.entries.filter((entry) => !keys.has(watchKey(entry)));
    const at = others.findIndex((entry) => watchKey(entry) === other);
    if (at === -1) return list;
    return { ...list, entries: others.toSpliced(side === 'before' ? at : at + 1, 0, ...moved) };
  };

export const toTop =
  (keys: ReadonlySet<QuoteKey>): Edit =>
  (list) => ({
    ...list,
    entries: [...list.entries.filter((entry) => keys.has(watchKey(entry))), ...list.entries.filter((entry) => !keys.has(watchKey(entry)))],
  });

/** Into a group, or out of all. A group that isn't there takes nothing. */
export const intoGroup =
  (keys: ReadonlySet<QuoteKey>, group: string | undefined): Edit =>
  (list) =>
    group !== undefined && !list.groups.includes(group)
      ? list
      : { ...list, entries: list.entries.map((entry) => (keys.has(watchKey(entry)) ? inGroup(entry, group) : entry)) };

export const addGroup =
  (name: string): Edit =>
  (list) =>
    sameGroup(list.groups, name) !== undefined || list.groups.length >= GROUPS_LIMIT ? list : { ...list, groups: [...list.groups, name] };

export const renameGroup =
  (from: string, to: string): Edit =>
  (list) => {
    const taken = sameGroup(list.groups, to);
    if (!list.groups.includes(from) || (taken !== undefined && taken !== from)) return list;
    return {
      groups: list.groups.map((group) => (group === from ? to : group)),
      entries: list.entries.map((entry) => (entry.group === from ? inGroup(entry, to) : entry)),
    };
  };

/** What stood in it stays in the list. */
export const removeGroup =
  (name: string): Edit =>
  ({ entries, groups }) => ({
    groups: groups.filter((group) => group !== name),
    entries: entries.map((entry) => (entry.group === name ? inGroup(entry, undefined) : entry)),
  });

/** One place further to the front (-1) or the back (1). */
export const shiftGroup =
  (name: string, by: -1 | 1): Edit =>
  (list) => {
    const at = list.groups.indexOf(name);
    const to = at + by;
    if (at === -1 || to < 0 || to >= list.groups.length) return list;
    return { ...list, groups: list.groups.toSpliced(at, 1).toSpliced(to, 0, name) };
  };

/** Groups and order of another list, as far as there is what it arranges; what it doesn't know comes behind. */
export const arrangedAs =
  (order: Watchlist): Edit =>
  (list) => {
    const known = new Map(list.entries.map((entry) => [watchKey(entry), entry]));
    const first = order.entries.flatMap((wish) => {
      const entry = known.get(watchKey(wish));
      known.delete(watchKey(wish));
      return entry ? [inGroup(entry, wish.group)] : [];
    });
    const rest = [...known.values()].map((entry) =>
      entry.group !== undefined && !order.groups.includes(entry.group) ? inGroup(entry, undefined) : entry,
    );
    return { entries: [...first, ...rest], groups: order.groups };
  };

/** What a change did to a list, as a server has to be told. */
export interface Change {
  readonly added: readonly Watched[];
  readonly removed: readonly Watched[];
  /** Order or groups are others than those that adding at the end and removing leave. */
  readonly arranged: boolean;
}

export function changeOf(before: Watchlist, after: Watchlist): Change {
  const had = keysOf(before);
  const has = keysOf(after);
  const added = after.entries.filter((entry) => !had.has(watchKey(entry)));
  const removed = before.entries.filter((entry) => !has.has(watchKey(entry)));
  const plain = [...before.entries.filter((entry) => has.has(watchKey(entry))), ...added.map((entry) => inGroup(entry, undefined))];
  return { added, removed, arranged: arrangement({ entries: plain, groups: before.groups }) !== arrangement(after) };
}

const arrangement = ({ entries, groups }: Watchlist): string =>
  JSON.stringify([groups, entries.map((entry) => [watchKey(entry), entry.group])]);

/** What takes a change back, whatever has been done since: what it removed comes back to where it stood, what it added goes. */
export function undoOf(before: Watchlist, after: Watchlist): Edit {
  const { added, removed, arranged } = changeOf(before, after);
  const goes = new Set(added.map(watchKey));
  return (list) => {
    const whole = removed.reduce(putBack(before), remove(goes)(list));
    return arranged ? arrangedAs(before)(whole) : whole;
  };
}

/** Behind the nearest of those that stood before it and still do; in front of all where none does. */
const putBack =
  (before: Watchlist) =>
  (list: Watchlist, entry: Watched): Watchlist => {
    const present = list.entries.map(watchKey);
    if (present.includes(watchKey(entry)) || present.length >= WATCHLIST_LIMIT) return list;
    const keys = before.entries.map(watchKey);
    const above = keys.slice(0, keys.indexOf(watchKey(entry))).findLast((key) => present.includes(key));
    const at = above === undefined ? 0 : present.indexOf(above) + 1;
    const group = list.groups.find((name) => name === entry.group);
    return { ...list, entries: list.entries.toSpliced(at, 0, inGroup(entry, group)) };
  };

/** Both lists in one, the first one's order before. */
export const joined =
  (other: Watchlist): Edit =>
  (list) =>
    add(other.entries)(list);

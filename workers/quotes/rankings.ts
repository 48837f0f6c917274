/** Sorted and filtered lists of a market, shared by all tabs that wish for the same one. */
import { RowFlag, type WindowFilter, type ListSpec } from '../../contract/frame.ts';
import type { Book } from './book.ts';
import { createNameRanks } from './names.ts';
import { sortByKey } from './sort.ts';

export type RankingSpec = Omit<ListSpec, 'kind' | 'first' | 'count'>;

/** One ranking of one market's rows. */
export interface Ranking {
  /** Ids that pass the filter, in order; the first `total` entries count. Read it anew after each refresh. */
  readonly ids: Uint32Array;
  readonly total: number;
  /** Of all that it may rank, not of the filtered part; a row without a change counts nowhere. */
  readonly advancers: number;
  readonly decliners: number;
  readonly unchanged: number;
  /** Grows when the order or its members changed. */
  readonly version: number;
}

export interface ListRankings {
  /** The shared ranking of a spec; sorted at once if it is new. Release each one taken. */
  take(spec: RankingSpec): Ranking;
  release(ranking: Ranking): void;
  /** Sorts again what is dirty and due, or of an older catalogue; call it before reading. Returns whether any order or count changed. */
  refresh(): boolean;
}

export interface RankingOptions {
  now(): number;
  /** A ranking is sorted at most once in so many ms. */
  everyMs?: number;
  /** Rows that the list may rank, the same array until they change; all of the market unless given. */
  rows?(spec: RankingSpec): Uint32Array;
}

const EVERY_MS = 250;

interface Kept extends Ranking {
  ids: Uint32Array;
  total: number;
  advancers: number;
  decliners: number;
  unchanged: number;
  version: number;
  readonly key: string;
  readonly spec: RankingSpec;
  takers: number;
  sortedAt: number;
  /** The book's clock and generation at the last sort. */
  clock: number;
  generation: number;
  /** What it ranks: see `rows` of the options. */
  of: Uint32Array;
  /** By id: 1 if the row is among `ids`. */
  members: Uint8Array;
  /** Sort keys, in the order of `ids`. */
  keys: Float64Array;
}

const FILTER_KEYS = [
  'minRatio',
  'maxRatio',
  'minPrice',
  'maxPrice',
  'minVolume',
  'maxVolume',
  'minTurnover',
  'state',
] as const satisfies (keyof WindowFilter)[];
const keyOf = ({ market, sort, descending, filter }: RankingSpec): string =>
  JSON.stringify([market, sort, descending, ...FILTER_KEYS.map((name) => filter?.[name])]);

export function createListRankings(book: Book, options: RankingOptions): ListRankings {
  const everyMs = options.everyMs ?? EVERY_MS;
  const rankings = new Map<string, Kept>();
  const names = createNameRanks(book);

  const rowsOf = options.rows ?? (({ market }) => book.idsOf(market));

  const isDirty = (ranking: Kept): boolean => {
    if (ranking.generation !== book.generation || ranking.of !== rowsOf(ranking.spec)) return true;
    if (ranking.clock === book.clock) return false;
    const { version } = book;
    return ranking.of.some((id) => (version[id] ?? 0) > ranking.clock);
  };

  /** Counts the whole market; returns whether a count changed. */
  const countMarket = (ranking: Kept): boolean => {
    const { change } = book.columns;
    let advancers = 0;
    let decliners = 0;
    let unchanged = 0;
    for (const id of ranking.of) {
      const value = change[id] ?? Number.NaN;
      if (value > 0) advancers += 1;
      else if (value < 0) decliners += 1;
      else if (value === 0) unchanged += 1;
    }
    const same = advancers === ranking.advancers && decliners === ranking.decliners && unchanged === ranking.unchanged;
    ranking.advancers = advancers;
    ranking.decliners = decliners;
    ranking.unchanged = unchanged;
    return !same;
  };

  /** Members that fail leave their place, new ones queue at the end; returns whether there were any. */
  const filterMembers = (ranking: Kept): boolean => {
    const { ids, members, spec, of } = ranking;
    const passes = createFilter(book, spec);
    let kept = 0;
    for (let index = 0; index < ranking.total; index += 1) {
      const id = ids[index] ?? 0;
      if (passes(id)) {
        ids[kept] = id;
        kept += 1;
      } else members[id] = 0;
    }
    let changed = kept !== ranking.total;
    for (const id of of) {
      if (members[id] === 1 || !passes(id)) continue;
      members[id] = 1;
      ids[kept] = id;
      kept += 1;
      changed = true;
    }
    ranking.total = kept;
    return changed;
  };

  const sort = (ranking: Kept): boolean => {
    const keyFor = createKey(book, ranking.spec, (market) => names.of(market));
    for (let index = 0; index < ranking.total; index += 1) {
      const key = keyFor(ranking.ids[index] ?? 0);
      ranking.keys[index] = Number.isNaN(key) ? Number.POSITIVE_INFINITY : ranking.spec.descending ? -key : key;
    }
    return sortByKey(ranking.ids, ranking.keys, ranking.total);
  };

  const refreshRanking = (ranking: Kept): boolean => {
    ranking.sortedAt = options.now();
    if (!isDirty(ranking)) return false;
    const ids = rowsOf(ranking.spec);
    if (ranking.generation !== book.generation || ranking.of !== ids) {
      ranking.of = ids;
      ranking.ids = new Uint32Array(ids.length);
      ranking.keys = new Float64Array(ids.length);
      ranking.members = new Uint8Array(ids.reduce((most, id) => Math.max(most, id), -1) + 1);
      ranking.total = 0;
      ranking.generation = book.generation;
      ranking.version += 1;
    }
    ranking.clock = book.clock;
    const counted = countMarket(ranking);
    const filtered = filterMembers(ranking);
    const moved = sort(ranking);
    if (filtered || moved) ranking.version += 1;
    return counted || filtered || moved;
  };

  return {
    take(spec) {
      const key = keyOf(spec);
      let ranking = rankings.get(key);
      if (!ranking) {
        ranking = emptyRanking(key, spec);
        rankings.set(key, ranking);
        refreshRanking(ranking);
      }
      ranking.takers += 1;
      return ranking;
    },
    release(ranking) {
      for (const kept of rankings.values()) {
        if (kept !== ranking) continue;
        kept.takers -= 1;
        if (kept.takers === 0) rankings.delete(kept.key);
        return;
      }
    },
    refresh() {
      const now = options.now();
      let changed = false;
      for (const ranking of rankings.values()) {
        const due = now - ranking.sortedAt >= everyMs || ranking.generation !== book.generation || ranking.of !== rowsOf(ranking.spec);
        if (due && refreshRanking(ranking)) changed = true;
      }
      return changed;
    },
  };
}

const NO_ROWS = new Uint32Array(0);

const emptyRanking = (key: string, spec: RankingSpec): Kept => ({
  ids: new Uint32Array(0),
  total: 0,
  advancers: 0,
  decliners: 0,
  unchanged: 0,
  version: 0,
  key,
  spec,
  takers: 0,
  sortedAt: 0,
  clock: 0,
  generation: -1,
  of: NO_ROWS,
  members: new Uint8Array(0),
  keys: new Float64Array(0),
});

/** A price in whole currency, so that rows of different scales compare. */
const wholePrice = (book: Book, id: number): number => (book.columns.price[id] ?? Number.NaN) / 10 ** (book.instrument(id)?.scale ?? 0);

function createKey(book: Book, spec: RankingSpec, ranksOf: (market: RankingSpec['market']) => Float64Array): (id: number) => number {
  const { changeRatio, volume } = book.columns;
  switch (spec.sort) {
    case 'name': {
      const ranks = ranksOf(spec.market);
      return (id) => ranks[id] ?? Number.NaN;
    }
    case 'price':
      return (id) => wholePrice(book, id);
    case 'changeRatio':
      return (id) => changeRatio[id] ?? Number.NaN;
    case 'volume':
      return (id) => volume[id] ?? Number.NaN;
    case 'turnover':
      return (id) => wholePrice(book, id) * (volume[id] ?? Number.NaN);
  }
}

/** A row without the value that a bound asks for does not pass it. */
function createFilter(book: Book, { filter }: RankingSpec): (id: number) => boolean {
  if (!filter) return () => true;
  const { changeRatio, volume } = book.columns;
  const { minRatio, maxRatio, minPrice, maxPrice, minVolume, maxVolume, minTurnover, state } = filter;
  return (id) =>
    within(changeRatio[id], minRatio, maxRatio) &&
    within(volume[id], minVolume, maxVolume) &&
    ((minPrice === undefined && maxPrice === undefined) || within(wholePrice(book, id), minPrice, maxPrice)) &&
    (minTurnover === undefined || wholePrice(book, id) * (volume[id] ?? Number.NaN) >= minTurnover) &&
    (state === undefined || (state === 'halted') === (((book.flags[id] ?? 0) & (RowFlag.Halted | RowFlag.Delisted)) !== 0));
}

const within = (value: number | undefined, least: number | undefined, most: number | undefined): boolean =>
  (least === undefined || (value ?? Number.NaN) >= least) && (most === undefined || (value ?? Number.NaN) <= most);

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { SORT_KEYS } from '../../contract/frame.ts';
import { FrameKind } from '../../contract/push.ts';
import { type Book, createBook } from './book.ts';
import { frameOf, instrument } from './quotes.fixture.ts';
import { sortByKey } from './sort.ts';
import { createListRankings, type Ranking, type RankingSpec } from './rankings.ts';

const NAMES = ['Zebra', 'äpfel AG', 'Apple', 'apple', 'Éclair', 'eclair 10', 'Eclair 9', 'ZZ'];
const COUNT = 24;

const bookWithRows = (): Book => {
  const book = createBook();
  book.load(
    'v1',
    Array.from({ length: COUNT }, (_, id) =>
      instrument(id, { name: NAMES[id % NAMES.length] ?? '', market: id % 6 === 5 ? 'HK' : 'US', scale: id % 2 === 0 ? 4 : 2 }),
    ),
  );
  return book;
};

/** The same by Array.sort on objects. */
function reference(book: Book, spec: RankingSpec) {
  const collator = new Intl.Collator('en', { sensitivity: 'base', numeric: true });
  const rows = Array.from(book.idsOf(spec.market), (id) => {
    const facts = book.instrument(id);
    const value = (column: 'price' | 'volume' | 'change' | 'changeRatio' | 'state') => book.columns[column][id] ?? Number.NaN;
    return {
      id,
      name: facts?.name ?? '',
      price: value('price') / 10 ** (facts?.scale ?? 0),
      volume: value('volume'),
      change: value('change'),
      changeRatio: value('changeRatio'),
      turnover: (value('price') / 10 ** (facts?.scale ?? 0)) * value('volume'),
      state: value('state'),
    };
  });
  const { filter = {} } = spec;
  const passing = rows.filter(
    (row) =>
      (filter.minRatio === undefined || row.changeRatio >= filter.minRatio) &&
      (filter.maxRatio === undefined || row.changeRatio <= filter.maxRatio) &&
      (filter.minPrice === undefined || row.price >= filter.minPrice) &&
      (filter.maxPrice === undefined || row.price <= filter.maxPrice) &&
      (filter.minVolume === undefined || row.volume >= filter.minVolume) &&
      (filter.maxVolume === undefined || row.volume <= filter.maxVolume) &&
      (filter.minTurnover === undefined || row.turnover >= filter.minTurnover) &&
      (filter.state === undefined || (filter.state === 'halted') === (row.state === 1 || row.state === 3)),
  );
  const sign = spec.descending ? -1 : 1;
  passing.sort((one, other) => {
    if (spec.sort === 'name') return sign * collator.compare(one.name, other.name) || one.id - other.id;
    const [a, b] = [one[spec.sort], other[spec.sort]];
    if (Number.isNaN(a) || Number.isNaN(b)) return Number(Number.isNaN(a)) - Number(Number.isNaN(b)) || one.id - other.id;
    return sign * (a - b) || one.id - other.id;
  });
  return {
    ids: passing.map((row) => row.id),
    advancers: rows.filter((row) => row.change > 0).length,
    decliners: rows.filter((row) => row.change < 0).length,
    unchanged: rows.filter((row) => row.change === 0).length,
  };
}

const shown = (ranking: Ranking) => ({
  ids: Array.from(ranking.ids.subarray(0, ranking.total)),
  advancers: ranking.advancers,
  decliners: ranking.decliners,
  unchanged: ranking.unchanged,
});

const maybe = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: undefined });
const specs: fc.Arbitrary<RankingSpec> = fc
  .record({
    market: fc.constantFrom('US', 'HK'),
    sort: fc.constantFrom(...SORT_KEYS),
    descending: fc.boolean(),
    minRatio: maybe(fc.constantFrom(-0.1, 0, 0.1)),
    maxRatio: maybe(fc.constantFrom(0, 0.5)),
    minPrice: maybe(fc.constantFrom(0.001, 0.5)),
    minVolume: maybe(fc.constantFrom(1, 5)),
    maxVolume: maybe(fc.constantFrom(3, 8)),
    minTurnover: maybe(fc.constantFrom(0.001, 0.02)),
    state: maybe(fc.constantFrom('trading', 'halted')),
  })
  .map(({ market, sort, descending, ...bounds }) => ({
    market,
    sort,
    descending,
    filter: Object.fromEntries(Object.entries(bounds).filter(([, bound]) => bound !== undefined)),
  }));
const row = fc.record({
  id: fc.nat(COUNT - 1),
  price: fc.oneof(fc.integer({ min: 1, max: 100 }), fc.constant(Number.NaN)),
  volume: fc.oneof(fc.nat(10), fc.constant(Number.NaN)),
  previousClose: fc.oneof(fc.integer({ min: 1, max: 100 }), fc.constant(Number.NaN)),
  state: fc.oneof(fc.nat(3), fc.constant(Number.NaN)),
});

describe('a ranking', () => {
  it('equals a plain sort after any frames, for any sort and filter', () => {
    fc.assert(
      fc.property(specs, fc.array(fc.array(row, { minLength: 1, maxLength: 12 }), { maxLength: 12 }), (spec, frames) => {
        const book = bookWithRows();
        let now = 0;
        const rankings = createListRankings(book, { now: () => now });
        const ranking = rankings.take(spec);
        expect(shown(ranking)).toEqual(reference(book, spec));
        for (const rows of frames) {
          const before = shown(ranking);
          const { version } = ranking;
          book.apply(frameOf(rows, { kind: FrameKind.Snapshot }));
          now += 250;
          const changed = rankings.refresh();
          expect(shown(ranking)).toEqual(reference(book, spec));
          expect(ranking.version !== version).toBe(JSON.stringify(before.ids) !== JSON.stringify(shown(ranking).ids));
          expect(changed).toBe(JSON.stringify(before) !== JSON.stringify(shown(ranking)));
        }
      }),
    );
  });

  it('waits for its time', () => {
    const book = bookWithRows();
    let now = 0;
    const rankings = createListRankings(book, { now: () => now, everyMs: 100 });
    const ranking = rankings.take({ market: 'US', sort: 'price', descending: true });
    book.apply(frameOf([{ id: 7, price: 5000 }]));
    now = 99;
    expect(rankings.refresh()).toBe(false);
    now = 100;
    expect(rankings.refresh()).toBe(true);
    expect(ranking.ids[0]).toBe(7);
  });

  it('is shared by equal wishes until the last is released', () => {
    const rankings = createListRankings(bookWithRows(), { now: () => 0 });
    const spec: RankingSpec = { market: 'US', sort: 'name', descending: false };
    const first = rankings.take(spec);
    expect(rankings.take({ ...spec, filter: {} })).toBe(first);
    expect(rankings.take({ ...spec, descending: true })).not.toBe(first);
    rankings.release(first);
    expect(rankings.take(spec)).toBe(first);
    rankings.release(first);
    rankings.release(first);
    expect(rankings.take(spec)).not.toBe(first);
  });

  it('follows the catalogue at once', () => {
    const book = bookWithRows();
    const rankings = createListRankings(book, { now: () => 0 });
    const ranking = rankings.take({ market: 'US', sort: 'name', descending: false });
    book.load('v2', [instrument(9, { name: 'b' }), instrument(700, { name: 'a' })]);
    expect(rankings.refresh()).toBe(true);
    expect(shown(ranking).ids).toEqual([700, 9]);
  });
});

describe('sorting by key', () => {
  const sorted = (keys: number[]) => {
    const ids = Uint32Array.from(keys, (_, index) => index);
    const own = Float64Array.from(keys);
    sortByKey(ids, own, keys.length);
    return Array.from(ids);
  };
  const plainly = (keys: number[]) =>
    keys
      .map((key, id) => ({ key, id }))
      .sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : a.id - b.id))
      .map(({ id }) => id);
  const shuffledKeys = (count: number, spread: (random: number) => number) => {
    let state = 7;
    return Array.from({ length: count }, () => {
      state = (Math.imul(state, 1103515245) + 12345) >>> 0;
      return spread(state / 2 ** 32);
    });
  };

  it.each<[string, (random: number) => number]>([
    ['spread', (random) => (random - 0.5) * 1e9],
    ['many equal', (random) => Math.floor(random * 7) - 3],
    ['with infinities', (random) => (random < 0.2 ? Number.POSITIVE_INFINITY : random < 0.3 ? Number.NEGATIVE_INFINITY : -random)],
    ['beyond what float32 tells apart', (random) => 2 ** 50 + Math.floor(random * 1e6)],
    ['both zeros', (random) => (random < 0.5 ? -0 : 0)],
  ])('%s', (_, spread) => {
    const keys = shuffledKeys(3000, spread);
    expect(sorted(keys)).toEqual(plainly(keys));
  });

  it('says whether anything moved', () => {
    expect(sortByKey(Uint32Array.of(1, 2), Float64Array.of(5, 5), 2)).toBe(false);
    expect(sortByKey(Uint32Array.of(2, 1), Float64Array.of(5, 5), 2)).toBe(true);
  });
});

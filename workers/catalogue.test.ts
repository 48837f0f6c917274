import { expect, test } from 'vitest';
import type { QuoteKey } from '../contract/quote.ts';
import type { Result } from '../contract/result.ts';
import { createCache } from './cache/cache.ts';
import type { CacheRecord } from './cache/store.ts';
import { type Catalogue, createCatalogue } from './catalogue.ts';
import { createBook } from './quotes/book.ts';

const CODES = { US: ['A', 'B', 'C'], DE: ['A', 'SAP'] } as const;
type Listed = keyof typeof CODES;

/** A broker of two markets, whose ids are others under each version; it answers a call once it is reached with it. */
function scene(reached: (pageSize: number | undefined) => Promise<void> = async () => undefined) {
  let version = 'v1';
  let shift = 0;
  const idOf = (market: Listed, code: string) => (market === 'US' ? 0 : 10) + shift + CODES[market].findIndex((known) => known === code);
  const row = (market: Listed, code: string) => ({
    id: idOf(market, code),
    name: code,
    stock_code: code,
    market,
    classify: market === 'US' ? 'UsStock' : 'DE',
    source: 0,
    currency: 'USD',
    exchange: 'X',
    scale: 2,
    tick: '0.01',
    lot: 1,
    state: 0,
    price_nominal: '1.00',
  });
  const answers = (input: { market?: string; stockCode?: string }): Result<unknown> => {
    const market = input.market === 'DE' ? 'DE' : 'US';
    const code = CODES[market].find((known) => known === input.stockCode);
    if (input.stockCode === undefined) {
      const list = CODES[market].map((known) => row(market, known));
      return { ok: true, data: { catalogue: version, total: list.length, list } };
    }
    if (code === undefined) return { ok: false, kind: 'rejected', code: 1009, msg: '' };
    return { ok: true, data: { catalogue: version, row: row(market, code) } };
  };
  const book = createBook();
  const resolved: Promise<(number | 'missing' | undefined)[]>[] = [];
  const keys: QuoteKey[] = ['US:B', 'DE:SAP', 'DE:NOPE'];
  const asked: (number | undefined)[] = [];
  const waits: (() => void)[] = [];
  const shown: number[][] = [];
  const timers = { setTimeout: () => 0, clearTimeout: () => undefined };
  const cache = createCache({ open: undefined, now: () => 0, ...timers, unavailable: () => undefined, recovered: () => undefined });
  const catalogue: Catalogue = createCatalogue({
    book,
    cache,
    read: (async (_: string, input: { market?: string; stockCode?: string; pageSize?: number }) => {
      asked.push(input.pageSize);
      await reached(input.pageSize);
      return answers(input);
    }) as never,
    top: ({ market }) => book.idsOf(market).slice(1),
    now: () => 0,
    setTimeout: (work) => waits.push(work),
    clearTimeout: () => waits.splice(0),
    loaded: () => shown.push(Array.from(book.idsOf('US'))),
    replaced: () => resolved.push(catalogue.resolve(keys)),
  });
  return {
    book,
    cache,
    catalogue,
    /** Page sizes of the lists that were asked for. */
    asked,
    waits,
    /** Rows of US whenever some came. */
    shown,
    keys,
    resolved,
    idOf,
    version: () => version,
    renew: () => {
      version = 'v2';
      shift = 3;
    },
    /** A node that the change has not reached answers. */
    fallBack: () => {
      version = 'v1';
    },
  };
}

const BY_PRICE = { kind: 'list', sort: 'price', descending: true, first: 0, count: 10 } as const;

async function loadBoth(all: ReturnType<typeof scene>): Promise<void> {
  const { catalogue } = all;
  catalogue.version(all.version());
  for (const market of ['US', 'DE'] as const) catalogue.want(market, { market, ...BY_PRICE });
  await expect.poll(() => catalogue.has('US') && catalogue.has('DE')).toBe(true);
}

test('an instrument of a market that still waits for the new version is asked for, not taken for unknown', async () => {
  const all = scene();
  const { catalogue, keys, idOf, resolved } = all;
  await loadBoth(all);
  expect(await catalogue.resolve(keys)).toEqual([idOf('US', 'B'), idOf('DE', 'SAP'), 'missing']);
  // The connection is gone, and a read finds another version before any push does.
  catalogue.version(undefined);
  all.renew();
  await catalogue.poll('US');
  expect(await resolved.at(-1)).toEqual([idOf('US', 'B'), idOf('DE', 'SAP'), 'missing']);
});

test('an answer of a version that the server no longer speaks changes nothing', async () => {
  const all = scene();
  const { catalogue, book } = all;
  all.renew();
  await loadBoth(all);
  all.fallBack();
  await catalogue.poll('US');
  await catalogue.pollRow(all.idOf('US', 'B'));
  expect(await catalogue.resolve(['DE:SAP'])).toEqual([all.idOf('DE', 'SAP')]);
  expect(book.catalogue).toBe('v2');
});

/** A second start: the cache holds the US list of version v1. */
async function restarted(): Promise<ReturnType<typeof scene>> {
  const before = scene();
  before.catalogue.want('US', { market: 'US', ...BY_PRICE });
  await expect.poll(() => before.catalogue.has('US')).toBe(true);
  await before.cache.flush();
  const after = scene();
  const record = await before.cache.get('catalogue', 'US');
  after.cache.put('catalogue', 'US', () => record as CacheRecord);
  await after.cache.flush();
  after.catalogue.want('US', { market: 'US', ...BY_PRICE });
  await expect.poll(() => after.waits.length).toBe(1);
  expect(after.book.rows).toBe(3);
  return after;
}

test('a list from the cache that the push connection confirms is not read anew', async () => {
  const { catalogue, asked, waits } = await restarted();
  catalogue.version('v1');
  expect(catalogue.has('US')).toBe(true);
  expect(waits).toEqual([]);
  expect(asked).toEqual([60]);
});

test('a list from the cache is read anew when nobody confirms it, and at once under another version', async () => {
  const silent = await restarted();
  silent.waits[0]?.();
  await expect.poll(() => silent.catalogue.has('US')).toBe(true);
  expect(silent.asked).toEqual([60, 2500]);

  const other = await restarted();
  other.renew();
  other.catalogue.version('v2');
  await expect.poll(() => other.catalogue.has('US')).toBe(true);
  expect(other.book.idOf('US:A')).toBe(other.idOf('US', 'A'));
});

/** A second start, out of the broker's reach: the cache holds all that the first one kept. */
async function startAgain(sort: 'price' | 'volume'): Promise<ReturnType<typeof scene>> {
  const before = scene();
  await loadBoth(before);
  before.catalogue.remember();
  await before.cache.flush();
  const after = scene(() => new Promise(() => undefined));
  for (const [table, key] of [
    ['catalogue', 'US'],
    ['quotes', 'US'],
    ['quotes', 'US first'],
  ] as const) {
    const record = await before.cache.get(table, key);
    after.cache.put(table, key, () => record as CacheRecord);
  }
  await after.cache.flush();
  after.catalogue.want('US', { market: 'US', ...BY_PRICE, sort });
  await expect.poll(() => after.book.rows).toBe(3);
  return after;
}

test('the first rows of the order that was seen last come from the cache before the whole list', async () => {
  const { shown, book, idOf } = await startAgain('price');
  expect(shown[0]).toEqual([idOf('US', 'B'), idOf('US', 'C')]);
  expect(book.columns.price[idOf('US', 'B')]).toBe(100);
});

test('the first rows of another order are not shown', async () => {
  const { shown } = await startAgain('volume');
  expect(shown[0]).toHaveLength(3);
});

test('the first page of another version takes the place of first rows from the cache, and is not waited for with the whole list', async () => {
  const before = scene();
  await loadBoth(before);
  before.catalogue.remember();
  await before.cache.flush();
  const firstPage = Promise.withResolvers<void>();
  const after = scene((pageSize) => (pageSize === 60 ? firstPage.promise : new Promise(() => undefined)));
  const record = await before.cache.get('quotes', 'US first');
  after.cache.put('quotes', 'US first', () => record as CacheRecord);
  await after.cache.flush();
  after.renew();
  after.catalogue.want('US', { market: 'US', ...BY_PRICE });
  await expect.poll(() => after.book.catalogue).toBe('v1');
  expect(after.book.rows).toBe(2);
  after.catalogue.version('v2');
  const told = after.resolved.length;
  firstPage.resolve();
  await expect.poll(() => after.book.catalogue).toBe('v2');
  expect(after.shown.at(-1)).toEqual((['A', 'B', 'C'] as const).map((code) => after.idOf('US', code)));
  // Whoever knows rows by id asks for them anew.
  expect(after.resolved.length).toBe(told + 1);
  expect(after.catalogue.has('US')).toBe(false);
});

test('until a list is whole only the first rows of its own order are ranked, never what happens to be known of its market', async () => {
  const [firstPage, whole] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const { catalogue, book } = scene((pageSize) =>
    pageSize === 60 ? firstPage.promise : pageSize === undefined ? Promise.resolve() : whole.promise,
  );
  const spec = { market: 'US', ...BY_PRICE } as const;
  const others = [
    { ...spec, sort: 'volume' },
    { ...spec, descending: false },
    { ...spec, filter: { minPrice: 1 } },
  ] as const;
  // The home page shows it.
  await catalogue.resolve(['US:B']);
  catalogue.want('US', spec);
  expect(book.idsOf('US')).toHaveLength(1);
  expect(catalogue.rows(spec)).toHaveLength(0);
  firstPage.resolve();
  await expect.poll(() => catalogue.rows(spec).length).toBe(3);
  expect(catalogue.isListed('US')).toBe(false);
  for (const other of others) expect(catalogue.rows(other)).toHaveLength(0);
  whole.resolve();
  await expect.poll(() => catalogue.isListed('US')).toBe(true);
  for (const one of [spec, ...others]) expect(catalogue.rows(one)).toBe(book.idsOf('US'));
});

test('a list that an earlier visit left is whole before anybody confirms it', async () => {
  const { catalogue, book } = await startAgain('volume');
  await expect.poll(() => catalogue.isListed('US')).toBe(true);
  expect(catalogue.has('US')).toBe(false);
  expect(catalogue.rows({ market: 'US', ...BY_PRICE })).toBe(book.idsOf('US'));
});

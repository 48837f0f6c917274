import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { createCache, OPEN_DEADLINE_MS } from './cache.ts';
import { openDexie } from './dexie.ts';
import { type CacheRecord, memoryStore, type Store, TABLES } from './store.ts';

/** A bound for what hangs: by itself it is a second. */
const PATIENCE_MS = 10_000;

/** Timers that the test fires itself. */
function manual() {
  const timers = new Map<number, { work: () => void; ms: number }>();
  let last = 0;
  return {
    setTimeout: (work: () => void, ms: number) => {
      last += 1;
      timers.set(last, { work, ms });
      return last;
    },
    clearTimeout: (id: number | undefined) => void timers.delete(id ?? 0),
    fire: (ms: number) => {
      for (const [id, timer] of timers) {
        if (timer.ms !== ms) continue;
        timers.delete(id);
        timer.work();
      }
    },
    get count() {
      return timers.size;
    },
  };
}

const setup = (open: (() => Promise<Store>) | undefined, now = () => 1000) => {
  const timers = manual();
  const unavailable = vi.fn<() => void>();
  const recovered = vi.fn<() => void>();
  return { timers, unavailable, recovered, cache: createCache({ open, now, ...timers, unavailable, recovered }) };
};
const databases = () => ({ indexedDB: new IDBFactory(), IDBKeyRange });
const opened: Store[] = [];
const open = async (on: ReturnType<typeof databases>) => {
  const store = await openDexie(on);
  opened.push(store);
  return store;
};
afterEach(() => {
  for (const store of opened.splice(0)) store.close();
});

/** A raw database of the same name with other content. */
function plant(indexedDB: IDBFactory, version: number, build: (db: IDBDatabase) => void): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open('coulisse', version);
    request.onupgradeneeded = () => build(request.result);
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('open'));
  });
}

describe('durable store', () => {
  test('gives back after a restart what was put', async () => {
    const on = databases();
    const first = setup(() => open(on));
    first.cache.put('catalogue', 'US', () => ({ at: 1, list: Float64Array.of(1, Number.NaN) }));
    await first.cache.flush();
    first.cache.stop();
    const second = setup(() => open(on));
    expect(await second.cache.get('catalogue', 'US')).toEqual({ at: 1, list: Float64Array.of(1, Number.NaN) });
    expect(second.cache.kind()).toBe('dexie');
    expect(second.unavailable).not.toHaveBeenCalled();
  });

  test('writes later, once, and the newest', async () => {
    const { cache, timers } = setup(() => open(databases()));
    const older = vi.fn<() => CacheRecord>(() => ({ at: 1 }));
    cache.put('quotes', 'US', older);
    cache.put('quotes', 'US', () => ({ at: 2 }));
    expect(await cache.get('quotes', 'US')).toBeUndefined();
    timers.fire(15_000);
    await cache.flush();
    expect(await cache.get('quotes', 'US')).toEqual({ at: 2 });
    expect(older).not.toHaveBeenCalled();
  });

  test.each<[string, number, (db: IDBDatabase) => void]>([
    ['another layout', 10, (db) => void db.createObjectStore('strange')],
    ['a newer version', 990, (db) => ['meta', ...TABLES, 'more'].forEach((name) => db.createObjectStore(name))],
    [
      'another format',
      10,
      (db) => {
        for (const name of TABLES) db.createObjectStore(name);
        db.createObjectStore('meta').put(99, 'format');
      },
    ],
  ])('%s on disk is deleted and built anew', async (_, version, build) => {
    const on = databases();
    (await plant(on.indexedDB, version, build)).close();
    const { cache, unavailable } = setup(() => open(on));
    cache.put('reads', 'k', () => ({ at: 1 }));
    await cache.flush();
    expect(await cache.get('reads', 'k')).toEqual({ at: 1 });
    expect(cache.kind()).toBe('dexie');
    expect(unavailable).not.toHaveBeenCalled();
  });

  test('deleted by another context it is built anew, and keeps what comes next', async () => {
    const on = databases();
    const { cache, unavailable } = setup(() => open(on));
    cache.keep('session', 'before', { at: 1 });
    await cache.flush();
    expect(await cache.get('session', 'before')).toEqual({ at: 1 });
    await new Promise((resolve) => (on.indexedDB.deleteDatabase('coulisse').onsuccess = resolve));
    cache.keep('session', 'after', { at: 2 });
    await cache.flush();
    cache.stop();
    const later = await open(on);
    expect(await later.get('session', 'before')).toBeUndefined();
    expect(await later.get('session', 'after')).toEqual({ at: 2 });
    expect(unavailable).not.toHaveBeenCalled();
  });

  test('gives no quotes older than a week, and forgets such reads when it first writes', async () => {
    const on = databases();
    const store = await open(on);
    await store.put('reads', 'old', { at: 0 });
    await store.put('reads', 'new', { at: 8 * 86_400_000 });
    await store.put('quotes', 'US', { at: 0 });
    store.close();
    const { cache } = setup(
      () => open(on),
      () => 8 * 86_400_000,
    );
    expect(await cache.get('quotes', 'US')).toBeUndefined();
    await cache.flush();
    expect(await cache.get('reads', 'new')).toEqual({ at: 8 * 86_400_000 });
    cache.stop();
    const later = await open(on);
    expect(await later.get('reads', 'old')).toBeUndefined();
    expect(await later.get('quotes', 'US')).toBeUndefined();
  });
});

describe('memory takes over, with one word of notice', () => {
  const works = async ({ cache, unavailable }: ReturnType<typeof setup>) => {
    cache.put('reads', 'k', () => ({ at: 5 }));
    await cache.flush();
    expect(await cache.get('reads', 'k')).toEqual({ at: 5 });
    expect(cache.kind()).toBe('memory');
    expect(unavailable).toHaveBeenCalledTimes(1);
  };

  test.each([
    ['where there is no database', undefined],
    ['when opening fails', () => Promise.reject(new Error('denied'))],
  ])('%s', async (_, opening) => {
    const rig = setup(opening);
    await works(rig);
    expect(rig.timers.count).toBe(0);
  });

  test('when another context blocks the rebuild beyond the deadline; what opens later is taken up with all that came since', async () => {
    const on = databases();
    const holder = await plant(on.indexedDB, 990, (db) => void db.createObjectStore('strange'));
    const rig = setup(() => open(on));
    rig.timers.fire(OPEN_DEADLINE_MS);
    await works(rig);
    rig.cache.keep('session', 'k', { at: 7 });
    holder.close();
    expect(rig.recovered).not.toHaveBeenCalled();
    await vi.waitFor(() => expect(rig.cache.kind()).toBe('dexie'), PATIENCE_MS);
    expect(rig.recovered).toHaveBeenCalledOnce();
    const next = setup(() => open(on));
    expect(await next.cache.get('session', 'k')).toEqual({ at: 7 });
    rig.cache.keep('session', 'k', { at: 8 });
    await expect.poll(() => next.cache.get('session', 'k')).toEqual({ at: 8 });
    expect(rig.unavailable).toHaveBeenCalledOnce();
  });

  test('what opens after the cache has stopped is closed', async () => {
    const closed = vi.fn<() => void>();
    const late = Promise.withResolvers<Store>();
    const rig = setup(() => late.promise);
    rig.timers.fire(OPEN_DEADLINE_MS);
    rig.cache.stop();
    late.resolve({ ...memoryStore(), close: closed });
    await vi.waitFor(() => expect(closed).toHaveBeenCalled(), PATIENCE_MS);
  });

  test('when it is lost and can’t be opened again', async () => {
    const on = databases();
    let opens = 0;
    const rig = setup(() => {
      opens += 1;
      return opens === 1 ? open(on) : Promise.reject(new Error('denied'));
    });
    await rig.cache.flush();
    expect(rig.cache.kind()).toBe('dexie');
    await new Promise((resolve) => (on.indexedDB.deleteDatabase('coulisse').onsuccess = resolve));
    await works(rig);
  });

  test('a store that breaks later costs what was stored, nothing else', async () => {
    const broken: Store = { ...memoryStore(), get: () => Promise.reject(new Error('gone')), put: () => Promise.reject(new Error('full')) };
    const { cache } = setup(async () => broken);
    cache.put('reads', 'k', () => ({ at: 5 }));
    await cache.flush();
    expect(await cache.get('reads', 'k')).toBeUndefined();
  });

  test('a store that never answers holds nobody up', async () => {
    const hung: Store = { ...memoryStore(), get: () => new Promise(() => undefined) };
    const { cache, timers } = setup(async () => hung);
    await cache.flush();
    const asked = cache.get('reads', 'k', 300);
    timers.fire(300);
    expect(await asked).toBeUndefined();
  });
});

describe('a cleared table', () => {
  test('is empty, of what was to be written too; the others stay', async () => {
    const on = databases();
    const { cache } = setup(() => open(on));
    cache.keep('session', 'k', { at: 1 });
    cache.put('catalogue', 'k', () => ({ at: 2 }));
    await cache.flush();
    expect(await cache.get('session', 'k')).toEqual({ at: 1 });
    cache.put('session', 'later', () => ({ at: 3 }));
    const flushed = cache.flush();
    cache.keep('session', 'soon', { at: 4 });
    cache.clear(['session']);
    cache.keep('session', 'next', { at: 5 });
    await flushed;
    await cache.flush();
    await expect.poll(() => cache.get('session', 'next')).toEqual({ at: 5 });
    for (const key of ['k', 'later', 'soon']) expect(await cache.get('session', key)).toBeUndefined();
    expect(await cache.get('catalogue', 'k')).toEqual({ at: 2 });
  });

  test('is cleared on disk too by a worker that got no store in time', async () => {
    const on = databases();
    const store = await open(on);
    await store.put('session', 'k', { at: 1 });
    const late = Promise.withResolvers<Store>();
    let opens = 0;
    const rig = setup(() => {
      opens += 1;
      return opens === 1 ? late.promise : open(on);
    });
    rig.timers.fire(OPEN_DEADLINE_MS);
    rig.cache.clear(['session']);
    await expect.poll(() => store.get('session', 'k')).toBeUndefined();
    const other = memoryStore();
    await other.put('session', 'k', { at: 1 });
    late.resolve(other);
    await expect.poll(() => other.get('session', 'k')).toBeUndefined();
  });

  test.each([
    ['what clears it', 1, 0],
    ['what is taken up', 0, 1],
  ])('keeps nobody waiting for a store that does not come; %s comes first, and the next session stays', async (_, first, second) => {
    const on = databases();
    const disk = await open(on);
    await disk.put('session', 'k', { at: 1 });
    await disk.put('reads', 'r', { at: 1 });
    const openings: PromiseWithResolvers<Store>[] = [];
    const rig = setup(() => {
      const opening = Promise.withResolvers<Store>();
      openings.push(opening);
      return opening.promise;
    });
    rig.timers.fire(OPEN_DEADLINE_MS);
    rig.cache.clear(['session']);
    rig.cache.clear(['reads']);
    rig.cache.keep('session', 'next', { at: 2 });
    await rig.cache.flush();
    expect(await rig.cache.get('session', 'next')).toEqual({ at: 2 });
    expect(openings).toHaveLength(2);

    const cleared = Promise.withResolvers<void>();
    const give = async (index: number) => {
      const store = await open(on);
      openings[index]?.resolve({ ...store, close: () => cleared.resolve() });
    };
    await give(first);
    await vi.waitFor(async () => expect(await disk.get('session', 'k')).toBeUndefined(), PATIENCE_MS);
    await give(second);
    await vi.waitFor(() => expect(rig.recovered).toHaveBeenCalledOnce(), PATIENCE_MS);
    await cleared.promise;
    expect(await disk.get('session', 'k')).toBeUndefined();
    expect(await disk.get('reads', 'r')).toBeUndefined();
    expect(await disk.get('session', 'next')).toEqual({ at: 2 });
  });

  test('goes on after a store that can’t be opened to clear it', async () => {
    const rig = setup(() => Promise.reject(new Error('denied')));
    rig.cache.keep('session', 'k', { at: 1 });
    rig.cache.clear(['session']);
    rig.cache.keep('session', 'next', { at: 2 });
    await rig.cache.flush();
    expect(await rig.cache.get('session', 'k')).toBeUndefined();
    expect(await rig.cache.get('session', 'next')).toEqual({ at: 2 });
  });
});

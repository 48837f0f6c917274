import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openIntentStore } from './dexie.ts';
import type { IntentRecord } from './record.ts';
import { createShelf, type IntentStore } from './store.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(() => {
  vi.useRealTimers();
});

const record: IntentRecord = {
  clientOrderId: 'a'.repeat(16),
  customer: 'broker 7',
  owner: 'worker-1',
  endpoint: 'stockCreate',
  state: 'sending',
  about: { stockCode: 'KO' },
  at: 1,
};

function shelf(open: (() => Promise<IntentStore>) | undefined) {
  const unkept = vi.fn<() => void>();
  const reopened = vi.fn<() => void>();
  const arrived = vi.fn<() => void>();
  const made = createShelf({
    open,
    setTimeout: (work, ms) => Number(setTimeout(work, ms)),
    clearTimeout: (timer) => clearTimeout(timer),
    unkept,
    reopened,
    arrived,
  });
  return { shelf: made, unkept, reopened, arrived };
}

test('a call is claimed by one only, in whatever worker, until it is let go of', async () => {
  const databases = { indexedDB: new IDBFactory(), IDBKeyRange };
  const [one, two] = [shelf(() => openIntentStore(databases)).shelf, shelf(() => openIntentStore(databases)).shelf];
  const claims = await Promise.all([one.claim(record), two.claim(record)]);
  expect(claims.toSorted()).toEqual(['kept', 'taken']);
  expect(await two.all()).toEqual([record]);
  await two.update({ ...record, state: 'unknown' });
  expect(await one.get(record.clientOrderId)).toMatchObject({ state: 'unknown' });
  await one.remove(record.clientOrderId);
  expect(await two.claim(record)).toBe('kept');
  one.stop();
  two.stop();
});

const fail = () => Promise.reject(new Error('full'));
const failing = {
  lost: new Promise<void>(() => undefined),
  close: () => undefined,
  all: fail,
  get: fail,
  add: fail,
  put: fail,
  remove: fail,
} satisfies IntentStore;

test.each<[string, (() => Promise<IntentStore>) | undefined]>([
  ['none', undefined],
  ['one that can’t be opened', () => Promise.reject(new Error('refused'))],
  ['one that never opens', () => new Promise(() => undefined)],
  ['one that fails', async () => failing],
])('with %s a call is kept in memory, within three seconds, and that is said', async (_, open) => {
  const { shelf: made, unkept } = shelf(open);
  const claims = Promise.all([made.claim(record), made.claim(record)]);
  await vi.advanceTimersByTimeAsync(3000);
  expect(await claims).toEqual(['memory', 'memory']);
  expect(unkept).toHaveBeenCalledTimes(2);
  const all = made.all();
  await vi.advanceTimersByTimeAsync(3000);
  expect(await all).toEqual([]);
});

const remove = (indexedDB: IDBFactory) =>
  new Promise<void>((resolve, reject) => {
    const request = indexedDB.deleteDatabase('coulisse-orders');
    request.onsuccess = () => resolve();
    request.onerror = () => reject(request.error ?? new Error('delete'));
  });

test('deleted by another context it is open again, for what is kept next, and says that it was lost', async () => {
  const databases = { indexedDB: new IDBFactory(), IDBKeyRange };
  const { shelf: made, unkept, reopened } = shelf(() => openIntentStore(databases));
  expect(await made.claim(record)).toBe('kept');
  await remove(databases.indexedDB);
  expect(await made.claim(record)).toBe('kept');
  expect(await made.all()).toEqual([record]);
  expect(reopened).toHaveBeenCalledOnce();
  expect(unkept).not.toHaveBeenCalled();
  made.stop();
});

test('one that is taken away again and again is given up for memory', async () => {
  const databases = { indexedDB: new IDBFactory(), IDBKeyRange };
  const open = vi.fn<() => Promise<IntentStore>>(() => openIntentStore(databases));
  const { shelf: made, unkept } = shelf(open);
  const claims = [];
  for (let round = 0; round < 8; round += 1) {
    claims.push(await made.claim({ ...record, clientOrderId: String(round).repeat(16) }));
    await remove(databases.indexedDB);
  }
  expect(claims).toEqual([...Array<string>(6).fill('kept'), 'memory', 'memory']);
  expect(open).toHaveBeenCalledTimes(6);
  expect(unkept).toHaveBeenCalledTimes(2);
});

test('one that opens late has what was claimed meanwhile, and says that it can be read', async () => {
  const databases = { indexedDB: new IDBFactory(), IDBKeyRange };
  const before = await openIntentStore(databases);
  await before.put({ ...record, clientOrderId: 'b'.repeat(16) });
  before.close();
  const gate = Promise.withResolvers<void>();
  const { shelf: made, arrived } = shelf(async () => {
    await gate.promise;
    return openIntentStore(databases);
  });
  const early = Promise.all([made.all(), made.claim(record)]);
  await vi.advanceTimersByTimeAsync(3000);
  expect(await early).toEqual([[], 'memory']);
  expect(arrived).not.toHaveBeenCalled();
  gate.resolve();
  await vi.waitFor(() => expect(arrived).toHaveBeenCalledOnce());
  expect((await made.all()).map((one) => (one as IntentRecord).clientOrderId)).toEqual([record.clientOrderId, 'b'.repeat(16)]);
  made.stop();
});

test('an opening that was waited for in vain is waited for once: what is asked after that is answered at once', async () => {
  const { shelf: made, unkept } = shelf(() => new Promise(() => undefined));
  const first = made.claim(record);
  await vi.advanceTimersByTimeAsync(3000);
  expect(await first).toBe('memory');
  expect(await made.claim(record)).toBe('memory');
  expect(await made.update(record)).toBeUndefined();
  expect(await made.get(record.clientOrderId)).toBeUndefined();
  expect(await made.all()).toEqual([]);
  expect(await made.remove(record.clientOrderId)).toBeUndefined();
  expect(unkept).toHaveBeenCalledTimes(2);
  expect(vi.getTimerCount()).toBe(0);
});

test('one that opens late is told how things stand by then, and is waited for again', async () => {
  const databases = { indexedDB: new IDBFactory(), IDBKeyRange };
  const named = (letter: string): IntentRecord => ({ ...record, clientOrderId: letter.repeat(16) });
  const before = await openIntentStore(databases);
  await before.put(named('d'));
  before.close();
  const gate = Promise.withResolvers<void>();
  const { shelf: made, arrived } = shelf(async () => {
    await gate.promise;
    return openIntentStore(databases);
  });
  const early = made.claim(named('a'));
  await vi.advanceTimersByTimeAsync(3000);
  expect(await early).toBe('memory');
  await Promise.all(['b', 'c'].map((letter) => made.claim(named(letter))));
  await made.update({ ...named('b'), state: 'unknown' });
  for (const letter of ['a', 'c', 'd']) await made.remove(letter.repeat(16));
  gate.resolve();
  await vi.waitFor(() => expect(arrived).toHaveBeenCalledOnce());
  expect(await made.all()).toEqual([{ ...named('b'), state: 'unknown' }]);
  expect(await made.claim(named('e'))).toBe('kept');
  made.stop();
});

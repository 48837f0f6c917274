import { beforeAll, describe, expect, test, vi } from 'vitest';
import type { EndpointId } from '../../contract/rest/index.ts';
import type { Result } from '../../contract/result.ts';
import type { RestClient } from '../rest/client.ts';
import { bringEndpoint } from '../rest/rows.ts';
import { createCache } from './cache.ts';
import { createReadCache } from './reads.ts';
import { memoryStore, type Store } from './store.ts';

/** A bound for what hangs: by itself it is a second. */
const PATIENCE_MS = 10_000;

/** Calls that were made before. */
beforeAll(() => Promise.all(['kline', 'userInfo'].map(bringEndpoint)));

const caller = { tab: 'tab1', language: 'en' };
const MAX_AGE_MS = 5000;

/** `getMarkets` is fresh for MAX_AGE_MS and carries the tag `session`. */
async function setup(store: Store = memoryStore()) {
  let now = 1_000_000;
  let serverTime = 0;
  const asked = vi.fn<(id: EndpointId) => void>();
  let hold: Promise<void> | undefined;
  const outdate = vi.fn<() => void>();
  const outdated = vi.fn<(ids: readonly string[]) => void>();
  const client = {
    call: async (id: EndpointId): Promise<Result<unknown>> => {
      asked(id);
      serverTime += 1;
      const data = { list: [], serverTime };
      await hold;
      return { ok: true, data };
    },
    outdate,
  } as unknown as RestClient;
  const cache = createCache({
    open: async () => store,
    now: () => now,
    setTimeout: (work, ms) => Number(setTimeout(work, ms)),
    clearTimeout: (timer) => clearTimeout(timer),
    unavailable: () => undefined,
    recovered: () => undefined,
  });
  const reads = createReadCache(client, cache, () => now, outdated);
  return {
    asked,
    outdate,
    outdated,
    cache,
    reads,
    read: () => reads.call('getMarkets', {}, caller),
    pass: (ms: number) => {
      now += ms;
    },
    /** Answers wait until the returned function is called. */
    pause: () => {
      const { promise, resolve } = Promise.withResolvers<void>();
      hold = promise;
      return () => {
        hold = undefined;
        resolve();
      };
    },
  };
}

test('answers under way are of before a change for whoever is told of it', async () => {
  const { reads, outdate, outdated } = await setup();
  reads.invalidate(['session']);
  expect(outdated).toHaveBeenCalled();
  expect(outdate.mock.invocationCallOrder[0]).toBeLessThan(outdated.mock.invocationCallOrder[0] ?? 0);
});

describe('reads with an age', () => {
  test('a fresh answer is given again, an older one at once and renewed behind it', async () => {
    const { read, pass, asked, outdated } = await setup();
    expect(await read()).toMatchObject({ ok: true, data: { serverTime: 1 } });
    pass(MAX_AGE_MS - 1);
    expect(await read()).toMatchObject({ ok: true, data: { serverTime: 1 } });
    expect(asked).toHaveBeenCalledTimes(1);
    pass(1);
    expect(await read()).toEqual({ ok: true, data: { list: [], serverTime: 1 }, asOf: 1_000_000 });
    await vi.waitFor(() => expect(outdated).toHaveBeenCalledWith(['getMarkets']), PATIENCE_MS);
    expect(await read()).toMatchObject({ ok: true, data: { serverTime: 2 } });
    expect(asked).toHaveBeenCalledTimes(2);
  });

  test('a caller who wants it fresh gets the server’s answer, and leaves it to the others', async () => {
    const { read, reads, asked } = await setup();
    await read();
    expect(await reads.call('getMarkets', {}, { ...caller, fresh: true })).toEqual({ ok: true, data: { list: [], serverTime: 2 } });
    expect(await read()).toMatchObject({ ok: true, data: { serverTime: 2 } });
    expect(asked).toHaveBeenCalledTimes(2);
  });

  test('a changed tag makes its answers out of date, in every tab', async () => {
    const { reads, read, pass, outdated } = await setup();
    await read();
    pass(1);
    reads.invalidate(['session']);
    expect(outdated).toHaveBeenCalledWith(expect.arrayContaining(['getMarkets', 'kline']));
    expect(await read()).toMatchObject({ ok: true, data: { serverTime: 2 } });
  });

  test('also those that only the store holds', async () => {
    const store = memoryStore();
    const before = await setup(store);
    await before.read();
    await before.cache.flush();
    const after = await setup(store);
    expect(await after.read()).toMatchObject({ data: { serverTime: 1 } });
    expect(after.asked).not.toHaveBeenCalled();
    after.pass(1);
    after.reads.invalidate(['session']);
    await after.read();
    expect(after.asked).toHaveBeenCalledTimes(1);
  });

  test('also those that were asked for before and came after', async () => {
    const { reads, read, pass, pause, asked } = await setup();
    const resume = pause();
    const early = read();
    await vi.waitFor(() => expect(asked).toHaveBeenCalledTimes(1), PATIENCE_MS);
    pass(1);
    reads.invalidate(['session']);
    pass(1);
    resume();
    await early;
    expect(await read()).toMatchObject({ ok: true, data: { serverTime: 2 } });
  });
});

describe('another customer', () => {
  test('is given nothing of the former one’s, from memory or from the store', async () => {
    const store = memoryStore();
    const { reads, read, cache, pass, outdated } = await setup(store);
    await read();
    await cache.flush();
    reads.forget();
    expect(outdated).toHaveBeenCalledWith(expect.arrayContaining(['getMarkets', 'userInfo']));
    expect(outdated).not.toHaveBeenCalledWith(expect.arrayContaining(['logout']));
    pass(1);
    expect(await read()).toMatchObject({ data: { serverTime: 2 } });
    const after = await setup(store);
    expect(await after.read()).toMatchObject({ data: { serverTime: 1 } });
    expect(after.asked).toHaveBeenCalledTimes(1);
  });

  test('nor is an answer kept that came after the change to a question of before', async () => {
    const store = memoryStore();
    const { reads, read, cache, pause, asked } = await setup(store);
    const resume = pause();
    const early = read();
    await vi.waitFor(() => expect(asked).toHaveBeenCalledTimes(1), PATIENCE_MS);
    reads.forget();
    resume();
    await early;
    await cache.flush();
    const after = await setup(store);
    await after.read();
    expect(after.asked).toHaveBeenCalledTimes(1);
  });
});

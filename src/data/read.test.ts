import { describe, expect, test } from 'vitest';
import { createStore } from 'zustand/vanilla';
import type { AnyEndpointId } from '../../contract/rest/index.ts';
import type { Failure, Result } from '../../contract/result.ts';
import { fakeLink, listenable } from './link.fixture.ts';
import type { SessionView } from './session.ts';
import { createRead, type ReadEnvironment } from './read.ts';

interface Pending {
  requestId: string | undefined;
  fresh: boolean;
  answer(result: unknown): Promise<void>;
}

/** Timers that go off when the test says so. */
function createTimers() {
  const due = new Map<number, { at: number; work: () => void }>();
  let now = 0;
  let last = 0;
  return {
    setTimeout: (work: () => void, ms: number) => {
      last += 1;
      due.set(last, { at: now + ms, work });
      return last;
    },
    clearTimeout: (timer: number | undefined) => void (timer !== undefined && due.delete(timer)),
    pass: (ms: number) => {
      now += ms;
      for (const [timer, { at, work }] of due) {
        if (at > now) continue;
        due.delete(timer);
        work();
      }
    },
    due: () => due.size,
  };
}

/** @param number of the session; 0 before anybody said whether there is one */
function setup(number = 1) {
  const calls: Pending[] = [];
  const aborted: string[] = [];
  const { link: port, connect, waiting } = fakeLink();
  const outdated = listenable<readonly AnyEndpointId[]>();
  const back = listenable<void>();
  const store = createStore<SessionView>(() => ({ state: number === 0 ? 'unknown' : 'guest', number, endedHere: false }));
  const link = {
    call: (_id: unknown, _input: unknown, { requestId, fresh = false }: { requestId?: string; fresh?: boolean }) => {
      const { promise, resolve } = Promise.withResolvers<unknown>();
      calls.push({
        requestId,
        fresh,
        answer: async (result) => {
          resolve(result);
          await promise;
        },
      });
      return promise;
    },
    abort: (requestId: string) => aborted.push(requestId),
    onConnected: port.onConnected,
  };
  const { pass, due, ...timers } = createTimers();
  const environment = {
    ...timers,
    link,
    feed: { onOutdated: outdated.on, onBack: back.on },
    session: { store },
  } as unknown as ReadEnvironment;
  const read = createRead(environment, 'getMarkets', {}, 'place');
  return {
    read,
    /** A session begins or ends. */
    change: () => store.setState({ number: store.getState().number + 1 }),
    pass,
    calls,
    aborted,
    connect,
    outdate: (id: AnyEndpointId) => outdated.tell([id]),
    back: () => back.tell(),
    /** And timers. */
    listeners: () => waiting() + outdated.count() + back.count() + due(),
  };
}

const done = (serverTime: number, asOf?: number): Result<unknown> => ({
  ok: true,
  data: { list: [], serverTime },
  ...(asOf === undefined ? {} : { asOf }),
});
const down: Failure = { ok: false, kind: 'network', code: 0, msg: '' };

describe('read', () => {
  test('loads, is done, and keeps its data when renewing fails', async () => {
    const { read, calls } = setup();
    read.start();
    expect(read.current()).toMatchObject({ state: 'loading', data: undefined });
    await calls[0]?.answer(done(1));
    expect(read.current()).toMatchObject({ state: 'done', data: { serverTime: 1 }, asOf: undefined });
    read.current().retry();
    expect(read.current().state).toBe('done');
    await calls[1]?.answer(down);
    expect(read.current()).toMatchObject({ state: 'failed', data: { serverTime: 1 }, failure: down });
  });

  test('says how old data from the cache is', async () => {
    const { read, calls } = setup();
    read.start();
    await calls[0]?.answer(done(1, 12_345));
    expect(read.current()).toMatchObject({ state: 'done', asOf: 12_345 });
  });

  test('asks again when its endpoint is out of date, after an outage, and of a new worker; for others not', async () => {
    const { read, calls, outdate, back, connect } = setup();
    read.start();
    connect();
    await calls[0]?.answer(done(1));
    outdate('kline');
    expect(calls).toHaveLength(1);
    outdate('getMarkets');
    back();
    connect();
    expect(calls).toHaveLength(4);
    expect(new Set(calls.map(({ requestId }) => requestId))).toEqual(new Set(['place']));
  });

  test('the newest answer stands, whatever the order they come in', async () => {
    const { read, calls } = setup();
    read.start();
    read.renew();
    await calls[1]?.answer(done(2));
    await calls[0]?.answer(done(1));
    expect(read.current()).toMatchObject({ data: { serverTime: 2 } });
  });

  test('an answer that was given up changes nothing', async () => {
    const { read, calls } = setup();
    read.start();
    await calls[0]?.answer({ ok: false, kind: 'aborted', code: 0, msg: '' });
    expect(read.current().state).toBe('loading');
  });

  test('after its stop it gives up its request and listens no more', async () => {
    const { read, calls, aborted, listeners } = setup();
    const stop = read.start();
    stop();
    expect(aborted).toEqual(['place']);
    expect(listeners()).toBe(0);
    await calls[0]?.answer(done(1));
    expect(read.current().state).toBe('loading');
  });

  test('takes from the cache first, and asks the server whenever something was missed', async () => {
    const { read, calls, back, outdate, connect } = setup();
    read.start();
    connect();
    await calls[0]?.answer(done(1));
    outdate('getMarkets');
    expect(calls.map(({ fresh }) => fresh)).toEqual([false, false]);
    back();
    read.current().retry();
    connect();
    expect(calls.slice(2).map(({ fresh }) => fresh)).toEqual([true, true, true]);
  });

  test('shows nothing of a session that has ended: told so, or stopped meanwhile', async () => {
    const { read, calls, outdate, change } = setup();
    const stop = read.start();
    await calls[0]?.answer(done(1));
    change();
    outdate('getMarkets');
    await calls[1]?.answer({ ok: false, kind: 'expired', code: 0, msg: '' });
    expect(read.current()).toMatchObject({ state: 'failed', data: undefined });
    outdate('getMarkets');
    await calls[2]?.answer(done(2));
    expect(read.current()).toMatchObject({ data: { serverTime: 2 } });
    change();
    stop();
    expect(read.current()).toMatchObject({ state: 'loading', data: undefined });
  });

  test('asks again after an answer that was under way when it became out of date: it may be of before', async () => {
    const { read, calls, outdate } = setup();
    read.start();
    outdate('getMarkets');
    outdate('getMarkets');
    expect(calls).toHaveLength(1);
    await calls[0]?.answer(done(1));
    expect(read.current()).toMatchObject({ state: 'done', data: { serverTime: 1 } });
    expect(calls).toHaveLength(2);
    await calls[1]?.answer(done(2));
    expect(read.current()).toMatchObject({ data: { serverTime: 2 } });
    expect(calls).toHaveLength(2);
  });

  test('waits for a question that hangs no longer than three seconds once its answer is out of date', async () => {
    const { read, calls, outdate, pass } = setup();
    read.start();
    await calls[0]?.answer(done(1));
    outdate('getMarkets');
    outdate('getMarkets');
    pass(2999);
    expect(calls).toHaveLength(2);
    pass(1);
    expect(calls).toHaveLength(3);
    await calls[1]?.answer(done(2));
    expect(read.current()).toMatchObject({ data: { serverTime: 1 } });
    await calls[2]?.answer(done(3));
    expect(read.current()).toMatchObject({ state: 'done', data: { serverTime: 3 } });
    pass(60_000);
    expect(calls).toHaveLength(3);
  });

  test('asks at once when what hangs already becomes out of date; else lets it come', async () => {
    const { read, calls, outdate, pass } = setup();
    read.start();
    read.renew();
    pass(60_000);
    expect(calls).toHaveLength(2);
    outdate('getMarkets');
    expect(calls.map(({ fresh }) => fresh)).toEqual([false, true, true]);
  });

  test('hears a slow server out, however much changes: each question has longer than the one given up', async () => {
    const { read, calls, outdate, pass, listeners } = setup();
    const stop = read.start();
    for (let second = 0; second < 20; second += 1) {
      outdate('getMarkets');
      pass(1000);
    }
    // Given up after 3 and 6 seconds; the third one has 12.
    expect(calls).toHaveLength(3);
    await calls[2]?.answer(done(1));
    expect(read.current()).toMatchObject({ state: 'done', data: { serverTime: 1 } });
    outdate('getMarkets');
    pass(3000);
    expect(calls).toHaveLength(5);
    outdate('getMarkets');
    stop();
    expect(listeners()).toBe(0);
  });

  test('a question that departed after the change is not asked again', async () => {
    const { read, calls, outdate } = setup();
    const stop = read.start();
    outdate('getMarkets');
    read.renew();
    await calls[1]?.answer(done(1));
    expect(calls).toHaveLength(2);
    outdate('getMarkets');
    outdate('getMarkets');
    stop();
    read.start();
    await calls[3]?.answer(done(2));
    expect(calls).toHaveLength(4);
  });

  test('what was shown of one customer is gone with the answer that comes in another’s session', async () => {
    const { read, calls, change } = setup();
    read.start();
    await calls[0]?.answer(done(1));
    read.renew();
    change();
    await calls[1]?.answer(done(2));
    expect(read.current()).toMatchObject({ state: 'loading', data: undefined });
    expect(calls).toHaveLength(3);
  });

  test('an answer of a session that has changed since is never shown: the next customer’s is asked for', async () => {
    const { read, calls, change } = setup();
    read.start();
    change();
    await calls[0]?.answer(done(1));
    expect(read.current()).toMatchObject({ state: 'loading', data: undefined });
    expect(calls).toHaveLength(2);
    await calls[1]?.answer(done(2));
    expect(read.current()).toMatchObject({ state: 'done', data: { serverTime: 2 } });
  });

  test('keeps nothing of another session when renewing fails', async () => {
    const { read, calls, change, outdate } = setup();
    read.start();
    await calls[0]?.answer(done(1));
    change();
    outdate('getMarkets');
    await calls[1]?.answer(down);
    expect(read.current()).toMatchObject({ state: 'failed', data: undefined, failure: down });
  });

  test('what was asked before the first word of a session is of that session', async () => {
    const { read, calls, change, outdate } = setup(0);
    read.start();
    change();
    await calls[0]?.answer(done(1));
    expect(read.current()).toMatchObject({ state: 'done', data: { serverTime: 1 } });
    outdate('getMarkets');
    await calls[1]?.answer(down);
    expect(read.current()).toMatchObject({ state: 'failed', data: { serverTime: 1 } });
    expect(calls).toHaveLength(2);
  });

  test('begins anew in another session, and goes on in the same', async () => {
    const { read, calls, change } = setup();
    read.start()();
    read.start();
    await calls[1]?.answer(done(1));
    read.start();
    expect(read.current()).toMatchObject({ data: { serverTime: 1 } });
    change();
    read.start();
    expect(read.current().state).toBe('loading');
  });
});

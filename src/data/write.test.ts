import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createStore } from 'zustand/vanilla';
import type { Intent } from '../../contract/frame.ts';
import type { Failure, Result } from '../../contract/result.ts';
import { isClientOrderId } from '../../contract/rules.ts';
import { newClientOrderId } from './clientOrderId.ts';
import { createKeptCalls } from './keptCalls.ts';
import { createWrite, type WriteEnvironment } from './write.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** The part of the data layer that a write sees: calls that the test answers, and what is known of money calls. */
function dataLayer() {
  const calls: { input: unknown; answer(result: unknown): Promise<void> }[] = [];
  const aborted: string[] = [];
  const wishes: string[] = [];
  const texts = new Map<string, string>();
  const intents = createStore<readonly Intent[]>(() => []);
  const link = {
    call: (_: unknown, input: unknown) => {
      const { promise, resolve } = Promise.withResolvers<unknown>();
      calls.push({
        input,
        answer: async (result) => {
          resolve(result);
          await vi.advanceTimersByTimeAsync(0);
        },
      });
      return promise;
    },
    abort: (requestId: string) => aborted.push(requestId),
    followIntent: async (id: string, wish: string) => {
      wishes.push(wish);
      return intents.getState().find(({ clientOrderId }) => clientOrderId === id);
    },
  };
  const environment = {
    link,
    intents,
    kept: createKeptCalls(() => ({ getItem: (key) => texts.get(key) ?? null, setItem: (key, value) => void texts.set(key, value) })),
    setTimeout: (work: () => void, ms: number) => Number(setTimeout(work, ms)),
    clearTimeout: (timer: number) => clearTimeout(timer),
  } as unknown as WriteEnvironment;
  return { environment, intents, calls, aborted, wishes };
}

function setup<K extends 'walletTransfer' | 'cardDelete'>(id: K, layer = dataLayer()) {
  const write = createWrite(layer.environment, id, 'request', 'place');
  const states: string[] = [];
  const leave = write.subscribe(() => states.push(write.current().state));
  return { write, states, leave, layer, ...layer };
}

const transfer = (clientOrderId: string) => ({ from: 'funding', to: 'trading', currency: 'USD', amount: '1.00', clientOrderId }) as const;
const failed = (kind: Failure['kind'], code = 0): Failure => ({ ok: false, kind, code, msg: '' });
const intent = (clientOrderId: string, more: Partial<Intent>): Intent => ({
  clientOrderId,
  endpoint: 'walletTransfer',
  state: 'unknown',
  about: {},
  at: 0,
  asked: 0,
  ...more,
});

describe('a write', () => {
  test('says that it is under way, that it is slow, and that it is done', async () => {
    const { write, calls, states } = setup('cardDelete');
    const sent = write.send({ id: 1, payPassword: 'secret' });
    await vi.advanceTimersByTimeAsync(3000);
    await calls[0]?.answer({ ok: true, data: {} });
    expect(await sent).toEqual({ ok: true, data: {} });
    expect(states).toEqual(['sending', 'slow', 'done']);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(write.current()).toEqual({ state: 'done', data: {}, failure: undefined, late: false });
  });

  test('is one at a time: a second send gives the first one’s answer', async () => {
    const { write, calls } = setup('walletTransfer');
    const id = newClientOrderId();
    const sent = [write.send(transfer(id)), write.send(transfer(id))];
    await calls[0]?.answer({ ok: true, data: { id: 7 } });
    expect(await Promise.all(sent)).toEqual([
      { ok: true, data: { id: 7 } },
      { ok: true, data: { id: 7 } },
    ]);
    expect(calls).toHaveLength(1);
  });

  test('given up is idle, whatever comes back, and may be sent again', async () => {
    const { write, calls, aborted } = setup('cardDelete');
    void write.send({ id: 1, payPassword: 'a' });
    write.reset();
    expect(aborted).toEqual(['request']);
    await calls[0]?.answer(failed('aborted'));
    expect(write.current().state).toBe('idle');
    void write.send({ id: 1, payPassword: 'b' });
    expect(calls).toHaveLength(2);
  });

  test('of anything but money has failed when no answer came', async () => {
    const { write, calls } = setup('cardDelete');
    void write.send({ id: 1, payPassword: 'a' });
    await calls[0]?.answer(failed('network'));
    expect(write.current().state).toBe('failed');
  });
});

const UNANSWERED: [string, Result<never>][] = [
  ['no network', failed('network')],
  ['no answer in time', failed('timeout')],
  ['an answer that nobody can read', failed('invalid', 200)],
  ['a fault of the server', failed('rejected', 503)],
  ['the end of the session', failed('expired', 401)],
];

describe('a money call', () => {
  test.each(UNANSWERED)('is unknown after %s, then what the data layer finds out; it is sent once', async (_, result) => {
    const { write, calls, intents, wishes } = setup('walletTransfer');
    const id = newClientOrderId();
    void write.send(transfer(id));
    intents.setState([intent(id, {})], true);
    await calls[0]?.answer(result);
    expect(write.current()).toMatchObject({ state: 'unknown', failure: result });
    intents.setState([intent(id, { state: 'accepted', answer: { id: 7 } })], true);
    expect(write.current()).toMatchObject({ state: 'done', data: { id: 7 }, late: true });
    expect(calls).toHaveLength(1);
    expect(wishes).toEqual(['seen']);
  });

  test('is not under way again when that news comes after the answer that there is none', async () => {
    const { write, states, calls, intents } = setup('walletTransfer');
    const id = newClientOrderId();
    void write.send(transfer(id));
    intents.setState([intent(id, { state: 'slow' })], true);
    await calls[0]?.answer(failed('timeout'));
    intents.setState([intent(id, { state: 'slow' })], true);
    intents.setState([intent(id, {})], true);
    expect(states).toEqual(['sending', 'unknown']);
  });

  test('that the data layer did not send, for the session was over, has failed and is not asked after', async () => {
    const { write, calls, wishes } = setup('walletTransfer');
    void write.send(transfer(newClientOrderId()));
    await calls[0]?.answer(failed('expired', 0));
    expect(write.current()).toMatchObject({ state: 'failed', failure: failed('expired', 0) });
    expect(wishes).toEqual(['seen']);
  });

  test('that never arrived has failed', async () => {
    const { write, calls, intents } = setup('walletTransfer');
    const id = newClientOrderId();
    void write.send(transfer(id));
    intents.setState([intent(id, {})], true);
    await calls[0]?.answer(failed('network'));
    intents.setState([intent(id, { state: 'rejected', failure: failed('aborted') })], true);
    expect(write.current()).toMatchObject({ state: 'failed', failure: { kind: 'aborted' } });
  });

  test.each([
    ['a denial', failed('rejected', 1002)],
    ['an input that was never sent', failed('invalid')],
  ])('has failed after %s', async (_, result) => {
    const { write, calls } = setup('walletTransfer');
    void write.send(transfer(newClientOrderId()));
    await calls[0]?.answer(result);
    expect(write.current()).toMatchObject({ state: 'failed', failure: result });
  });

  test('that no worker knows is handed to the one that is there', async () => {
    const { write, calls, wishes } = setup('walletTransfer');
    void write.send(transfer(newClientOrderId()));
    await calls[0]?.answer(failed('network'));
    expect(wishes).toEqual(['ask']);
  });

  test('that nobody knew of is asked after again, until somebody does or nobody looks', async () => {
    const { write, leave, calls, intents, wishes } = setup('walletTransfer');
    const id = newClientOrderId();
    void write.send(transfer(id));
    await calls[0]?.answer(failed('network'));
    await vi.advanceTimersByTimeAsync(4500);
    expect(wishes).toEqual(['ask', 'ask', 'ask']);
    intents.setState([intent(id, {})], true);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(wishes).toHaveLength(3);
    intents.setState([], true);
    leave();
    await vi.advanceTimersByTimeAsync(10_000);
    expect(wishes).toHaveLength(4);
  });

  test('is asked after in one chain, whatever else happens and however often its page is left and come back to', async () => {
    const { write, leave, calls, intents, wishes } = setup('walletTransfer');
    void write.send(transfer(newClientOrderId()));
    await calls[0]?.answer(failed('network'));
    expect(wishes).toHaveLength(1);
    for (let other = 0; other < 5; other += 1) {
      intents.setState([intent(newClientOrderId(), {})], true);
      await vi.advanceTimersByTimeAsync(10);
    }
    expect(wishes).toHaveLength(1);
    let back = leave;
    for (let times = 0; times < 5; times += 1) {
      back();
      back = write.subscribe(() => undefined);
      await vi.advanceTimersByTimeAsync(10);
    }
    const before = wishes.length;
    expect(before).toBe(6);
    await vi.advanceTimersByTimeAsync(6000);
    expect(wishes).toHaveLength(before + 3);
    back();
    expect(vi.getTimerCount()).toBe(0);
  });

  test('that was asked after leaves nothing behind for the next one', async () => {
    const { write, calls, intents, wishes } = setup('walletTransfer');
    const [id, next] = [newClientOrderId(), newClientOrderId()];
    void write.send(transfer(id));
    await calls[0]?.answer(failed('network'));
    await vi.advanceTimersByTimeAsync(1000);
    intents.setState([intent(id, { state: 'rejected', failure: failed('aborted') })], true);
    void write.send(transfer(next));
    await calls[1]?.answer(failed('network'));
    expect(wishes).toEqual(['ask', 'seen', 'ask']);
    // The first one's would be due now.
    await vi.advanceTimersByTimeAsync(1500);
    expect(wishes).toHaveLength(3);
    await vi.advanceTimersByTimeAsync(500);
    expect(wishes).toHaveLength(4);
  });

  test('is asked after, not sent, when its customer asks again', async () => {
    const { write, calls, intents } = setup('walletTransfer');
    const id = newClientOrderId();
    void write.send(transfer(id));
    intents.setState([intent(id, {})], true);
    await calls[0]?.answer(failed('timeout'));
    expect(await write.sendAgain()).toEqual(failed('timeout'));
    intents.setState([intent(id, { state: 'accepted', answer: { id: 7 } })], true);
    expect(await write.sendAgain()).toEqual({ ok: true, data: { id: 7 } });
    expect(calls).toHaveLength(1);
  });

  test('that was never sent is not asked after', async () => {
    const { write, calls, wishes } = setup('walletTransfer');
    expect(await write.sendAgain()).toEqual(failed('invalid'));
    expect([...calls, ...wishes]).toEqual([]);
  });

  test('is not given up while it may have happened', async () => {
    const { write, calls, aborted, intents } = setup('walletTransfer');
    const id = newClientOrderId();
    void write.send(transfer(id));
    write.reset();
    expect(write.current().state).toBe('sending');
    intents.setState([intent(id, {})], true);
    await calls[0]?.answer(failed('timeout'));
    write.reset();
    expect(write.current().state).toBe('unknown');
    expect(aborted).toEqual([]);
    intents.setState([intent(id, { state: 'rejected', failure: failed('rejected', 1001) })], true);
    write.reset();
    expect(write.current().state).toBe('idle');
  });

  test('left at its place is found there again until its end was seen', async () => {
    const { write, leave, layer, intents } = setup('walletTransfer');
    const id = newClientOrderId();
    void write.send(transfer(id));
    intents.setState([intent(id, { state: 'sending' })], true);
    leave();
    const back = setup('walletTransfer', layer);
    expect(back.write.current().state).toBe('sending');
    intents.setState([intent(id, { state: 'accepted', answer: { id: 7 } })], true);
    expect(back.write.current()).toMatchObject({ state: 'done', data: { id: 7 } });
    back.leave();
    expect(setup('walletTransfer', layer).write.current().state).toBe('idle');
  });
});

test('a client order id is what the contract asks for, and another each time', () => {
  const ids = Array.from({ length: 100 }, newClientOrderId);
  expect(ids.every(isClientOrderId)).toBe(true);
  expect(new Set(ids).size).toBe(100);
});

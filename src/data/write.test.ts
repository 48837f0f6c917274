import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Failure, Result } from '../../contract/result.ts';
import { newClientOrderId } from './clientOrderId.ts';
import { isClientOrderId } from '../../contract/rules.ts';
import { createWrite, type WriteEnvironment } from './write.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function setup<K extends 'walletTransfer' | 'cardDelete'>(id: K) {
  const calls: { input: unknown; answer(result: unknown): Promise<void> }[] = [];
  const aborted: string[] = [];
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
  };
  const write = createWrite(
    {
      link,
      setTimeout: (work: () => void, ms: number) => Number(setTimeout(work, ms)),
      clearTimeout: (timer: number) => clearTimeout(timer),
    } as unknown as WriteEnvironment,
    id,
    'place',
  );
  const states: string[] = [];
  write.subscribe(() => states.push(write.current().state));
  return { write, calls, states, aborted };
}

const transfer = (clientOrderId: string) => ({ from: 'funding', to: 'trading', currency: 'USD', amount: '1.00', clientOrderId }) as const;
const failed = (kind: Failure['kind'], code = 0): Result<never> => ({ ok: false, kind, code, msg: '' });

describe('a write', () => {
  test('says that it is under way, that it is slow, and that it is done', async () => {
    const { write, calls, states } = setup('cardDelete');
    const sent = write.send({ id: 1, payPassword: 'secret' });
    await vi.advanceTimersByTimeAsync(3000);
    await calls[0]?.answer({ ok: true, data: {} });
    expect(await sent).toEqual({ ok: true, data: {} });
    expect(states).toEqual(['sending', 'slow', 'done']);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(write.current()).toEqual({ state: 'done', data: {}, failure: undefined });
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

  test('asks again with what was sent, not with what a later press said', async () => {
    const { write, calls } = setup('walletTransfer');
    const presses = Array.from({ length: 10 }, () => write.send(transfer(newClientOrderId())));
    await calls[0]?.answer(failed('network'));
    await Promise.all(presses);
    expect(write.current().state).toBe('unknown');
    void write.sendAgain();
    expect(calls).toHaveLength(2);
    expect(calls[1]?.input).toEqual(calls[0]?.input);
  });

  test('has nothing to send again before it was sent', async () => {
    const { write, calls } = setup('walletTransfer');
    expect(await write.sendAgain()).toMatchObject({ ok: false });
    expect(calls).toHaveLength(0);
  });

  test('of money is not given up while it may have happened', async () => {
    const { write, calls, aborted } = setup('walletTransfer');
    void write.send(transfer(newClientOrderId()));
    write.reset();
    expect(write.current().state).toBe('sending');
    await calls[0]?.answer(failed('timeout'));
    write.reset();
    expect(write.current().state).toBe('unknown');
    expect(aborted).toEqual([]);
    void write.sendAgain();
    await calls[1]?.answer(failed('rejected', 1001));
    write.reset();
    expect(write.current().state).toBe('idle');
  });

  test('given up is idle, whatever comes back, and may be sent again', async () => {
    const { write, calls, aborted } = setup('cardDelete');
    void write.send({ id: 1, payPassword: 'a' });
    write.reset();
    expect(aborted).toEqual(['place']);
    await calls[0]?.answer(failed('aborted'));
    expect(write.current().state).toBe('idle');
    void write.send({ id: 1, payPassword: 'b' });
    expect(calls).toHaveLength(2);
  });

  test.each([
    ['no network', failed('network')],
    ['no answer in time', failed('timeout')],
    ['an answer that nobody can read', failed('invalid', 200)],
    ['a fault of the server', failed('rejected', 500)],
  ])('of money is unknown after %s; a retry with the same id is one more send', async (_, result) => {
    const { write, calls } = setup('walletTransfer');
    const input = transfer(newClientOrderId());
    void write.send(input);
    await calls[0]?.answer(result);
    expect(write.current()).toMatchObject({ state: 'unknown', failure: result });
    void write.send(input);
    expect(write.current()).toEqual({ state: 'sending', data: undefined, failure: undefined });
    await calls[1]?.answer({ ok: true, data: {} });
    expect(write.current().state).toBe('done');
    expect(calls[1]?.input).toEqual(calls[0]?.input);
  });

  test.each([
    ['a denial', failed('rejected', 1002)],
    ['an input that was never sent', failed('invalid')],
    ['the end of the session', failed('expired', 401)],
  ])('of money has failed after %s', async (_, result) => {
    const { write, calls } = setup('walletTransfer');
    void write.send(transfer(newClientOrderId()));
    await calls[0]?.answer(result);
    expect(write.current()).toMatchObject({ state: 'failed', failure: result });
  });

  test('of anything else has failed when no answer came', async () => {
    const { write, calls } = setup('cardDelete');
    void write.send({ id: 1, payPassword: 'a' });
    await calls[0]?.answer(failed('network'));
    expect(write.current().state).toBe('failed');
  });
});

test('a client order id is what the contract asks for, and another each time', () => {
  const ids = Array.from({ length: 100 }, newClientOrderId);
  expect(ids.every(isClientOrderId)).toBe(true);
  expect(new Set(ids).size).toBe(100);
});

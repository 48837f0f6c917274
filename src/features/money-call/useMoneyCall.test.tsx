import { act, renderHook } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import type { Input } from '../../../contract/rest/index.ts';
import { isClientOrderId } from '../../../contract/rules.ts';
import { useLateEnd, useMoneyCall } from './useMoneyCall.ts';

const send = vi.hoisted(() => vi.fn<(input: Input<'walletTransfer'>) => Promise<unknown>>());
const view = vi.hoisted(() => ({ state: 'idle', data: undefined as unknown, failure: undefined as unknown, late: false }));
vi.mock('../../data/useWrite.ts', () => ({ useWrite: () => ({ ...view, send, sendAgain: send, reset: () => undefined }) }));

const TRANSFER = { from: 'funding', to: 'trading', currency: 'EUR', amount: '12.5' } as const;
const NO_ANSWER = { ok: false, kind: 'network', code: 0, msg: '' };

beforeEach(() => {
  Object.assign(view, { state: 'idle', data: undefined, failure: undefined, late: false });
  send.mockReset();
  send.mockResolvedValue(NO_ANSWER);
});

/** A place of a money call, and what it hears late. */
function place() {
  const heard = vi.fn<(what: unknown) => void>();
  const { result, rerender } = renderHook(() => {
    const call = useMoneyCall('walletTransfer', 'transfer');
    useLateEnd(call, { done: () => heard('done'), failed: (why) => heard(why) });
    return call;
  });
  return {
    heard,
    confirm: () => act(async () => void (await result.current.confirm(TRANSFER))),
    becomes: (next: Partial<typeof view>) => {
      Object.assign(view, next);
      rerender();
    },
  };
}

it('gives each confirmation an id of its own', async () => {
  const { confirm } = place();
  await confirm();
  await confirm();
  const ids = send.mock.calls.map(([{ clientOrderId }]) => clientOrderId);
  expect(ids.every(isClientOrderId)).toBe(true);
  expect(new Set(ids).size).toBe(2);
});

it('sends nothing by itself, whatever came of the first try', async () => {
  const { confirm, becomes } = place();
  await confirm();
  becomes({ state: 'unknown', failure: NO_ANSWER });
  becomes({ state: 'failed', failure: NO_ANSWER });
  expect(send).toHaveBeenCalledOnce();
});

it('says what came of a call that was unknown for a while, once', async () => {
  const { confirm, becomes, heard } = place();
  await confirm();
  becomes({ state: 'unknown', failure: NO_ANSWER });
  becomes({ state: 'done', data: { id: 7 }, failure: undefined, late: true });
  becomes({});
  expect(heard.mock.calls).toEqual([['done']]);
});

it('says what came of a call of before the page was left', () => {
  Object.assign(view, { state: 'failed', failure: NO_ANSWER, late: true });
  expect(place().heard.mock.calls).toEqual([[NO_ANSWER]]);
});

it('leaves an answer to whoever waits for it', async () => {
  const { confirm, becomes, heard } = place();
  await confirm();
  becomes({ state: 'done', data: { id: 7 } });
  expect(heard).not.toHaveBeenCalled();
});

import { act, renderHook } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import type { Input } from '../../../contract/rest/index.ts';
import { isClientOrderId } from '../../../contract/rules.ts';
import { useMoneyCall } from './useMoneyCall.ts';

const send = vi.hoisted(() => vi.fn<(input: Input<'walletTransfer'>) => Promise<unknown>>());
vi.mock('../../data/useWrite.ts', () => ({ useWrite: () => ({ state: 'idle', send, reset: () => undefined }) }));

const TRANSFER = { from: 'funding', to: 'trading', currency: 'EUR', amount: '12.5' } as const;
const UNANSWERED = { ok: false, kind: 'network', code: 0, msg: '' } as const;

beforeEach(() => {
  send.mockReset();
  send.mockResolvedValue(UNANSWERED);
});

it('gives each confirmation an id of its own', async () => {
  const { current } = renderHook(() => useMoneyCall('walletTransfer')).result;
  await act(async () => void (await current.confirm(TRANSFER)));
  await act(async () => void (await current.confirm(TRANSFER)));
  const ids = send.mock.calls.map(([{ clientOrderId }]) => clientOrderId);
  expect(ids.every(isClientOrderId)).toBe(true);
  expect(new Set(ids).size).toBe(2);
});

it('asks again with the very same call, however often', async () => {
  const { result } = renderHook(() => useMoneyCall('walletTransfer'));
  await act(async () => void (await result.current.confirm(TRANSFER)));
  await act(async () => void (await result.current.askAgain()));
  await act(async () => void (await result.current.askAgain()));
  const [first, ...again] = send.mock.calls.map(([input]) => input);
  expect(first).toMatchObject(TRANSFER);
  expect(again).toEqual([first, first]);
});

it('keeps the id that was sent when the button is pressed ten times before the first answer', async () => {
  const { result } = renderHook(() => useMoneyCall('walletTransfer'));
  let answered: (result: unknown) => void = () => undefined;
  const answer = new Promise((resolve) => {
    answered = resolve;
  });
  send.mockReturnValue(answer);
  const presses = Array.from({ length: 10 }, () => result.current.confirm(TRANSFER));
  answered(UNANSWERED);
  await act(async () => void (await Promise.all(presses)));
  await act(async () => void (await result.current.askAgain()));
  const ids = send.mock.calls.map(([{ clientOrderId }]) => clientOrderId);
  expect(new Set(ids).size).toBe(1);
  expect(ids).toHaveLength(2);
});

it('sends nothing by itself, whatever came of the first try', async () => {
  const { result, rerender } = renderHook(() => useMoneyCall('walletTransfer'));
  await act(async () => void (await result.current.confirm(TRANSFER)));
  rerender();
  expect(send).toHaveBeenCalledOnce();
});

it('has nothing to ask for before a confirmation', async () => {
  const { result } = renderHook(() => useMoneyCall('walletTransfer'));
  expect(await result.current.askAgain()).toMatchObject({ ok: false });
  expect(send).not.toHaveBeenCalled();
});

import { act, renderHook } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import type { Input } from '../../../contract/rest/index.ts';
import { isClientOrderId } from '../../../contract/rules.ts';
import { useMoneyCall } from './useMoneyCall.ts';

const send = vi.hoisted(() => vi.fn<(input: Input<'walletTransfer'>) => Promise<unknown>>());
vi.mock('../../data/useWrite.ts', () => ({ useWrite: () => ({ state: 'idle', send, sendAgain: send, reset: () => undefined }) }));

const TRANSFER = { from: 'funding', to: 'trading', currency: 'EUR', amount: '12.5' } as const;

beforeEach(() => {
  send.mockReset();
  send.mockResolvedValue({ ok: false, kind: 'network', code: 0, msg: '' });
});

it('gives each confirmation an id of its own', async () => {
  const { current } = renderHook(() => useMoneyCall('walletTransfer', 'transfer')).result;
  await act(async () => void (await current.confirm(TRANSFER)));
  await act(async () => void (await current.confirm(TRANSFER)));
  const ids = send.mock.calls.map(([{ clientOrderId }]) => clientOrderId);
  expect(ids.every(isClientOrderId)).toBe(true);
  expect(new Set(ids).size).toBe(2);
});

it('sends nothing by itself, whatever came of the first try', async () => {
  const { result, rerender } = renderHook(() => useMoneyCall('walletTransfer', 'transfer'));
  await act(async () => void (await result.current.confirm(TRANSFER)));
  rerender();
  expect(send).toHaveBeenCalledOnce();
});

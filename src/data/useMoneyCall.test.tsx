import { act, renderHook } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { createStore } from 'zustand/vanilla';
import type { Input } from '../../contract/rest/index.ts';
import { isClientOrderId } from '../../contract/rules.ts';
import { createMoneyCalls } from './moneyCall.ts';
import type { SessionView } from './session.ts';
import { useMoneyCall } from './useMoneyCall.ts';
import type { WriteEnvironment } from './write.ts';

const tab = vi.hoisted(() => ({ money: undefined as unknown }));
vi.mock('./connect.ts', () => ({ data: () => tab }));

const TRANSFER = { from: 'funding', to: 'trading', currency: 'EUR', amount: '12.5' } as const;
const UNANSWERED = { ok: false, kind: 'network', code: 0, msg: '' } as const;
const DENIED = { ok: false, kind: 'rejected', code: 1002, msg: 'Too little' } as const;

const send = vi.fn<(id: string, input: Input<'walletTransfer'>) => Promise<unknown>>();
const session = createStore<SessionView>(() => ({ state: 'signedIn', number: 1, endedHere: false }));
const open = () => renderHook(() => useMoneyCall('walletTransfer'));
const sent = () => send.mock.calls.map(([, input]) => input);

beforeEach(() => {
  send.mockReset();
  send.mockResolvedValue(UNANSWERED);
  const environment = { link: { call: send, abort: () => undefined }, setTimeout: () => 0, clearTimeout: () => undefined };
  tab.money = createMoneyCalls(environment as unknown as WriteEnvironment, { store: session });
});

it('gives each confirmation an id of its own', async () => {
  send.mockResolvedValue(DENIED);
  const { result } = open();
  await act(async () => void (await result.current.confirm(TRANSFER)));
  await act(async () => void (await result.current.confirm(TRANSFER)));
  const ids = sent().map(({ clientOrderId }) => clientOrderId);
  expect(ids.every(isClientOrderId)).toBe(true);
  expect(new Set(ids).size).toBe(2);
});

it('asks again with the very same call, however often', async () => {
  const { result } = open();
  await act(async () => void (await result.current.confirm(TRANSFER)));
  await act(async () => void (await result.current.askAgain()));
  await act(async () => void (await result.current.askAgain()));
  const [first, ...again] = sent();
  expect(first).toMatchObject(TRANSFER);
  expect(again).toEqual([first, first]);
});

it('sends nothing by itself, whatever came of the first try', async () => {
  const { result, rerender } = open();
  await act(async () => void (await result.current.confirm(TRANSFER)));
  rerender();
  expect(send).toHaveBeenCalledOnce();
});

it('has nothing to ask for before a confirmation', async () => {
  const { result } = open();
  expect(await result.current.askAgain()).toMatchObject({ ok: false });
  expect(send).not.toHaveBeenCalled();
});

it('is still unanswered when its page comes back, and sends no second one in its place', async () => {
  const page = open();
  await act(async () => void (await page.result.current.confirm(TRANSFER)));
  page.unmount();
  const { result } = open();
  expect(result.current.state).toBe('unknown');
  await act(async () => void (await result.current.confirm({ ...TRANSFER, amount: '99' })));
  const [first, second] = sent();
  expect(second).toEqual(first);
});

it('is still under way when its page comes back', async () => {
  const answer = Promise.withResolvers<unknown>();
  send.mockReturnValue(answer.promise);
  const page = open();
  act(() => void page.result.current.confirm(TRANSFER));
  page.unmount();
  const { result } = open();
  expect(result.current.state).toBe('sending');
  await act(async () => answer.resolve(DENIED));
  expect(result.current).toMatchObject({ state: 'failed', failure: DENIED });
});

it('is over with the page that showed how it ended', async () => {
  send.mockResolvedValue(DENIED);
  const page = open();
  await act(async () => void (await page.result.current.confirm(TRANSFER)));
  expect(page.result.current.state).toBe('failed');
  page.unmount();
  expect(open().result.current.state).toBe('idle');
});

it('is nobody’s in the next session', async () => {
  const page = open();
  await act(async () => void (await page.result.current.confirm(TRANSFER)));
  page.unmount();
  session.setState({ state: 'signedOut', number: 2 });
  session.setState({ state: 'signedIn', number: 3 });
  const { result } = open();
  expect(result.current.state).toBe('idle');
  await act(async () => void (await result.current.askAgain()));
  expect(send).toHaveBeenCalledOnce();
});

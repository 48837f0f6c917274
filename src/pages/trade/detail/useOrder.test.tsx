import { renderHook } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { EnvelopeCode, type Reason } from '../../../../contract/codes.ts';
import { useLacking } from '../broker.ts';
import { useOrder } from './useOrder.ts';

const broker = vi.hoisted(() => ({ byId: {} as object, list: [] as { id: number }[], asked: [] as string[] }));
vi.mock('../../../data/useRead.ts', () => ({
  useRead: (call: string, _input: object, { enabled }: { enabled: boolean }) => {
    if (!enabled) return { state: 'loading' };
    broker.asked.push(call);
    return call === 'orderById' ? broker.byId : { state: 'done', data: { total: broker.list.length, list: broker.list } };
  },
}));

const denied = (code: EnvelopeCode, reason?: Reason) => ({
  state: 'failed',
  failure: { ok: false, kind: 'rejected', code, msg: '', ...(reason && { denial: { reason } }) },
});

beforeEach(() => {
  broker.asked = [];
  broker.list = [{ id: 3 }, { id: 7 }];
  useLacking.setState({ byId: false });
});

it('asks for the order alone', () => {
  broker.byId = { state: 'done', data: { id: 7 } };
  expect(renderHook(() => useOrder(7)).result.current).toEqual({ state: 'found', rows: [{ id: 7 }] });
  expect(broker.asked).not.toContain('positionConsignList');
});

it('knows that there is none, and what failed', () => {
  broker.byId = denied(EnvelopeCode.State, 'orderUnknown');
  expect(renderHook(() => useOrder(7)).result.current.state).toBe('missing');
  broker.byId = denied(EnvelopeCode.ServerError);
  expect(renderHook(() => useOrder(7)).result.current.state).toBe('failed');
  expect(broker.asked).not.toContain('positionConsignList');
});

it.each([EnvelopeCode.NotFound, EnvelopeCode.NotOpenYet])(
  'looks through the list of a broker without that call (%i), and asks no more',
  (code) => {
    broker.byId = denied(code);
    expect(renderHook(() => useOrder(7)).result.current).toEqual({ state: 'found', rows: [{ id: 7 }] });
    broker.asked = [];
    expect(renderHook(() => useOrder(8)).result.current.state).toBe('missing');
    expect(broker.asked).not.toContain('orderById');
  },
);

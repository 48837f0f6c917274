import { renderHook } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { EnvelopeCode, type Reason } from '../../../../contract/codes.ts';
import { useRobot } from './useRobot.ts';

const server = vi.hoisted(() => ({ answer: {} as object }));
vi.mock('../../../data/useRead.ts', () => ({
  useRead: (_call: string, _input: object, { enabled }: { enabled: boolean }) => (enabled ? server.answer : { state: 'loading' }),
}));

const denied = (code: EnvelopeCode, reason?: Reason) => ({
  state: 'failed',
  failure: { ok: false, kind: 'rejected', code, msg: '', ...(reason && { denial: { reason } }) },
});
const find = (id: number) => renderHook(() => useRobot(id)).result.current;

it('is the robot that the broker tells of, also where it could not be read again', () => {
  server.answer = { state: 'done', data: { id: 7 } };
  expect(find(7)).toEqual({ state: 'found', rows: [{ id: 7 }] });
  server.answer = { ...denied(EnvelopeCode.ServerError), data: { id: 7 } };
  expect(find(7)).toEqual({ state: 'found', rows: [{ id: 7 }] });
});

it('is missing where the broker knows none, or the number is none, and has failed where something else did', () => {
  server.answer = denied(EnvelopeCode.State, 'orderUnknown');
  expect(find(7).state).toBe('missing');
  server.answer = denied(EnvelopeCode.ServerError);
  expect(find(7).state).toBe('failed');
  expect(find(NaN).state).toBe('missing');
});

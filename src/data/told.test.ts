import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { OrderStatus } from '../../contract/codes.ts';
import type { Told } from '../../contract/frame.ts';
import { orderOf } from '../products/traded.fixture.ts';
import { awaitEnd } from './told.ts';

const worker = vi.hoisted(() => ({ listeners: new Set<(message: unknown) => void>() }));
vi.mock('./connect.ts', () => ({
  data: () => ({
    link: {
      onMessage: (listener: (message: unknown) => void) => {
        worker.listeners.add(listener);
        return () => worker.listeners.delete(listener);
      },
    },
  }),
}));

const tell = (told: Told) => {
  for (const listener of worker.listeners) listener({ op: 'told', told, loud: false });
};
const ended = (id: number): Told => ({ what: 'ended', order: orderOf({ id, status: OrderStatus.Ended, reason: 'cancelled' }) });
const untold = vi.fn<() => void>();

beforeEach(() => {
  vi.useFakeTimers();
  untold.mockClear();
});
afterEach(() => {
  vi.useRealTimers();
});

it.each(['before', 'after'])('leaves it to what every tab is told, %s the answer', (when) => {
  const end = awaitEnd(7);
  if (when === 'before') tell(ended(7));
  end.otherwise(untold);
  if (when === 'after') tell(ended(7));
  vi.runAllTimers();
  expect([untold.mock.calls, worker.listeners.size]).toEqual([[], 0]);
});

it('calls back once where nothing of that order is told', () => {
  const end = awaitEnd(7);
  tell(ended(8));
  end.otherwise(untold);
  expect(untold).not.toHaveBeenCalled();
  vi.runAllTimers();
  expect([untold.mock.calls, worker.listeners.size]).toEqual([[[]], 0]);
});

it('listens no longer than to a refusal', () => {
  awaitEnd(7).stop();
  vi.runAllTimers();
  expect([untold.mock.calls, worker.listeners.size]).toEqual([[], 0]);
});

import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { TabMessage } from '../../contract/frame.ts';
import type { Order } from '../../contract/rest/trading.ts';
import { tellingsOf, wasSaid } from './told.ts';

const worker = { listeners: new Set<(message: TabMessage) => void>(), session: 1 };
const { awaitEnd } = tellingsOf({
  link: {
    onMessage: (listener) => {
      worker.listeners.add(listener);
      return () => worker.listeners.delete(listener);
    },
  },
  session: { store: { getState: () => ({ state: 'signedIn', number: worker.session, endedHere: false }) } },
});

/** The worker says that an order has ended. */
const tellEnd = (id: number) => {
  for (const listener of worker.listeners) listener({ op: 'told', told: ended(id, {}), loud: false });
};
const untold = vi.fn<() => void>();
const ended = (id: number, order: Partial<Order>) => ({ what: 'ended', order: { id, filledQuantity: 0, ...order } as Order }) as const;
const cancelled = (id: number, filledQuantity = 0) => ended(id, { filledQuantity, reason: 'cancelled' });

beforeEach(() => {
  vi.useFakeTimers();
  untold.mockClear();
});
afterEach(() => {
  vi.useRealTimers();
});

it.each(['before', 'after'])('leaves it to what every tab is told, %s the answer', (when) => {
  const end = awaitEnd(7);
  if (when === 'before') tellEnd(7);
  end.otherwise(untold);
  if (when === 'after') tellEnd(7);
  vi.runAllTimers();
  expect([untold.mock.calls, worker.listeners.size]).toEqual([[], 0]);
});

it('calls back once where nothing of that order is told', () => {
  const end = awaitEnd(7);
  tellEnd(8);
  end.otherwise(untold);
  expect(untold).not.toHaveBeenCalled();
  vi.runAllTimers();
  expect([untold.mock.calls, worker.listeners.size]).toEqual([[[]], 0]);
});

it('says nothing in the next session of what was done in the one before', () => {
  awaitEnd(7).otherwise(untold);
  worker.session += 1;
  vi.runAllTimers();
  expect([untold.mock.calls, worker.listeners.size]).toEqual([[], 0]);
});

it('knows what it said itself, should it be told after all: not more than that', () => {
  expect(wasSaid(cancelled(9))).toBe(false);
  awaitEnd(9).otherwise(untold);
  expect(wasSaid(cancelled(9))).toBe(false);
  vi.runAllTimers();
  expect([wasSaid(cancelled(9)), wasSaid(ended(9, { reason: null }))]).toEqual([true, true]);
  expect([wasSaid(cancelled(10)), wasSaid(cancelled(9, 3)), wasSaid(ended(9, { reason: 'rejected' }))]).toEqual([false, false, false]);
});

it('listens no longer than to a refusal', () => {
  awaitEnd(7).stop();
  vi.runAllTimers();
  expect([untold.mock.calls, worker.listeners.size]).toEqual([[], 0]);
});

import { afterEach, beforeEach, expect, it, vi } from 'vitest';
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

/** The worker says that an order has ended. */
const tellEnd = (id: number) => {
  for (const listener of worker.listeners) listener({ op: 'told', told: { what: 'ended', order: { id } }, loud: false });
};
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

it('listens no longer than to a refusal', () => {
  awaitEnd(7).stop();
  vi.runAllTimers();
  expect([untold.mock.calls, worker.listeners.size]).toEqual([[], 0]);
});

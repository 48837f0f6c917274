import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Sight } from './sight.ts';

let see: (element: Element, isIntersecting: boolean) => void;
let createSight: () => Sight;

beforeEach(async () => {
  vi.useFakeTimers();
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      observe = vi.fn<() => void>();
      unobserve = vi.fn<() => void>();
      constructor(report: (entries: { target: Element; isIntersecting: boolean }[]) => void) {
        see = (target, isIntersecting) => report([{ target, isIntersecting }]);
      }
    },
  );
  vi.resetModules();
  ({ createSight } = await import('./sight.ts'));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** A row of the list, and what it has written. */
function row(inSight: boolean) {
  const sight = createSight();
  const element = document.createElement('li');
  const stop = sight.watch(element);
  see(element, inSight);
  return { sight, element, stop, work: vi.fn<() => void>() };
}

it('writes a row in sight at once, each time', () => {
  const { sight, work } = row(true);
  sight.write(work);
  sight.write(work);
  expect(work).toHaveBeenCalledTimes(2);
});

it('writes at once before it is known what is in sight', () => {
  const work = vi.fn<() => void>();
  createSight().write(work);
  expect(work).toHaveBeenCalledOnce();
});

it('writes rows out of sight in turn, once each for all that came meanwhile', () => {
  const rows = [row(false), row(false), row(false)];
  for (let tick = 0; tick < 5; tick += 1) for (const { sight, work } of rows) sight.write(work);
  const counts = () => rows.map(({ work }) => work.mock.calls.length);
  expect(counts()).toEqual([0, 0, 0]);
  vi.advanceTimersToNextTimer();
  expect(counts()).toEqual([1, 0, 0]);
  rows[0]?.sight.write(rows[0].work);
  vi.advanceTimersToNextTimer();
  vi.advanceTimersToNextTimer();
  expect(counts()).toEqual([1, 1, 1]);
  vi.advanceTimersToNextTimer();
  expect(counts()).toEqual([2, 1, 1]);
  expect(vi.getTimerCount()).toBe(0);
});

it('writes a row as soon as it comes into sight, and not again at its turn', () => {
  const { sight, element, work } = row(false);
  sight.write(work);
  see(element, true);
  expect(work).toHaveBeenCalledOnce();
  vi.runAllTimers();
  expect(work).toHaveBeenCalledOnce();
});

it('writes neither what was dropped nor a row that is gone', () => {
  const dropped = row(false);
  const gone = row(false);
  for (const { sight, work } of [dropped, gone]) sight.write(work);
  dropped.sight.drop(dropped.work);
  gone.stop();
  vi.runAllTimers();
  expect([dropped.work.mock.calls, gone.work.mock.calls]).toEqual([[], []]);
});

it('goes on with the others when one fails, in its turn and when rows come into sight', () => {
  const report = vi.fn<(error: unknown) => void>();
  vi.stubGlobal('reportError', report);
  const [bad, good] = [row(false), row(false)];
  const error = new Error('no such text');
  const fail = () => {
    throw error;
  };
  bad.sight.write(fail);
  good.sight.write(good.work);
  vi.runAllTimers();
  expect(good.work).toHaveBeenCalledOnce();
  bad.sight.write(fail);
  see(bad.element, true);
  expect(report.mock.calls).toEqual([[error], [error]]);
});

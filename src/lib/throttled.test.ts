import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { throttled } from './throttled.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('works at once, then once more for all calls meanwhile, and rests when it is stopped', () => {
  const work = vi.fn<() => void>();
  const call = throttled(work, 1000);
  call();
  expect(work).toHaveBeenCalledTimes(1);
  call();
  call();
  vi.advanceTimersByTime(999);
  expect(work).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(1);
  expect(work).toHaveBeenCalledTimes(2);
  call();
  call.stop();
  vi.advanceTimersByTime(5000);
  expect(work).toHaveBeenCalledTimes(2);
});

import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useNow } from './useNow.ts';

beforeEach(() => vi.useFakeTimers({ now: 1_000_000 }));
afterEach(() => vi.useRealTimers());

it('is renewed at its interval while it runs', () => {
  const { result, unmount } = renderHook(() => useNow(1000));
  const begun = result.current;
  act(() => void vi.advanceTimersByTime(3000));
  expect(result.current - begun).toBe(3000);
  unmount();
  expect(vi.getTimerCount()).toBe(0);
});

it('stands still while it does not run, though another runs at its interval', () => {
  const other = renderHook(() => useNow(1000));
  const { result, rerender } = renderHook(({ running }) => useNow(1000, running), { initialProps: { running: false } });
  const begun = result.current;
  act(() => void vi.advanceTimersByTime(5000));
  rerender({ running: false });
  expect(result.current).toBe(begun);
  rerender({ running: true });
  expect(result.current).toBe(other.result.current);
  expect(result.current).not.toBe(begun);
});

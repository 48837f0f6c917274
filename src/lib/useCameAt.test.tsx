import { renderHook } from '@testing-library/react';
import { expect, it } from 'vitest';
import { useCameAt } from './useCameAt.ts';

it('keeps the moment of an answer until another comes, however equal', () => {
  const { result, rerender } = renderHook(({ answer, now }) => useCameAt(answer, now), {
    initialProps: { answer: undefined as object | undefined, now: 1000 },
  });
  const poll = { bid: '1' };
  rerender({ answer: poll, now: 2000 });
  expect(result.current).toBe(2000);
  rerender({ answer: poll, now: 9000 });
  expect(result.current).toBe(2000);
  rerender({ answer: { ...poll }, now: 10_000 });
  expect(result.current).toBe(10_000);
});

it('is no later than the clock, which may be set back', () => {
  const poll = {};
  const { result, rerender } = renderHook(({ now }) => useCameAt(poll, now), { initialProps: { now: 9000 } });
  rerender({ now: 4000 });
  expect(result.current).toBe(4000);
  rerender({ now: 5000 });
  expect(result.current).toBe(4000);
});

import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createFollowing } from './following.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function setup() {
  const state = { wanted: true };
  const reads: (() => void)[] = [];
  const changed = createFollowing(
    { setTimeout: (work, ms) => Number(setTimeout(work, ms)) },
    () => state.wanted,
    () => new Promise((resolve) => reads.push(resolve)),
  );
  /** Answers the read under way. */
  const answer = async () => {
    reads.at(-1)?.();
    await vi.advanceTimersByTimeAsync(0);
  };
  return { state, reads, changed, answer };
}

test('the first change is read at once; what changes meanwhile is read once more, after a pause', async () => {
  const { reads, changed, answer } = setup();
  changed();
  expect(reads).toHaveLength(1);
  for (let change = 0; change < 50; change += 1) changed();
  await answer();
  expect(reads).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(100);
  expect(reads).toHaveLength(2);
  await answer();
  await vi.advanceTimersByTimeAsync(1000);
  expect(reads).toHaveLength(2);
  changed();
  expect(reads).toHaveLength(3);
});

test('nothing is read that nobody wants any more, and again once somebody does', async () => {
  const { state, reads, changed, answer } = setup();
  changed();
  changed();
  state.wanted = false;
  await answer();
  await vi.advanceTimersByTimeAsync(1000);
  expect(reads).toHaveLength(1);
  state.wanted = true;
  changed();
  expect(reads).toHaveLength(2);
});

import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { FeedState } from '../contract/frame.ts';
import { createLive, type Live, type LiveEnvironment } from './live.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** A server without push. */
function setup() {
  const pollList = vi.fn<LiveEnvironment['pollList']>(async () => true);
  const states: FeedState['kind'][] = [];
  const live: Live = createLive({
    pushUrl: '',
    credentials: async () => ({}),
    WebSocket,
    now: () => Date.now(),
    monotonic: () => performance.now(),
    random: () => 0,
    setTimeout: (work, ms) => Number(setTimeout(work, ms)),
    clearTimeout: (timer) => clearTimeout(timer),
    listMs: 1000,
    rowMs: 1000,
    pollList,
    pollRow: async () => true,
    serverTime: () => 0,
    frame: () => undefined,
    catalogue: () => undefined,
    message: () => undefined,
    lost: () => undefined,
    state: ({ kind }) => states.push(kind),
  });
  live.want(new Set(['US']), new Set(), new Set());
  return { live, pollList, states };
}

test('without push it polls, and says whether the server answers', async () => {
  const { live, pollList, states } = setup();
  expect(live.polling).toBe(true);
  await vi.advanceTimersByTimeAsync(1500);
  expect(pollList).toHaveBeenCalledWith('US');
  expect(live.state().kind).toBe('polling');
  pollList.mockResolvedValue(false);
  await vi.advanceTimersByTimeAsync(1000);
  expect(states.at(-1)).toBe('down');
  live.stop();
});

test('paused it asks for nothing, resumed it asks again; stopped it leaves no timer', async () => {
  const { live, pollList } = setup();
  live.pause();
  await vi.advanceTimersByTimeAsync(5000);
  expect(pollList).not.toHaveBeenCalled();
  live.resume();
  await vi.advanceTimersByTimeAsync(1500);
  expect(pollList).toHaveBeenCalled();
  live.stop();
  expect(vi.getTimerCount()).toBe(0);
});

import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { FeedState } from '../contract/frame.ts';
import { createLive, type Live, type LiveEnvironment } from './live.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** A server without push, unless changed. */
function setup(changes: Partial<LiveEnvironment> = {}) {
  const pollList = vi.fn<LiveEnvironment['pollList']>(async () => true);
  const states: FeedState['kind'][] = [];
  const live: Live = createLive({
    pushUrl: () => '',
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
    ...changes,
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

test('an answer by REST after none makes it dial push at once', async () => {
  const dials: string[] = [];
  class RefusedSocket extends EventTarget {
    static readonly CONNECTING = 0;
    static readonly OPEN = 1;
    static readonly CLOSING = 2;
    static readonly CLOSED = 3;
    readyState = 0;
    binaryType = '';
    constructor(url: string) {
      super();
      dials.push(url);
      setTimeout(() => this.dispatchEvent(new Event('close')), 0);
    }
    close(): void {
      this.readyState = 3;
    }
  }
  const { live, pollList } = setup({
    pushUrl: () => 'ws://broker/web/push',
    WebSocket: RefusedSocket as unknown as typeof WebSocket,
    random: () => 0.99,
  });
  pollList.mockResolvedValue(false);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(live.state().kind).toBe('down');
  // Long after the last dial, and long before the next.
  const waited = dials.length;
  while (dials.length === waited) await vi.advanceTimersByTimeAsync(50);
  await vi.advanceTimersByTimeAsync(1100);
  const known = dials.length;
  pollList.mockResolvedValue(true);
  while (live.state().kind === 'down') await vi.advanceTimersByTimeAsync(10);
  expect(dials).toHaveLength(known + 1);
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

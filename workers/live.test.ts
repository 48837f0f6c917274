import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { EnvelopeCode } from '../contract/codes.ts';
import type { FeedState } from '../contract/frame.ts';
import { type ClientMessage, SUBPROTOCOL_BINARY } from '../contract/push.ts';
import { createLive, type Live, type LiveEnvironment } from './live.ts';
import { FakeSocket } from './push/feed.fixture.ts';

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
    fetch: () => Promise.reject(new Error('nobody there')),
    crypto,
    besides: async () => undefined,
    now: () => Date.now(),
    monotonic: () => performance.now(),
    random: () => 0,
    setTimeout: (work, ms) => Number(setTimeout(work, ms)),
    clearTimeout: (timer) => clearTimeout(timer),
    listMs: 1000,
    rowMs: 1000,
    pollList,
    pollRow: async () => true,
    frame: () => undefined,
    catalogue: () => undefined,
    message: () => undefined,
    lost: () => undefined,
    broke: () => undefined,
    stalled: () => undefined,
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
  await vi.advanceTimersByTimeAsync(10);
  expect(dials).toHaveLength(known + 1);
  live.stop();
});

test('refused for the address of its page it polls at once, and says why until push is there again', async () => {
  FakeSocket.all.length = 0;
  const { live } = setup({ pushUrl: () => 'ws://broker/web/push', WebSocket: FakeSocket as unknown as typeof WebSocket });
  const dialled = () => FakeSocket.all.at(-1);
  await vi.advanceTimersByTimeAsync(1);
  dialled()?.open();
  dialled()?.say({ op: 'error', code: EnvelopeCode.Origin, msg: '' });
  dialled()?.end();
  await vi.advanceTimersByTimeAsync(10);
  expect(live.state()).toMatchObject({ kind: 'polling', lack: 'origin' });
  await vi.advanceTimersByTimeAsync(60_000);
  expect(FakeSocket.all.length).toBeGreaterThan(1);
  dialled()?.open();
  await vi.advanceTimersByTimeAsync(1);
  dialled()?.say({ op: 'ready', catalogue: 'v', t: 1 });
  expect(live.state()).toMatchObject({ kind: 'polling', lack: 'slow' });
  live.want(new Set(), new Set(), new Set());
  expect(live.state().lack).toBeUndefined();
  live.stop();
});

test('a list counts as read while reads of it go well, and no longer once push is to bring it', async () => {
  FakeSocket.all.length = 0;
  const { live, pollList } = setup({ pushUrl: () => 'ws://broker/web/push', WebSocket: FakeSocket as unknown as typeof WebSocket });
  const dialled = () => FakeSocket.all.at(-1);
  live.setCatalogue('v');
  while (!live.isWhole('list:US')) {
    dialled()?.refuse();
    await vi.advanceTimersByTimeAsync(500);
  }
  pollList.mockResolvedValue(false);
  await vi.advanceTimersByTimeAsync(1500);
  expect(live.isWhole('list:US')).toBe(false);
  pollList.mockResolvedValue(true);
  await vi.advanceTimersByTimeAsync(1500);
  expect(live.isWhole('list:US')).toBe(true);
  const answer = Promise.withResolvers<boolean>();
  pollList.mockReturnValue(answer.promise);
  await vi.advanceTimersByTimeAsync(1500);
  dialled()?.open();
  await vi.advanceTimersByTimeAsync(1);
  dialled()?.say({ op: 'ready', catalogue: 'v', t: 1 });
  expect(live.state().lack).toBe('slow');
  expect(live.isWhole('list:US')).toBe(false);
  answer.resolve(true);
  await vi.advanceTimersByTimeAsync(1);
  expect(live.isWhole('list:US')).toBe(false);
  live.stop();
});

test('paused it asks for nothing, resumed it asks again; stopped it leaves no timer', async () => {
  const { live, pollList, states } = setup();
  live.pause();
  await vi.advanceTimersByTimeAsync(5000);
  expect(pollList).not.toHaveBeenCalled();
  expect(states).toEqual(['down']);
  live.resume();
  await vi.advanceTimersByTimeAsync(1500);
  expect(pollList).toHaveBeenCalled();
  live.stop();
  expect(vi.getTimerCount()).toBe(0);
});

/** A broker whose push and REST answer or not, as the test wants; its clock is elsewhere than this machine's. */
function brokerWorld() {
  const AHEAD = 7_200_000;
  const world = { push: true, rest: true, hangs: false };
  const open = new Set<BrokerSocket>();
  let heardAt = 0;
  const serverTime = () => Date.now() + AHEAD;

  class BrokerSocket extends EventTarget {
    static readonly CONNECTING = 0;
    static readonly OPEN = 1;
    static readonly CLOSING = 2;
    static readonly CLOSED = 3;
    readonly OPEN = 1;
    readonly protocol = SUBPROTOCOL_BINARY;
    readyState = 0;
    binaryType = '';
    isReady = false;
    constructor() {
      super();
      setTimeout(() => {
        if (!world.push) return this.end();
        this.readyState = 1;
        open.add(this);
        this.dispatchEvent(new Event('open'));
      }, 0);
    }
    say(message: object): void {
      if (world.hangs) return;
      this.dispatchEvent(Object.assign(new Event('message'), { data: JSON.stringify(message) }));
    }
    send(text: string): void {
      const message = JSON.parse(text) as ClientMessage;
      if (message.op === 'list' || message.op === 'rows') {
        const [s, topic] = message.op === 'list' ? [1, 'list:US'] : [2, 'rows'];
        this.say({ op: 'stream', s, topic, e: 1, parts: 1 });
        this.say({ op: 'snap', s, e: 1, n: 1, t: 0, id: [] });
      }
      if (message.op !== 'auth') return;
      if (!world.hangs) {
        this.isReady = true;
        heardAt = Date.now();
      }
      this.say({ op: 'ready', catalogue: 'v', t: serverTime() });
    }
    close(): void {
      this.readyState = 3;
      open.delete(this);
    }
    end(): void {
      this.close();
      this.dispatchEvent(new Event('close'));
    }
  }
  const beats = setInterval(() => {
    for (const socket of open) {
      if (socket.isReady && !world.hangs) heardAt = Date.now();
      socket.say({ op: 'hb', t: serverTime() });
    }
  }, 1000);

  const told: { state: FeedState; at: number; heardAt: number }[] = [];
  const read = async () => {
    if (world.rest) heardAt = Date.now();
    return world.rest;
  };
  const { live } = setup({
    pushUrl: () => 'ws://broker/web/push',
    WebSocket: BrokerSocket as unknown as typeof WebSocket,
    random: () => 0.5,
    pollList: read,
    pollRow: read,
    state: (state) => told.push({ state, at: Date.now(), heardAt }),
  });
  live.setCatalogue('v');
  live.want(new Set(['US']), new Set([1]), new Set([1]));
  return {
    live,
    told,
    serverTime,
    set: (next: Partial<typeof world>) => {
      Object.assign(world, next);
      if (!world.push) for (const socket of open) socket.end();
    },
    /** What was answered and not heard before a pause never will be. */
    paused: (lastAt: number) => {
      heardAt = Math.min(heardAt, lastAt);
    },
    /** A message that tells no time. */
    gossip: () => {
      for (const socket of open) socket.say({ op: 'event', topic: 'order' });
    },
    stop: () => {
      clearInterval(beats);
      live.stop();
    },
  };
}

const clock = ({ serverTime, lastAt }: FeedState): number => serverTime + Date.now() - lastAt;

test.each([
  ['unknown before, it is as told', 0, 500_000, 100, 500_000],
  ['counted on, it agrees with what was told in whole seconds', 500_700, 500_000, 100, 500_700],
  ['behind, it is set right', 490_000, 500_000, 100, 500_000],
  ['ahead, it is set right', 507_000, 500_000, 100, 501_100],
  ['ahead of an answer that was long on its way, it agrees', 507_000, 500_000, 6000, 507_000],
  ['nothing was told', 507_000, undefined, undefined, 507_000],
])('the server’s clock beside what REST tells of it: %s', (_, before, time, waited, after) => {
  const { live } = setup({ pollList: () => Promise.race([]) });
  if (before > 0) live.heard(before, 0);
  vi.setSystemTime(Date.now() + 1);
  live.heard(time && time + 1, waited);
  expect(live.state()).toMatchObject({ serverTime: after + 1, lastAt: Date.now() });
  live.stop();
});

describe('the server’s clock runs on and ages count from when it was last heard', () => {
  test('through an outage of push and REST, and a second one', async () => {
    const { live, told, serverTime, set, stop } = brokerWorld();
    for (let outage = 0; outage < 2; outage += 1) {
      set({ push: true, rest: true });
      await vi.advanceTimersByTimeAsync(40_000);
      expect(live.state().kind).toBe('live');
      set({ push: false, rest: false });
      const heardAt = live.state().lastAt;
      await vi.advanceTimersByTimeAsync(60_000);
      expect(live.polling).toBe(true);
      expect(told.at(-1)?.state).toMatchObject({ kind: 'down', lastAt: heardAt, since: heardAt });
      expect(clock(live.state())).toBe(serverTime());
    }
    stop();
  });

  test('while only REST answers', async () => {
    const { live, serverTime, set, stop } = brokerWorld();
    await vi.advanceTimersByTimeAsync(5000);
    set({ push: false });
    await vi.advanceTimersByTimeAsync(60_000);
    expect(live.state().kind).toBe('polling');
    expect(Date.now() - live.state().lastAt).toBeLessThanOrEqual(1000);
    expect(clock(live.state())).toBe(serverTime());
    stop();
  });

  test('whatever comes and goes', async () => {
    const step = fc.record({
      set: fc.record({ push: fc.boolean(), rest: fc.boolean(), hangs: fc.boolean() }, { requiredKeys: [] }),
      sight: fc.constantFrom('seen', 'seen', 'seen', 'hidden'),
      gossip: fc.boolean(),
      ms: fc.nat({ max: 20_000 }),
    });
    const seen = (set: { hangs?: boolean }, ms: number) => ({ set, sight: 'seen' as const, gossip: false, ms });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 10 }), async (steps) => {
        const began = Date.now();
        const { live, told, serverTime, set, gossip, paused, stop } = brokerWorld();
        for (const next of steps) {
          set(next.set);
          if (next.gossip) gossip();
          if (next.sight === 'hidden') {
            live.pause();
            expect(live.state().kind).toBe('down');
            paused(live.state().lastAt);
          } else {
            live.resume();
            live.nudge();
          }
          await vi.advanceTimersByTimeAsync(next.ms);
          const state = live.state();
          if (state.serverTime > 0) expect(clock(state)).toBe(serverTime());
        }
        stop();
        let before = { kind: 'connecting', since: began };
        for (const { state, at, heardAt } of told) {
          // What a tab that hears of nothing else counts on.
          if (state.serverTime > 0) expect(clock(state)).toBe(serverTime());
          // Of a live feed no more is told than that it is.
          if (heardAt > 0 && state.kind !== 'live') expect(heardAt - state.lastAt).toBeLessThanOrEqual(1000);
          expect(state.since).toBe(before.kind === state.kind ? before.since : at);
          before = state;
        }
      }),
      {
        numRuns: 60,
        // A silence of just so long ends with the message that tells the time.
        examples: [[[seen({}, 1), seen({ hangs: true }, 3000), seen({ hangs: false }, 1)]]],
      },
    );
  });
});

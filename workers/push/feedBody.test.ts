/** A connection whose prices come in a body beside its socket. */
import { beforeEach, expect, it, vi } from 'vitest';
import type { Market } from '../../contract/codes.ts';
import { ACK_BYTES, DEAD_MS, STALE_MS } from '../../contract/push.ts';
import { createBesides } from './beside.ts';
import { type FakeBody, fakeBody } from './body.fixture.ts';
import type { FeedOptions } from './feed.ts';
import { FakeSocket, feedRig } from './feed.fixture.ts';

const rig = feedRig();
const { latest, settle } = rig;
const lists = (...markets: Market[]) => new Set(markets);

let body: FakeBody;
beforeEach(() => {
  body = fakeBody();
});

const start = (options: Partial<FeedOptions> = {}) =>
  rig.start({ fetch: (...request) => body.request(...request), besides: async () => createBesides, ...options });

async function connect(): Promise<FakeSocket> {
  await settle();
  latest().open();
  await settle();
  body.accept();
  body.say({ op: 'ready', catalogue: 'v1', t: 500 });
  await settle();
  return latest();
}

/** Heartbeats of both lines for so many seconds. */
async function beat(socket: FakeSocket, seconds: number, lines = { body: true, socket: true }): Promise<void> {
  for (let second = 0; second < seconds; second += 1) {
    await vi.advanceTimersByTimeAsync(1000);
    if (lines.body) body.say({ op: 'hb', t: 2000 + second });
    if (lines.socket) socket.say({ op: 'hb', t: 2000 + second });
    await settle();
  }
}

/** The next dial; whether it asks for a body. */
async function asksAgain(): Promise<boolean> {
  body = fakeBody();
  const before = FakeSocket.all.length;
  await vi.advanceTimersByTimeAsync(5000);
  expect(FakeSocket.all).toHaveLength(before + 1);
  latest().open();
  await settle();
  return body.asked.length > 0;
}

it('asks for what follows a body while the socket opens', async () => {
  const besides = vi.fn<FeedOptions['besides']>(async () => createBesides);
  start({ besides });
  await settle();
  expect(besides).toHaveBeenCalledOnce();
  latest().open();
  await settle();
  expect(besides).toHaveBeenCalledOnce();
  expect(latest().take()).toEqual([{ op: 'auth', token: 'secret', ackBytes: ACK_BYTES, body: body.asked[0]?.name }]);
});

it('lasts while both lines speak', async () => {
  const { feed } = start();
  await beat(await connect(), 20);
  expect(feed.state()).toMatchObject({ kind: 'live', transport: 'stream' });
  expect(FakeSocket.all).toHaveLength(1);
});

it('is over when its body falls silent, and the next one has none', async () => {
  const { feed } = start();
  const socket = await connect();
  await beat(socket, 2);
  await beat(socket, STALE_MS / 1000, { body: false, socket: true });
  expect(feed.state().kind).toBe('stale');
  await beat(socket, (DEAD_MS - STALE_MS) / 1000, { body: false, socket: true });
  expect(feed.state().kind).toBe('down');
  expect(await asksAgain()).toBe(false);
});

it('is over when its socket falls silent, for nobody would hear what is asked for; the next one has a body', async () => {
  const { feed } = start();
  const socket = await connect();
  await beat(socket, 2);
  await beat(socket, DEAD_MS / 1000 - 1, { body: true, socket: false });
  expect(feed.state().kind).toBe('live');
  await beat(socket, 1, { body: true, socket: false });
  expect(feed.state().kind).toBe('down');
  expect(await asksAgain()).toBe(true);
});

it('is over no later than that where the socket spoke last between two looks', async () => {
  const { feed } = start();
  const socket = await connect();
  await beat(socket, 2);
  await vi.advanceTimersByTimeAsync(130);
  socket.say({ op: 'hb', t: 2130 });
  await beat(socket, DEAD_MS / 1000 - 1, { body: true, socket: false });
  await vi.advanceTimersByTimeAsync(999);
  expect(feed.state().kind).toBe('live');
  await vi.advanceTimersByTimeAsync(1);
  expect(feed.state().kind).toBe('down');
});

it('holds a network that fell silent on both lines against none of them', async () => {
  const { feed } = start();
  const socket = await connect();
  await beat(socket, 2);
  // The last one got through on this line alone.
  await vi.advanceTimersByTimeAsync(1000);
  socket.say({ op: 'hb', t: 4000 });
  await vi.advanceTimersByTimeAsync(DEAD_MS - 1000);
  expect(feed.state().kind).toBe('down');
  expect(await asksAgain()).toBe(true);
});

it('holds an announcement that was lost not against the body', async () => {
  const { feed } = start();
  feed.setCatalogue('v1');
  const socket = await connect();
  feed.setLists(lists('US'));
  await beat(socket, 5);
  expect(feed.state().kind).toBe('down');
  expect(await asksAgain()).toBe(true);
});

it('outlives a worker that got no time: what came meanwhile lies in the queue', async () => {
  // Timers of a worker that is held up run late, all at once.
  let now = 0;
  let timers: { readonly id: number; readonly at: number; readonly work: () => void }[] = [];
  let ids = 0;
  const { feed } = start({
    monotonic: () => now,
    setTimeout(work, ms) {
      ids += 1;
      timers.push({ id: ids, at: now + ms, work });
      return ids;
    },
    clearTimeout: (timer) => {
      timers = timers.filter(({ id }) => id !== timer);
    },
  });
  const passed = (ms: number) => {
    now += ms;
    for (const { id, work } of timers.filter(({ at }) => at <= now).toSorted((a, b) => a.at - b.at))
      if (timers.some((timer) => timer.id === id)) {
        timers = timers.filter((timer) => timer.id !== id);
        work();
      }
  };
  const socket = await connect();
  passed(20_000);
  expect(feed.state().kind).toBe('stale');
  body.say({ op: 'hb', t: 20_500 });
  socket.say({ op: 'hb', t: 20_500 });
  await settle();
  expect(feed.state().kind).toBe('live');
  // Late each time, and its socket says nothing more: that is dead after all.
  for (let late = 0; late < 4; late += 1) {
    body.say({ op: 'hb', t: 21_000 });
    await settle();
    passed(2000);
  }
  expect(feed.state().kind).toBe('down');
});

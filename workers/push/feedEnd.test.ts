/** Silence, the end of a connection, and the next dial. */
import { describe, expect, it, test, vi } from 'vitest';
import type { Market } from '../../contract/codes.ts';
import type { FeedState } from '../../contract/frame.ts';
import { ACK_BYTES, DEAD_MS, encodeBinary, STALE_MS } from '../../contract/push.ts';
import { FakeSocket, feedRig, frame } from './feed.fixture.ts';
import { LARGE_MS } from './streams.ts';

const { beat, connect, latest, settle, start } = feedRig();
const lists = (...markets: Market[]) => new Set(markets);

describe('the end of a connection', () => {
  it('silence makes prices stale at 3 s and abandons at 5 s; alone, it dials within 0.5 s and hears no old socket', async () => {
    const { feed, log } = start();
    const socket = await connect();
    await beat(socket, 2);
    await vi.advanceTimersByTimeAsync(STALE_MS - 1);
    expect(feed.state().kind).toBe('live');
    await vi.advanceTimersByTimeAsync(1);
    expect(feed.state().kind).toBe('stale');
    await vi.advanceTimersByTimeAsync(DEAD_MS - STALE_MS);
    expect(feed.state().kind).toBe('down');
    expect(socket.readyState).toBe(FakeSocket.CLOSING);
    expect(log.lost).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(500);
    expect(FakeSocket.all).toHaveLength(2);
    socket.say({ op: 'hb', t: 9 });
    socket.end();
    expect(feed.state().kind).toBe('down');
    await connect();
    expect(feed.state().kind).toBe('live');
    expect(log.lost).toHaveBeenCalledTimes(1);
    expect(FakeSocket.all).toHaveLength(2);
  });

  it('silence is noticed though somebody sets the clock back', async () => {
    const { feed } = start();
    await connect();
    vi.setSystemTime(Date.now() - 3_600_000);
    await vi.advanceTimersByTimeAsync(STALE_MS);
    expect(feed.state().kind).toBe('stale');
    await vi.advanceTimersByTimeAsync(DEAD_MS - STALE_MS);
    expect(feed.state().kind).toBe('down');
  });

  it('the server’s time is told again once it has left what counting on from the last one gives', async () => {
    const { feed, log } = start();
    const socket = await connect();
    await vi.advanceTimersByTimeAsync(1000);
    socket.say({ op: 'hb', t: 1500 });
    expect(log.state.mock.calls).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(1000);
    socket.say({ op: 'hb', t: 61_500 });
    expect(log.state.mock.calls).toHaveLength(2);
    expect(feed.state().serverTime).toBe(61_500);
    await vi.advanceTimersByTimeAsync(1000);
    socket.say({ op: 'hb', t: 62_500 });
    expect(log.state.mock.calls).toHaveLength(2);
  });

  it('a late frame makes stale prices live again', async () => {
    const { log } = start();
    const socket = await connect();
    await vi.advanceTimersByTimeAsync(STALE_MS);
    socket.say({ op: 'hb', t: 500 + STALE_MS });
    await vi.advanceTimersByTimeAsync(STALE_MS - 1);
    expect(log.state.mock.calls.flat()).toEqual(['live', 'stale', 'live']);
  });

  it('what tells no time moves neither the server’s clock nor when it was told', async () => {
    const { feed } = start({ state: (state) => states.push(state) });
    const states: FeedState[] = [];
    const socket = await connect();
    const heardAt = feed.state().lastAt;
    await vi.advanceTimersByTimeAsync(STALE_MS);
    socket.say({ op: 'event', topic: 'order' });
    expect(states.map(({ kind }) => kind)).toEqual(['live', 'stale', 'live']);
    for (const state of states) expect(state).toMatchObject({ serverTime: 500, lastAt: heardAt });
  });

  it('a server away for 20 s is dialled within 2.5 s of coming back, and everything is asked for again', async () => {
    const { feed } = start();
    feed.setCatalogue('v1');
    const first = await connect();
    feed.setLists(lists('US'));
    await beat(first, 31);
    first.end();
    const closedAt = Date.now();
    let known = 1;
    const downUntil = closedAt + 20_000;
    while (Date.now() < downUntil) {
      await vi.advanceTimersByTimeAsync(100);
      if (FakeSocket.all.length > known) latest().refuse();
      known = FakeSocket.all.length;
    }
    expect(known).toBeGreaterThanOrEqual(5);
    await vi.advanceTimersByTimeAsync(5000);
    expect(FakeSocket.all).toHaveLength(known + 1);
    const socket = latest();
    socket.open();
    await settle();
    socket.say({ op: 'ready', catalogue: 'v1', t: 1 });
    expect(socket.take()).toEqual([
      { op: 'auth', token: 'secret', ackBytes: ACK_BYTES },
      { op: 'list', add: ['US'] },
    ]);
    expect(feed.state().kind).toBe('live');
  });

  it('a dial that is never answered is given up after 5 s', async () => {
    const { feed } = start();
    await vi.advanceTimersByTimeAsync(DEAD_MS);
    expect(feed.state().kind).toBe('down');
    await vi.advanceTimersByTimeAsync(500);
    expect(FakeSocket.all).toHaveLength(2);
  });

  it('a connection that never gets ready is given up too, though its heart beats', async () => {
    const { log } = start();
    await settle();
    latest().open();
    await beat(latest(), DEAD_MS / 1000 - 1);
    await vi.advanceTimersByTimeAsync(1500);
    expect(FakeSocket.all).toHaveLength(2);
    expect(log.lost).not.toHaveBeenCalled();
  });

  it('counts the dials in a row that came to nothing, until one has brought all that was asked for', async () => {
    const { feed, log } = start();
    feed.setCatalogue('v1');
    feed.setLists(lists('US'));
    feed.expect(lists('US'));
    for (let dial = 1; dial <= 4; dial += 1) {
      await settle();
      latest().refuse();
      expect(log.failed).toHaveBeenLastCalledWith(dial);
      await vi.advanceTimersByTimeAsync(5000);
    }
    (await connect()).end();
    expect(log.failed).toHaveBeenLastCalledWith(5);
    await vi.advanceTimersByTimeAsync(5000);
    const socket = await connect();
    socket.say({ op: 'stream', s: 1, topic: 'list:US', e: 1, parts: 1 });
    socket.deliver(encodeBinary(frame(1, 1)));
    socket.end();
    expect(log.failed).toHaveBeenCalledTimes(5);
    await vi.advanceTimersByTimeAsync(5000);
    latest().refuse();
    expect(log.failed).toHaveBeenLastCalledWith(1);
  });

  it('connections that it left itself are not held against the server: each next one is dialled within half a second', async () => {
    start();
    for (let silence = 0; silence < 8; silence += 1) {
      await connect();
      await vi.advanceTimersByTimeAsync(DEAD_MS);
      expect(FakeSocket.all).toHaveLength(silence + 1);
      await vi.advanceTimersByTimeAsync(500);
      expect(FakeSocket.all).toHaveLength(silence + 2);
    }
  });

  it('a server that serves and falls over again and again is dialled like one that restarts', async () => {
    const { feed } = start();
    feed.setCatalogue('v1');
    feed.expect(lists('US'));
    feed.setLists(lists('US'));
    for (let fall = 0; fall < 60; fall += 1) {
      const socket = await connect();
      socket.say({ op: 'stream', s: 1, topic: 'list:US', e: 1, parts: 1 });
      socket.deliver(encodeBinary(frame(1, 1)));
      expect(feed.state().kind).toBe('live');
      await beat(socket, 2);
      socket.end();
      await vi.advanceTimersByTimeAsync(4600);
      expect(FakeSocket.all).toHaveLength(fall + 2);
    }
  });

  it('a snapshot that is announced without its parts has as long as a slow link needs', async () => {
    const { feed } = start();
    feed.setCatalogue('v1');
    feed.expect(lists('US'));
    const socket = await connect();
    feed.setLists(lists('US'));
    socket.say({ op: 'stream', s: 1, topic: 'list:US', e: 1 });
    await vi.advanceTimersByTimeAsync(LARGE_MS - 1);
    expect(FakeSocket.all).toHaveLength(1);
    socket.deliver(encodeBinary(frame(1, 1)));
    expect(feed.state().kind).toBe('live');
    await vi.advanceTimersByTimeAsync(DEAD_MS);
    expect(feed.state().kind).toBe('down');
  });

  it('a worker that got no time leaves nothing: what came meanwhile lies in the queue', async () => {
    let blocked = 0;
    const { feed } = start({ monotonic: () => performance.now() + blocked });
    const socket = await connect();
    blocked = 20_000;
    await vi.advanceTimersByTimeAsync(500);
    expect(feed.state().kind).toBe('stale');
    socket.say({ op: 'hb', t: 20_500 });
    expect(feed.state().kind).toBe('live');
    // Late each time and never told anything: the connection is dead after all.
    for (let late = 0; late < 3; late += 1) {
      blocked += 2000;
      await vi.advanceTimersByTimeAsync(500);
    }
    expect(feed.state().kind).toBe('down');
  });

  it('when the network comes back it dials at once', async () => {
    const { feed } = start();
    const socket = await connect();
    await beat(socket, 31);
    socket.end();
    await vi.advanceTimersByTimeAsync(1200);
    expect(FakeSocket.all).toHaveLength(1);
    feed.nudge();
    await settle();
    expect(FakeSocket.all).toHaveLength(2);
    feed.nudge();
    await vi.advanceTimersByTimeAsync(500);
    expect(FakeSocket.all).toHaveLength(2);
  });

  it('other credentials take a new connection', async () => {
    let token = 'one';
    const { feed } = start({ credentials: async () => ({ token }) });
    const socket = await connect();
    token = 'two';
    feed.restart();
    await settle();
    expect(socket.readyState).toBe(FakeSocket.CLOSING);
    latest().open();
    await settle();
    expect(latest().take()).toEqual([{ op: 'auth', token: 'two', ackBytes: ACK_BYTES }]);
    expect(FakeSocket.all).toHaveLength(2);
  });

  it('a restart of our own is told to nobody, unless it takes too long', async () => {
    const { feed, log } = start();
    await connect();
    log.state.mockClear();
    feed.restart();
    await connect();
    expect(log.state.mock.calls.filter(([kind]) => kind !== 'live')).toEqual([]);
    feed.restart();
    await vi.advanceTimersByTimeAsync(STALE_MS);
    expect(feed.state().kind).toBe('stale');
    await vi.advanceTimersByTimeAsync(DEAD_MS - STALE_MS);
    expect(feed.state().kind).toBe('down');
  });

  it('ever shorter connections are dialled ever later, our own restarts are not held against the server', async () => {
    const { feed } = start();
    for (let login = 0; login < 9; login += 1) {
      await connect();
      feed.restart();
    }
    const waits: number[] = [];
    for (let shed = 0; shed < 6; shed += 1) {
      const socket = await connect();
      socket.end();
      const endedAt = Date.now();
      const known = FakeSocket.all.length;
      while (FakeSocket.all.length === known) await vi.advanceTimersByTimeAsync(100);
      waits.push(Math.round((Date.now() - endedAt) / 1000));
    }
    expect(waits).toEqual([5, 5, 5, 10, 20, 30]);
  });

  it('paused it holds no connection and dials none', async () => {
    const { feed } = start();
    const socket = await connect();
    feed.pause();
    feed.nudge();
    feed.restart();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(socket.readyState).toBe(FakeSocket.CLOSING);
    expect(FakeSocket.all).toHaveLength(1);
    feed.resume();
    await settle();
    expect(FakeSocket.all).toHaveLength(2);
  });

  it('stopped it leaves no timer', async () => {
    const { feed } = start();
    const socket = await connect();
    socket.end();
    feed.stop();
    await vi.advanceTimersByTimeAsync(10_000);
    expect(vi.getTimerCount()).toBe(0);
    expect(FakeSocket.all).toHaveLength(1);
  });
});

test('after a sleep, in which only one of the two clocks goes on, prices are as old as they are', async () => {
  let asleep = 0;
  const { feed } = start({ now: () => Date.now() + asleep });
  const socket = await connect();
  socket.say({ op: 'hb', t: 1000 });
  const heard = feed.state().lastAt;
  asleep = 2 * 3_600_000;
  await vi.advanceTimersByTimeAsync(STALE_MS);
  expect(feed.state()).toMatchObject({ kind: 'stale', lastAt: heard });
});

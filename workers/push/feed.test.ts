import { afterEach, beforeEach, describe, expect, it, test, vi } from 'vitest';
import type { Market } from '../../contract/codes.ts';
import type { FeedState } from '../../contract/frame.ts';
import {
  ACK_EVERY,
  type ClientMessage,
  DEAD_MS,
  encodeBinary,
  encodeJson,
  FrameKind,
  type QuoteColumns,
  type ServerMessage,
  STALE_MS,
  SUBPROTOCOL_BINARY,
  SUBPROTOCOL_JSON,
} from '../../contract/push.ts';
import { createFeed, type Feed, type FeedOptions } from './feed.ts';
import { ROWS_PER_MESSAGE } from './subscriptions.ts';

/** A socket whose other end is the test. */
class FakeSocket extends EventTarget {
  static readonly CONNECTING = 0;
  static readonly OPEN = 1;
  static readonly CLOSING = 2;
  static readonly CLOSED = 3;
  static readonly all: FakeSocket[] = [];
  readonly OPEN = 1;
  readonly sent: ClientMessage[] = [];
  readyState = 0;
  protocol = '';
  binaryType = 'blob';
  readonly url: string;
  readonly offered: string[];

  constructor(url: string, protocols: string[]) {
    super();
    this.url = url;
    this.offered = protocols;
    FakeSocket.all.push(this);
  }

  send(text: string): void {
    this.sent.push(JSON.parse(text) as ClientMessage);
  }
  /** The close handshake that a black hole never answers. */
  close(): void {
    this.readyState = FakeSocket.CLOSING;
  }
  open(protocol = SUBPROTOCOL_BINARY): void {
    this.readyState = FakeSocket.OPEN;
    this.protocol = protocol;
    this.dispatchEvent(new Event('open'));
  }
  end(): void {
    this.readyState = FakeSocket.CLOSED;
    this.dispatchEvent(Object.assign(new Event('close'), { code: 1006, reason: '' }));
  }
  refuse(): void {
    this.dispatchEvent(Object.assign(new Event('error'), { message: '' }));
  }
  deliver(data: unknown): void {
    this.dispatchEvent(Object.assign(new Event('message'), { data }));
  }
  say(message: ServerMessage): void {
    this.deliver(JSON.stringify(message));
  }
  /** What was sent since the last look. */
  take(): ClientMessage[] {
    return this.sent.splice(0);
  }
}

const frame = (epoch: number, seq: number, stream = 1): QuoteColumns => ({
  kind: seq === 1 ? FrameKind.Snapshot : FrameKind.Delta,
  stream,
  epoch,
  seq,
  time: 1000 + seq,
  count: 1,
  ids: Uint32Array.of(7),
  columns: { price: Float64Array.of(100 + seq) },
});

/** What the feed handed over, in order. */
const makeLog = () => ({
  frames: vi.fn<(topic: string, epoch: number, seq: number) => void>(),
  catalogue: vi.fn<(version: string) => void>(),
  message: vi.fn<(message: unknown) => void>(),
  state: vi.fn<(kind: FeedState['kind']) => void>(),
  lost: vi.fn<() => void>(),
  failed: vi.fn<(dials: number) => void>(),
});

let feed: Feed;
let log: ReturnType<typeof makeLog>;

const start = (options: Partial<FeedOptions> = {}): void => {
  log = makeLog();
  feed = createFeed({
    url: () => 'ws://broker/web/push',
    credentials: async () => ({ token: 'secret' }),
    WebSocket: FakeSocket as unknown as typeof WebSocket,
    now: () => Date.now(),
    monotonic: () => performance.now(),
    random: () => 0.999,
    setTimeout: (callback, ms) => Number(setTimeout(callback, ms)),
    clearTimeout: (timer) => clearTimeout(timer),
    frame: (quotes, topic) => log.frames(topic, quotes.epoch, quotes.seq),
    catalogue: log.catalogue,
    message: log.message,
    state: (state) => log.state(state.kind),
    lost: log.lost,
    failed: log.failed,
    ...options,
  });
};
const settle = () => vi.advanceTimersByTimeAsync(0);
const latest = (): FakeSocket => {
  const socket = FakeSocket.all.at(-1);
  if (!socket) throw new Error('nothing dialled');
  return socket;
};
/** Dialled, open, authenticated and ready; nothing left to take. */
const connect = async (catalogue = 'v1'): Promise<FakeSocket> => {
  await settle();
  const socket = latest();
  socket.open();
  await settle();
  socket.say({ op: 'ready', catalogue, t: 500 });
  socket.take();
  return socket;
};
/** Heartbeats for so many seconds. */
const beat = async (socket: FakeSocket, seconds: number): Promise<void> => {
  for (let second = 0; second < seconds; second += 1) {
    await vi.advanceTimersByTimeAsync(1000);
    socket.say({ op: 'hb', t: 2000 + second });
  }
};
const lists = (...markets: Market[]) => new Set(markets);

beforeEach(() => {
  vi.useFakeTimers();
  FakeSocket.all.length = 0;
});
afterEach(() => {
  feed.stop();
  vi.useRealTimers();
});

describe('a connection', () => {
  it('authenticates first and asks for nothing before ready and the same catalogue', async () => {
    start();
    feed.setCatalogue('v1');
    feed.setLists(lists('US'));
    feed.setRows(new Set([3, 4]));
    await settle();
    const socket = latest();
    expect(socket.offered).toEqual([SUBPROTOCOL_BINARY, SUBPROTOCOL_JSON]);
    expect(socket.url).not.toContain('secret');
    socket.open();
    expect(socket.binaryType).toBe('arraybuffer');
    await settle();
    expect(socket.take()).toEqual([{ op: 'auth', token: 'secret' }]);
    expect(feed.state().kind).toBe('connecting');
    socket.say({ op: 'ready', catalogue: 'v2', t: 500 });
    expect(log.catalogue).toHaveBeenCalledWith('v2');
    expect(feed.state()).toMatchObject({ kind: 'live', transport: 'binary', serverTime: 500 });
    expect(socket.take()).toEqual([]);
    feed.setCatalogue('v2');
    feed.setRows(new Set([5]));
    expect(socket.take()).toEqual([
      { op: 'list', add: ['US'] },
      { op: 'rows', add: [5] },
    ]);
  });

  it('a guest sends no credentials, also when they could not be had', async () => {
    start({ credentials: () => Promise.reject(new Error('no ticket')) });
    await settle();
    latest().open(SUBPROTOCOL_JSON);
    await settle();
    expect(latest().take()).toEqual([{ op: 'auth' }]);
    latest().say({ op: 'ready', catalogue: 'v1', t: 1 });
    expect(feed.state().transport).toBe('json');
  });

  it('sends only differences, and all of it again on the next connection', async () => {
    start();
    feed.setCatalogue('v1');
    const socket = await connect();
    feed.setLists(lists('US', 'HK'));
    feed.setLists(lists('HK', 'FR'));
    feed.setRows(new Set([1, 2]));
    feed.setRows(new Set([2, 3]));
    feed.setRows(new Set([2, 3]));
    expect(socket.take()).toEqual([
      { op: 'list', add: ['US', 'HK'] },
      { op: 'list', add: ['FR'], drop: ['US'] },
      { op: 'rows', add: [1, 2] },
      { op: 'rows', drop: [1] },
      { op: 'rows', add: [3] },
    ]);
    socket.end();
    await vi.advanceTimersByTimeAsync(5000);
    latest().open();
    await settle();
    latest().take();
    latest().say({ op: 'ready', catalogue: 'v1', t: 1 });
    expect(latest().take()).toEqual([
      { op: 'list', add: ['HK', 'FR'] },
      { op: 'rows', add: [2, 3] },
    ]);
  });

  it('keeps messages small enough for the server', async () => {
    start();
    feed.setCatalogue('v1');
    const socket = await connect();
    feed.setRows(new Set(Array.from({ length: ROWS_PER_MESSAGE + 1 }, (_, id) => 200_000 + id)));
    const sent = socket.take();
    expect(sent).toHaveLength(2);
    for (const message of sent) expect(JSON.stringify(message).length).toBeLessThan(64 * 1024);
  });

  it('hands over frames in order, asks for what is missing, acknowledges all', async () => {
    start();
    feed.setCatalogue('v1');
    const socket = await connect();
    feed.setLists(lists('US'));
    socket.take();
    socket.say({ op: 'stream', s: 1, topic: 'list:US', e: 4 });
    socket.deliver(encodeBinary(frame(4, 1)));
    socket.deliver(encodeJson(frame(4, 2)));
    socket.deliver(encodeBinary(frame(4, 2)));
    socket.deliver(encodeBinary(frame(4, 4)));
    socket.deliver(encodeBinary(frame(4, 5)));
    socket.deliver(new ArrayBuffer(3));
    socket.deliver('{"op":"q"');
    expect(log.frames.mock.calls).toEqual([
      ['list:US', 4, 1],
      ['list:US', 4, 2],
    ]);
    expect(socket.take()).toEqual([{ op: 'resync', s: 1 }]);
    socket.say({ op: 'stream', s: 1, topic: 'list:US', e: 5 });
    for (let seq = 1; seq <= ACK_EVERY - 6; seq += 1) socket.deliver(encodeBinary(frame(5, seq)));
    expect(socket.take()).toEqual([{ op: 'ack', n: ACK_EVERY }]);
    expect(log.frames).toHaveBeenLastCalledWith('list:US', 5, ACK_EVERY - 6);
    expect(feed.stats()).toMatchObject({ gaps: 1, dials: 1 });
    expect(feed.state().gaps).toBe(1);
    expect(Object.fromEntries(feed.stats().refused)).toEqual({ duplicate: 2, gap: 1, length: 1, syntax: 1 });
  });

  it('asks again when a snapshot does not come', async () => {
    start();
    const socket = await connect();
    socket.say({ op: 'stream', s: 1, topic: 'rows', e: 1 });
    await beat(socket, 3);
    expect(socket.take()).toEqual([{ op: 'resync', s: 1 }]);
    socket.deliver(encodeBinary(frame(2, 1)));
    feed.resync('rows');
    expect(socket.take()).toEqual([{ op: 'resync', s: 1 }]);
    socket.deliver(encodeBinary(frame(2, 2)));
    expect(log.frames).toHaveBeenCalledTimes(1);
  });

  it('leaves a connection whose announcement of a stream was lost, once frames come that belong to none', async () => {
    start();
    feed.setCatalogue('v1');
    const socket = await connect();
    feed.setLists(lists('US'));
    await beat(socket, 2);
    socket.deliver(encodeBinary(frame(4, 2)));
    expect(feed.state().kind).toBe('live');
    await beat(socket, 1);
    socket.deliver(encodeBinary(frame(4, 3)));
    expect(feed.state().kind).toBe('down');
    expect(log.lost).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(1000);
    const next = await connect();
    expect(FakeSocket.all).toHaveLength(2);
    expect(next).not.toBe(socket);
  });

  it('keeps a connection whose frames are of a stream that was just given up', async () => {
    start();
    feed.setCatalogue('v1');
    const socket = await connect();
    feed.setLists(lists('US', 'HK'));
    socket.say({ op: 'stream', s: 1, topic: 'list:US', e: 1 });
    socket.say({ op: 'stream', s: 2, topic: 'list:HK', e: 1 });
    await beat(socket, 4);
    feed.setLists(lists('HK'));
    socket.deliver(encodeBinary(frame(1, 2)));
    expect(feed.state().kind).toBe('live');
  });

  it('passes session, event and error on', async () => {
    start();
    const socket = await connect();
    const messages: ServerMessage[] = [
      { op: 'session', market: 'US', phase: 'open', t: 1 },
      { op: 'event', topic: 'order', id: 'x' },
      { op: 'error', code: 401, msg: 'expired' },
    ];
    for (const message of messages) socket.say(message);
    expect(log.message.mock.calls.map(([message]) => message)).toEqual(messages);
  });
});

describe('the end of a connection', () => {
  it('silence makes prices stale at 3 s and abandons at 5 s; alone, it dials within 0.5 s and hears no old socket', async () => {
    start();
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
    start();
    await connect();
    vi.setSystemTime(Date.now() - 3_600_000);
    await vi.advanceTimersByTimeAsync(STALE_MS);
    expect(feed.state().kind).toBe('stale');
    await vi.advanceTimersByTimeAsync(DEAD_MS - STALE_MS);
    expect(feed.state().kind).toBe('down');
  });

  it('the server’s time is told again once it has left what counting on from the last one gives', async () => {
    start();
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
    start();
    const socket = await connect();
    await vi.advanceTimersByTimeAsync(STALE_MS);
    socket.say({ op: 'hb', t: 500 + STALE_MS });
    await vi.advanceTimersByTimeAsync(STALE_MS - 1);
    expect(log.state.mock.calls.flat()).toEqual(['live', 'stale', 'live']);
  });

  it('what tells no time moves neither the server’s clock nor when it was told', async () => {
    start({ state: (state) => states.push(state) });
    const states: FeedState[] = [];
    const socket = await connect();
    const heardAt = feed.state().lastAt;
    await vi.advanceTimersByTimeAsync(STALE_MS);
    socket.say({ op: 'event', topic: 'order' });
    expect(states.map(({ kind }) => kind)).toEqual(['live', 'stale', 'live']);
    for (const state of states) expect(state).toMatchObject({ serverTime: 500, lastAt: heardAt });
  });

  it('a server away for 20 s is dialled within 2.5 s of coming back, and everything is asked for again', async () => {
    start();
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
    await vi.advanceTimersByTimeAsync(2500);
    expect(FakeSocket.all).toHaveLength(known + 1);
    const socket = latest();
    socket.open();
    await settle();
    socket.say({ op: 'ready', catalogue: 'v1', t: 1 });
    expect(socket.take()).toEqual([
      { op: 'auth', token: 'secret' },
      { op: 'list', add: ['US'] },
    ]);
    expect(feed.state().kind).toBe('live');
  });

  it('a dial that is never answered is given up after 5 s', async () => {
    start();
    await vi.advanceTimersByTimeAsync(DEAD_MS);
    expect(feed.state().kind).toBe('down');
    await vi.advanceTimersByTimeAsync(500);
    expect(FakeSocket.all).toHaveLength(2);
  });

  it('a connection that never gets ready is given up too, though its heart beats', async () => {
    start();
    await settle();
    latest().open();
    await beat(latest(), DEAD_MS / 1000 - 1);
    await vi.advanceTimersByTimeAsync(1500);
    expect(FakeSocket.all).toHaveLength(2);
    expect(log.lost).not.toHaveBeenCalled();
  });

  it('counts the dials in a row that came to nothing, until one is ready', async () => {
    start();
    for (let dial = 1; dial <= 4; dial += 1) {
      await settle();
      latest().refuse();
      expect(log.failed).toHaveBeenLastCalledWith(dial);
      await vi.advanceTimersByTimeAsync(2500);
    }
    (await connect()).end();
    expect(log.failed).toHaveBeenCalledTimes(4);
    await vi.advanceTimersByTimeAsync(2500);
    latest().refuse();
    expect(log.failed).toHaveBeenLastCalledWith(1);
  });

  it('when the network comes back it dials at once', async () => {
    start();
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
    start({ credentials: async () => ({ token }) });
    const socket = await connect();
    token = 'two';
    feed.restart();
    await settle();
    expect(socket.readyState).toBe(FakeSocket.CLOSING);
    latest().open();
    await settle();
    expect(latest().take()).toEqual([{ op: 'auth', token: 'two' }]);
    expect(FakeSocket.all).toHaveLength(2);
  });

  it('a restart of our own is told to nobody, unless it takes too long', async () => {
    start();
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
    start();
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
    expect(waits).toEqual([3, 3, 3, 5, 10, 20]);
  });

  it('paused it holds no connection and dials none', async () => {
    start();
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
    start();
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
  start({ now: () => Date.now() + asleep });
  const socket = await connect();
  socket.say({ op: 'hb', t: 1000 });
  const heard = feed.state().lastAt;
  asleep = 2 * 3_600_000;
  await vi.advanceTimersByTimeAsync(STALE_MS);
  expect(feed.state()).toMatchObject({ kind: 'stale', lastAt: heard });
});

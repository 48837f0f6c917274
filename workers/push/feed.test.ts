/** A connection while it lasts: what it asks for, and what it hands over. */
import { describe, expect, it, vi } from 'vitest';
import type { Market } from '../../contract/codes.ts';
import {
  ACK_BYTES,
  ACK_EVERY,
  ackEvery,
  encodeBinary,
  encodeJson,
  FrameKind,
  type ServerMessage,
  SUBPROTOCOL_BINARY,
  SUBPROTOCOL_JSON,
} from '../../contract/push.ts';
import { FakeSocket, feedRig, frame } from './feed.fixture.ts';
import { ROWS_PER_MESSAGE } from './subscriptions.ts';

const { beat, connect, latest, settle, start } = feedRig();
const lists = (...markets: Market[]) => new Set(markets);

describe('a connection', () => {
  it('authenticates first and asks for nothing before ready and the same catalogue', async () => {
    const { feed, log } = start();
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
    expect(socket.take()).toEqual([{ op: 'auth', token: 'secret', ackBytes: ACK_BYTES }]);
    expect(feed.state().kind).toBe('connecting');
    socket.say({ op: 'ready', catalogue: 'v2', t: 500 });
    expect(log.catalogue).toHaveBeenCalledWith('v2');
    expect(feed.state()).toMatchObject({ kind: 'connecting', transport: 'binary', serverTime: 500 });
    expect(socket.take()).toEqual([]);
    feed.setCatalogue('v2');
    feed.setRows(new Set([5]));
    expect(socket.take()).toEqual([
      { op: 'list', add: ['US'] },
      { op: 'rows', add: [5] },
    ]);
  });

  it('a guest sends no credentials, also when they could not be had', async () => {
    const { feed } = start({ credentials: () => Promise.reject(new Error('no ticket')) });
    await settle();
    latest().open(SUBPROTOCOL_JSON);
    await settle();
    expect(latest().take()).toEqual([{ op: 'auth', ackBytes: ACK_BYTES }]);
    latest().say({ op: 'ready', catalogue: 'v1', t: 1 });
    expect(feed.state().transport).toBe('json');
  });

  it('sends only differences, and all of it again on the next connection', async () => {
    const { feed } = start();
    feed.setCatalogue('v1');
    const socket = await connect();
    feed.setLists(lists('US', 'HK'));
    feed.setLists(lists('HK', 'FR'));
    feed.setRows(new Set([1, 2]));
    feed.setRows(new Set([2, 3]));
    feed.setRows(new Set([2, 3]));
    expect(socket.take()).toEqual([
      { op: 'list', add: ['US', 'HK'] },
      { op: 'list', drop: ['US'] },
      { op: 'list', add: ['FR'] },
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
    const { feed } = start();
    feed.setCatalogue('v1');
    const socket = await connect();
    feed.setRows(new Set(Array.from({ length: ROWS_PER_MESSAGE + 1 }, (_, id) => 200_000 + id)));
    const sent = socket.take();
    expect(sent).toHaveLength(2);
    for (const message of sent) expect(JSON.stringify(message).length).toBeLessThan(64 * 1024);
  });

  it('hands over frames in order, asks for what is missing, acknowledges all', async () => {
    const { feed, log } = start();
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

  it('is live once every stream that is looked at is whole, however many parts its snapshot has', async () => {
    const { feed, log } = start();
    feed.setCatalogue('v1');
    feed.expect(lists('US'));
    const socket = await connect();
    expect(feed.state().kind).toBe('connecting');
    feed.setLists(lists('US'));
    feed.setRows(new Set([7]));
    socket.say({ op: 'stream', s: 1, topic: 'list:US', e: 1, parts: 2 });
    socket.say({ op: 'stream', s: 2, topic: 'rows', e: 1, parts: 1 });
    socket.deliver(encodeBinary(frame(1, 1)));
    socket.deliver(encodeBinary(frame(1, 1, 2)));
    expect(feed.isWhole('rows')).toBe(true);
    expect(feed.isWhole('list:US')).toBe(false);
    expect(feed.state().kind).toBe('connecting');
    socket.deliver(encodeBinary({ ...frame(1, 2), kind: FrameKind.Snapshot }));
    expect(feed.state().kind).toBe('live');
    // Another market for a moment changes nothing.
    feed.expect(lists('US', 'HK'));
    await beat(socket, 2);
    expect(feed.state().kind).toBe('live');
    await beat(socket, 2);
    expect(feed.state().kind).toBe('connecting');
    expect(log.stalled).not.toHaveBeenCalled();
  });

  it('says of a stream that waits for its snapshot that it stalls after a second, and is not live after three', async () => {
    const { feed, log } = start();
    feed.setCatalogue('v1');
    feed.expect(lists('US'));
    const socket = await connect();
    feed.setLists(lists('US'));
    socket.say({ op: 'stream', s: 1, topic: 'list:US', e: 1, parts: 1 });
    socket.deliver(encodeBinary(frame(1, 1)));
    socket.deliver(encodeBinary(frame(1, 3)));
    expect(log.broke.mock.calls).toEqual([['list:US']]);
    socket.say({ op: 'hb', t: 1 });
    await vi.advanceTimersByTimeAsync(999);
    expect(log.stalled).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(501);
    expect(log.stalled.mock.calls).toEqual([['list:US']]);
    expect(feed.state().kind).toBe('live');
    await beat(socket, 2);
    expect(feed.state().kind).toBe('connecting');
    socket.say({ op: 'stream', s: 1, topic: 'list:US', e: 2, parts: 1 });
    socket.deliver(encodeBinary(frame(2, 1)));
    expect(feed.state().kind).toBe('live');
  });

  it('acknowledges large frames at once', async () => {
    const { feed } = start();
    feed.setCatalogue('v1');
    const socket = await connect();
    const ids = Uint32Array.from({ length: 1000 }, (_, id) => id);
    const values = Float64Array.from(ids);
    const large = encodeBinary({ ...frame(1, 1), count: ids.length, ids, columns: { price: values, volume: values } });
    expect(large.byteLength).toBeGreaterThan(ACK_BYTES);
    socket.deliver(encodeBinary(frame(1, 1)));
    expect(socket.take()).toEqual([]);
    socket.deliver(large);
    expect(socket.take()).toEqual([{ op: 'ack', n: 2 }]);
  });

  it('acknowledges less often once much comes in a second, and as at first when little does', async () => {
    const { feed } = start();
    feed.setCatalogue('v1');
    const socket = await connect();
    const ids = Uint32Array.from({ length: 1000 }, (_, id) => id);
    const large = (seq: number) =>
      encodeBinary({
        ...frame(1, seq),
        count: ids.length,
        ids,
        columns: { price: Float64Array.from(ids), volume: Float64Array.from(ids) },
      });
    const size = large(1).byteLength;
    for (let seq = 1; seq <= 100; seq += 1) socket.deliver(large(seq));
    socket.take();
    await beat(socket, 1);
    expect(socket.take()).toEqual([{ op: 'ack', n: 100, every: ackEvery(100 * size) }]);
    const quiet = Math.ceil(ackEvery(100 * size) / size);
    for (let seq = 101; seq < 100 + quiet; seq += 1) socket.deliver(large(seq));
    expect(socket.take()).toEqual([]);
    socket.deliver(large(100 + quiet));
    expect(socket.take()).toEqual([{ op: 'ack', n: 100 + quiet }]);
    await beat(socket, 2);
    expect(socket.take().at(-1)).toEqual({ op: 'ack', n: 100 + quiet, every: ACK_BYTES });
  });

  it('asks again when a snapshot does not come', async () => {
    const { feed, log } = start();
    feed.setCatalogue('v1');
    const socket = await connect();
    feed.setRows(new Set([7]));
    socket.take();
    socket.say({ op: 'stream', s: 1, topic: 'rows', e: 1, parts: 1 });
    await beat(socket, 3);
    expect(socket.take()).toEqual([{ op: 'resync', s: 1 }]);
    socket.say({ op: 'stream', s: 1, topic: 'rows', e: 2, parts: 1 });
    socket.deliver(encodeBinary(frame(2, 1)));
    expect(log.frames).toHaveBeenCalledTimes(1);
  });

  it('goes on with what it has where a snapshot was asked for without a fault, until the new one is announced', async () => {
    const { feed, log } = start();
    feed.setCatalogue('v1');
    feed.expect(lists('US'));
    const socket = await connect();
    feed.setLists(lists('US'));
    socket.say({ op: 'stream', s: 1, topic: 'list:US', e: 2, parts: 1 });
    socket.deliver(encodeBinary(frame(2, 1)));
    socket.take();
    feed.resync('list:US');
    expect(socket.take()).toEqual([{ op: 'resync', s: 1 }]);
    socket.deliver(encodeBinary(frame(2, 2)));
    expect(log.frames).toHaveBeenLastCalledWith('list:US', 2, 2);
    await beat(socket, 2);
    expect(log.broke).not.toHaveBeenCalled();
    expect(log.stalled).not.toHaveBeenCalled();
    await beat(socket, 1);
    expect(socket.take()).toEqual([{ op: 'resync', s: 1 }]);
    socket.say({ op: 'stream', s: 1, topic: 'list:US', e: 3, parts: 1 });
    socket.deliver(encodeBinary(frame(2, 3)));
    expect(log.frames).toHaveBeenCalledTimes(2);
    socket.deliver(encodeBinary(frame(3, 1)));
    await beat(socket, 4);
    expect(socket.take()).toEqual([]);
    expect(feed.state().kind).toBe('live');
  });

  it('does not ask again for a stream of which nothing is wanted any more', async () => {
    const { feed } = start();
    feed.setCatalogue('v1');
    const socket = await connect();
    feed.setRows(new Set([7]));
    socket.say({ op: 'stream', s: 1, topic: 'rows', e: 1, parts: 1 });
    feed.setRows(new Set());
    socket.take();
    await beat(socket, 7);
    expect(socket.take()).toEqual([]);
    feed.setRows(new Set([8]));
    await beat(socket, 3);
    expect(socket.take()).toContainEqual({ op: 'resync', s: 1 });
  });

  it('leaves a connection that beats and announces nothing of what was asked for', async () => {
    const { feed } = start();
    feed.setCatalogue('v1');
    const socket = await connect();
    feed.setLists(lists('US'));
    await beat(socket, 4);
    expect(FakeSocket.all).toHaveLength(1);
    await beat(socket, 1);
    expect(socket.readyState).toBe(FakeSocket.CLOSING);
    await vi.advanceTimersByTimeAsync(500);
    expect(FakeSocket.all).toHaveLength(2);
  });

  it('leaves one that announces only some of it once, not again and again: the server may not have the others', async () => {
    const { feed } = start();
    feed.setCatalogue('v1');
    feed.setLists(lists('US', 'HK'));
    const first = await connect();
    first.say({ op: 'stream', s: 1, topic: 'list:US', e: 1, parts: 1 });
    await beat(first, 5);
    await vi.advanceTimersByTimeAsync(500);
    expect(FakeSocket.all).toHaveLength(2);
    const second = await connect();
    second.say({ op: 'stream', s: 1, topic: 'list:US', e: 1, parts: 1 });
    await beat(second, 20);
    expect(FakeSocket.all).toHaveLength(2);
  });

  it('acknowledges a quote frame that it refuses, text as well', async () => {
    const { feed } = start();
    feed.setCatalogue('v1');
    const socket = await connect();
    for (let seq = 1; seq < ACK_EVERY; seq += 1) socket.deliver(`{"op":"q","s":1,"e":1,"n":${seq},"t":1,"id":[7],"p":["100"]}`);
    socket.deliver('{"op":"hb"}');
    socket.deliver('{"op":"other"}');
    expect(socket.take()).toEqual([]);
    socket.deliver('{"op":"snap","s":1,"e":1,"n":1}');
    expect(socket.take()).toEqual([{ op: 'ack', n: ACK_EVERY }]);
  });

  it('leaves a connection whose announcement of a stream was lost, once frames come that belong to none', async () => {
    const { feed, log } = start();
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
    const { feed } = start();
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
    const { log } = start();
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

import { randomUUID } from 'node:crypto';
import { Worker } from 'node:worker_threads';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { EnvelopeCode, type Market } from '../../contract/codes.ts';
import {
  ACK_WINDOW,
  BODY_HEADER,
  BODY_PATH,
  FrameKind,
  LIST_DELTA,
  PART_BYTES,
  ROW_DELTA,
  SUBPROTOCOL_BINARY,
  SUBPROTOCOL_JSON,
} from '../../contract/push.ts';
import { hashQuotes, QUOTE_COLUMNS, SPARK_POINTS } from '../../contract/quote.ts';
import { type Frame, fold, openPush, type PushClient, type PushClientOptions } from './pushClient.ts';
import { type Rig, startRig } from './rig.ts';

const ROWS = 13_104;

let rig: Rig;
const lines: string[] = [];
const clients: PushClient[] = [];
const open = async (options: PushClientOptions = {}) => {
  const client = await openPush(rig.url, options);
  clients.push(client);
  return client;
};
beforeAll(async () => {
  rig = await startRig({ rate: 20_000, origins: ['https://trade.example'], log: (line) => lines.push(line) });
});
afterEach(async () => {
  for (const client of clients.splice(0)) client.close();
  await rig.post('/sandbox/faults', { clear: true });
  await rig.post('/sandbox/feed', { paused: false });
});
afterAll(() => rig.close());

const columnsOf = (frame: Frame): string[] => Object.keys(frame.rows[0]?.values ?? {});
const ofStream = (client: PushClient, stream: number) => client.frames.filter((frame) => frame.stream === stream);
const streamOf = async (client: PushClient, topic: `list:${Market}` | 'rows') =>
  (await client.message('stream', (message) => message.topic === topic)).s;
const framesOf = (client: PushClient, stream: number, count: number) =>
  client.until(() => ofStream(client, stream).length >= count && ofStream(client, stream), `${count} frames of stream ${stream}`);
/** The frames of the snapshot with which the stream's newest epoch begins. */
const snapshotOf = async (client: PushClient, topic: `list:${Market}` | 'rows', after = 0) => {
  const { s, e, parts = 0 } = await client.message('stream', (message) => message.topic === topic && message.e > after);
  return client.until(() => {
    const frames = ofStream(client, s).filter(({ epoch, seq }) => epoch === e && seq <= parts);
    return frames.length === parts && frames;
  }, `a snapshot of ${topic} in ${parts} parts`);
};
const rowsOf = (frames: readonly Frame[]) => frames.flatMap(({ rows }) => rows);
const expectContiguous = (frames: readonly Frame[]) => {
  expect(frames.map(({ seq }) => seq)).toEqual(frames.map((_, index) => (frames[0]?.seq ?? 0) + index));
};
const liquid = async (count: number): Promise<number[]> => {
  const answer = await rig.get(`/web/m_ft/stock_list?market=US&pageSize=${count}&sort=-volume`);
  return (answer.body as { data: { list: { id: number }[] } }).data.list.map(({ id }) => id);
};

describe('a connection', () => {
  it('speaks the form that the reader offers, JSON when it offers none', async () => {
    expect((await open({ protocol: 'binary' })).protocol).toBe(SUBPROTOCOL_BINARY);
    expect((await open({ protocol: 'json' })).protocol).toBe(SUBPROTOCOL_JSON);
    expect((await open({ protocol: 'none' })).protocol).toBe('');
  });

  it('names the catalogue that REST names, and beats', async () => {
    const client = await open();
    const { catalogue } = await client.message('ready');
    const answer = await rig.get('/web/m_ft/quote_nothing');
    expect(answer.status).toBe(404);
    const page = (await rig.get('/web/m_ft/stock_list?market=US&pageSize=1')).body as { data: { catalogue: string } };
    expect(catalogue).toBe(page.data.catalogue);
    const { t } = await client.message('hb');
    expect(t).toBeGreaterThan(Date.UTC(2026, 2, 11, 14));
  });

  it('is refused to another origin and on another path', async () => {
    // A browser learns no more of a refused upgrade than that it failed.
    for (let dial = 0; dial < 2; dial += 1) {
      const foreign = await open({ origin: 'http://evil.example', guest: false });
      expect(await foreign.until(() => foreign.closed, 'close')).toBe(1008);
      expect(foreign.messages).toMatchObject([{ op: 'error', code: EnvelopeCode.Origin }]);
    }
    expect(lines.filter((line) => line.includes('http://evil.example'))).toHaveLength(1);
    await open({ origin: 'https://trade.example' });
    await expect(openPush(`${rig.url}web/`)).rejects.toThrow('404');
    const { host } = new URL(rig.url);
    await open({ origin: `http://${host}` });
  });

  it('ends when it asks before it authenticates, or with an unknown secret', async () => {
    const hasty = await open({ guest: false });
    hasty.send({ op: 'list', add: ['US'] });
    expect(await hasty.message('error')).toMatchObject({ code: 401 });
    expect(await hasty.until(() => hasty.closed, 'close')).toBe(1008);
    const stranger = await open({ guest: false });
    stranger.send({ op: 'auth', token: 'no such token' });
    expect(await stranger.message('error')).toMatchObject({ code: 401 });
    expect(await stranger.until(() => stranger.closed, 'close')).toBe(1008);
  });

  it.each([
    '{',
    '[]',
    'null',
    '{"op":"buy"}',
    '{"op":"rows","add":["1"]}',
    '{"op":"rows","add":[-1]}',
    '{"op":"list","add":["XX"]}',
    '{"op":"ack"}',
  ])('answers malformed %s and goes on', async (text) => {
    const client = await open();
    client.sendRaw(text);
    expect(await client.message('error')).toMatchObject({ code: 400 });
    client.send({ op: 'rows', add: [1] });
    await framesOf(client, await streamOf(client, 'rows'), 1);
  });

  it('ends after several malformed messages, and at once at a huge one', async () => {
    const client = await open();
    for (let count = 0; count < 5; count += 1) client.sendRaw(Buffer.from([1, 2, 3]));
    expect(await client.until(() => client.closed, 'close')).toBe(1008);
    const loud = await open();
    loud.sendRaw('x'.repeat(70_000));
    expect(await loud.until(() => loud.closed, 'close')).toBe(1009);
  });
});

describe('a list stream', () => {
  it('begins with a snapshot of all rows and columns, then tells what moved', async () => {
    const client = await open();
    client.send({ op: 'list', add: ['US'] });
    const snapshot = await snapshotOf(client, 'list:US');
    for (const part of snapshot) {
      expect(part.kind).toBe(FrameKind.Snapshot);
      expect(part.bytes).toBeLessThanOrEqual(PART_BYTES);
      expect(columnsOf(part)).toEqual([...QUOTE_COLUMNS]);
    }
    expect(rowsOf(snapshot).map(({ id }) => id)).toEqual(Array.from({ length: ROWS }, (_, id) => id));
    const frames = await framesOf(client, await streamOf(client, 'list:US'), snapshot.length + 5);
    expectContiguous(frames);
    for (const delta of frames.slice(snapshot.length)) {
      expect(delta.kind).toBe(FrameKind.Delta);
      expect(columnsOf(delta)).toEqual([...LIST_DELTA]);
      const ids = delta.rows.map(({ id }) => id);
      expect(new Set(ids).size).toBe(ids.length);
    }
  });

  it('of several markets come as streams of their own, each with its own rows', async () => {
    const client = await open();
    client.send({ op: 'list', add: ['HK', 'US'] });
    for (const market of ['HK', 'US'] as const) {
      const stream = await streamOf(client, `list:${market}`);
      const snapshot = await client.until(() => {
        const ids = ofStream(client, stream).flatMap((frame) => (frame.kind === FrameKind.Snapshot ? frame.rows.map(({ id }) => id) : []));
        return ids.length > 0 && ids;
      }, `a snapshot of ${market}`);
      expect(snapshot.every((id) => (market === 'US' ? id < ROWS : id >= ROWS))).toBe(true);
    }
  });

  it('adds up to the very book of the server', async () => {
    const client = await open();
    client.send({ op: 'list', add: ['US'] });
    const stream = await streamOf(client, 'list:US');
    await framesOf(client, stream, 5);
    await rig.post('/sandbox/feed', { paused: true });
    const { hash } = (await rig.get('/sandbox/hash?market=US')).body as { hash: string };
    const book: ReturnType<typeof fold> = new Map();
    let folded = 0;
    const hashOf = () => {
      const frames = ofStream(client, stream);
      fold(frames.slice(folded), book);
      folded = frames.length;
      const column = (name: 'price' | 'volume') => Float64Array.from({ length: ROWS }, (_, id) => book.get(id)?.[name] ?? Number.NaN);
      return hashQuotes(
        [...book.keys()].sort((a, b) => a - b),
        column('price'),
        column('volume'),
      );
    };
    expect(await client.until(() => hashOf() === hash, 'the hash of the server')).toBe(true);
  });
});

describe('the rows stream', () => {
  it('begins with the asked rows and their sparklines, then tells every tick', async () => {
    const ids = await liquid(20);
    const client = await open();
    client.send({ op: 'rows', add: ids });
    const frames = await framesOf(client, await streamOf(client, 'rows'), 10);
    const [snapshot, ...deltas] = frames;
    expect(snapshot).toMatchObject({ kind: FrameKind.Snapshot, seq: 1 });
    expect(snapshot?.rows.map(({ id }) => id)).toEqual(ids);
    for (const { spark, values } of snapshot?.rows ?? []) {
      expect(spark).toHaveLength(SPARK_POINTS);
      expect(values.price).toBeGreaterThan(0);
    }
    expectContiguous(frames);
    for (const delta of deltas) {
      expect(columnsOf(delta)).toEqual([...ROW_DELTA]);
      for (const { id } of delta.rows) expect(ids).toContain(id);
    }
  });

  it('snapshots only the rows just added, in the same epoch, and is silent about dropped ones', async () => {
    const [first = 0, second = 0, third = 0] = await liquid(3);
    const client = await open();
    client.send({ op: 'rows', add: [first] });
    const stream = await streamOf(client, 'rows');
    await framesOf(client, stream, 1);
    client.send({ op: 'rows', add: [first, second], drop: [third] });
    const snapshots = await client.until(() => {
      const found = ofStream(client, stream).filter(({ kind }) => kind === FrameKind.Snapshot);
      return found.length >= 2 && found;
    }, 'the second snapshot');
    expect(snapshots.map(({ rows }) => rows.map(({ id }) => id))).toEqual([[first], [second]]);
    expect(snapshots[1]?.epoch).toBe(snapshots[0]?.epoch);
    client.send({ op: 'rows', drop: [first], add: [third] });
    await client.until(
      () => ofStream(client, stream).some(({ kind, rows }) => kind === FrameKind.Snapshot && rows[0]?.id === third),
      'the third',
    );
    const after = ofStream(client, stream).findIndex(({ rows }) => rows[0]?.id === third);
    await framesOf(client, stream, after + 8);
    expect(
      ofStream(client, stream)
        .slice(after + 1)
        .flatMap(({ rows }) => rows.map(({ id }) => id)),
    ).not.toContain(first);
    expectContiguous(ofStream(client, stream));
  });

  it('serves the known ids beside unknown ones', async () => {
    const client = await open();
    client.send({ op: 'rows', add: [5, 100_000, 200_000] });
    expect(await client.message('error')).toMatchObject({ code: 1009, msg: '2 unknown ids' });
    const [snapshot] = await framesOf(client, await streamOf(client, 'rows'), 1);
    expect(snapshot?.rows.map(({ id }) => id)).toEqual([5]);
  });

  it('sends many sparklines in several frames', async () => {
    const client = await open();
    client.send({ op: 'rows', add: Array.from({ length: 1000 }, (_, id) => id) });
    const stream = await streamOf(client, 'rows');
    const rows = await client.until(() => {
      const told = ofStream(client, stream).flatMap((frame) => (frame.kind === FrameKind.Snapshot ? frame.rows : []));
      return told.length >= 1000 && told;
    }, '1000 rows');
    expect(rows.map(({ id }) => id)).toEqual(Array.from({ length: 1000 }, (_, id) => id));
    expect(rows.every(({ spark }) => spark?.length === SPARK_POINTS)).toBe(true);
    expect(Math.max(...ofStream(client, stream).map(({ bytes }) => bytes))).toBeLessThanOrEqual(PART_BYTES);
  });
});

describe('a body beside the socket', () => {
  const nameOf = () => `a name of this test ${randomUUID()}`;
  const ask = (headers: Record<string, string>) => fetch(new URL(`web/push/${BODY_PATH}`, rig.url), { headers });

  it('has all that prices hang on, in order, and the socket the rest', async () => {
    const client = await open({ body: nameOf() });
    client.send({ op: 'list', add: ['DE'] });
    const { s } = await client.message('stream');
    const frames = await framesOf(client, s, 20);
    expectContiguous(frames);
    await client.until(() => client.messages.filter(({ op }) => op === 'hb').length >= 4, 'heartbeats of both');
    expect(client.inBody.frames).toEqual(client.frames);
    const ops = (messages: PushClient['messages']) => [...new Set(messages.map(({ op }) => op))].sort();
    expect(ops(client.inBody.messages)).toEqual(['hb', 'ready', 'stream']);
    expect(ops(client.messages.filter((message) => !client.inBody.messages.includes(message)))).toEqual(['hb']);
  });

  it('is told book by book as the socket is', async () => {
    const [id = 0] = await liquid(1);
    const client = await open({ body: nameOf() });
    client.send({ op: 'rows', add: [id] });
    client.send({ op: 'depth', add: [id] });
    await client.message('stream', ({ topic }) => topic === 'depth');
    await client.until(() => client.inBody.frames.length > 4, 'frames');
    expect(client.inBody.frames).toEqual(client.frames);
  });

  it('ends with its socket, and its socket with it', async () => {
    const one = await open({ body: nameOf() });
    one.close();
    await expect.poll(() => one.bodyEnd).toBeDefined();
    const two = await open({ body: nameOf() });
    await rig.post('/sandbox/faults', { terminate: true });
    await expect.poll(() => [two.bodyEnd !== undefined, two.closed !== undefined]).toEqual([true, true]);
  });

  it('is not waited for longer than a moment: all comes over the socket then', async () => {
    const client = await open({ body: { only: nameOf() } });
    client.send({ op: 'list', add: ['DE'] });
    await client.until(() => client.frames.length > 0, 'frames');
    expect(client.inBody.messages).toEqual([]);
  });

  it('is nobody’s under a name that none was given, or from a foreign page', async () => {
    expect((await ask({})).status).toBe(400);
    expect((await ask({ [BODY_HEADER]: 'short' })).status).toBe(400);
    expect((await ask({ [BODY_HEADER]: nameOf(), origin: 'https://elsewhere.example' })).status).toBe(403);
    const unclaimed = await ask({ [BODY_HEADER]: nameOf() });
    expect([unclaimed.status, unclaimed.headers.get('content-type'), unclaimed.headers.get('x-content-type-options')]).toEqual([
      200,
      'application/octet-stream',
      'nosniff',
    ]);
    // Let go after a while, and with nothing said.
    expect(await unclaimed.text().catch(() => '')).toBe('');
  });
});

describe('a resync', () => {
  it.each(['list:US', 'rows'] as const)('of %s begins a later epoch with a snapshot of all', async (topic) => {
    const client = await open();
    if (topic === 'rows') client.send({ op: 'rows', add: [1, 2, 3] });
    else client.send({ op: 'list', add: ['US'] });
    const stream = await streamOf(client, topic);
    const [first] = await snapshotOf(client, topic);
    client.send({ op: 'resync', s: stream });
    const snapshot = await snapshotOf(client, topic, first?.epoch);
    expect(snapshot[0]).toMatchObject({ kind: FrameKind.Snapshot, seq: 1 });
    expect(rowsOf(snapshot)).toHaveLength(topic === 'rows' ? 3 : ROWS);
  });

  it('of a stream that is not there is an error', async () => {
    const client = await open();
    client.send({ op: 'resync', s: 1 });
    expect(await client.message('error')).toMatchObject({ code: 404 });
  });
});

describe('both forms', () => {
  it('tell the same', async () => {
    await rig.post('/sandbox/feed', { paused: true });
    await rig.get('/sandbox/hash?market=US');
    const [binary, json] = await Promise.all([open({ protocol: 'binary' }), open({ protocol: 'none' })]);
    const told = await Promise.all(
      [binary, json].map(async (client) => {
        client.send({ op: 'list', add: ['US'] });
        client.send({ op: 'rows', add: [1, 2, 3] });
        const list = await snapshotOf(client, 'list:US');
        const rows = await snapshotOf(client, 'rows');
        // The sparkline's last point is the price of the clock, which went on between the two.
        return { list: rowsOf(list), rows: rowsOf(rows).map(({ id, values, spark }) => ({ id, values, spark: spark?.slice(0, -1) })) };
      }),
    );
    expect(told[0]).toEqual(told[1]);
  });
});

describe('a reader that does not acknowledge', () => {
  it('gets the window and no more; then the newest state once, in sequence', async () => {
    const ids = await liquid(50);
    const client = await open({ acknowledge: false });
    client.send({ op: 'list', add: ['US'] });
    client.send({ op: 'rows', add: ids });
    const rows = await streamOf(client, 'rows');
    await client.until(() => client.frames.length >= ACK_WINDOW, 'the window');
    const before = (await rig.get('/sandbox/stats')).body as { framesConflated: number };
    // Two heartbeats later nothing more has come.
    const beats = () => client.messages.filter(({ op }) => op === 'hb').length;
    const now = beats();
    await client.until(() => beats() >= now + 2, 'two beats');
    expect(client.frames).toHaveLength(ACK_WINDOW);
    expect(((await rig.get('/sandbox/stats')).body as { framesConflated: number }).framesConflated).toBeGreaterThan(before.framesConflated);

    await rig.post('/sandbox/feed', { paused: true });
    const { hash } = (await rig.get('/sandbox/hash?market=US')).body as { hash: string };
    expect(hash).toMatch(/^[\da-f]{8}$/);
    client.send({ op: 'ack', n: ACK_WINDOW });
    const late = await client.until(
      () =>
        ofStream(client, rows).find((_, index) => index > 0 && client.frames.indexOf(ofStream(client, rows)[index] as Frame) >= ACK_WINDOW),
      'late rows',
    );
    expect(new Set(late.rows.map(({ id }) => id)).size).toBe(late.rows.length);
    expectContiguous(ofStream(client, rows));
    const fresh = await open();
    fresh.send({ op: 'rows', add: ids });
    const [truth] = await framesOf(fresh, await streamOf(fresh, 'rows'), 1);
    const book = fold(ofStream(client, rows));
    for (const { id, values } of truth?.rows ?? []) expect(book.get(id)).toEqual(values);
  });
});

describe('control', () => {
  it('knows what each reader holds at each number', async () => {
    const client = await open();
    client.send({ op: 'list', add: ['US'] });
    client.send({ op: 'rows', add: await liquid(20) });
    const [list, rows] = [await streamOf(client, 'list:US'), await streamOf(client, 'rows')];
    for (const stream of [list, rows]) {
      const frames = await framesOf(client, stream, 8);
      const last = frames.at(-1);
      const book = fold(frames);
      for (const { id } of frames.at(-2)?.rows.slice(0, 5) ?? []) {
        const answer = await rig.get(`/sandbox/value?stream=${stream}&epoch=${last?.epoch}&seq=${last?.seq}&id=${id}`);
        expect((answer.body as { values: unknown }).values).toEqual(book.get(id));
      }
    }
    expect((await rig.get(`/sandbox/value?stream=${list}&epoch=1&seq=1&id=1`)).status).toBe(404);
  });

  it('counts sockets, streams and frames', async () => {
    const client = await open();
    client.send({ op: 'list', add: ['US'] });
    client.send({ op: 'rows', add: [1, 2] });
    await framesOf(client, await streamOf(client, 'rows'), 1);
    expect((await rig.get('/sandbox/stats')).body).toMatchObject({ sockets: 1, subscriptions: 2, rows: 2 });
  });

  it('drops frames, so that a number is missing', async () => {
    const client = await open();
    client.send({ op: 'rows', add: await liquid(50) });
    const stream = await streamOf(client, 'rows');
    await rig.post('/sandbox/faults', { drop: 0.5 });
    const gap = await client.until(
      () => ofStream(client, stream).some(({ seq }, index) => index > 0 && seq > (ofStream(client, stream)[index - 1]?.seq ?? 0) + 1),
      'a gap',
    );
    expect(gap).toBe(true);
  });

  it('duplicates and reorders frames', async () => {
    const client = await open();
    client.send({ op: 'rows', add: await liquid(50) });
    const stream = await streamOf(client, 'rows');
    await rig.post('/sandbox/faults', { duplicate: 0.5 });
    const duplicate = await client.until(
      () => ofStream(client, stream).some(({ seq }, index) => index > 0 && seq === ofStream(client, stream)[index - 1]?.seq),
      'a duplicate',
    );
    expect(duplicate).toBe(true);
    await rig.post('/sandbox/faults', { duplicate: 0, reorder: 0.5 });
    const late = await client.until(
      () => ofStream(client, stream).some(({ seq }, index) => seq < (ofStream(client, stream)[index - 1]?.seq ?? 0)),
      'a late frame',
    );
    expect(late).toBe(true);
  });

  it('mutes sockets that stay open', async () => {
    const client = await open();
    await rig.post('/sandbox/faults', { mute: true });
    client.send({ op: 'list', add: ['US'] });
    await rig.get('/sandbox/hash?market=US');
    // What was on its way when the child heard of the fault arrives before the first marker.
    const mark = async (msg: string) => {
      await rig.post('/sandbox/faults', { text: JSON.stringify({ op: 'error', code: 1, msg }) });
      await client.message('error', (message) => message.msg === msg);
      return client.messages.length;
    };
    const said = await mark('first');
    await mark('second');
    expect(client.messages.length).toBe(said + 1);
    expect(client.frames).toEqual([]);
    expect(client.closed).toBeUndefined();
  });

  it('sends anything and closes with any code', async () => {
    const client = await open({ acknowledge: false });
    const frame = Buffer.alloc(32);
    frame.writeUInt8(1, 0);
    frame.writeUInt8(FrameKind.Delta, 1);
    frame.writeUInt32LE(4242, 8);
    await rig.post('/sandbox/faults', { binary: frame.toString('base64') });
    await client.until(() => client.frames.find(({ stream }) => stream === 4242), 'the frame');
    await rig.post('/sandbox/faults', { close: 4000 });
    expect(await client.until(() => client.closed, 'close')).toBe(4000);
  });

  it('makes HTTP late, broken and silent for a number of requests', async () => {
    const path = '/web/m_ft/hot_stock';
    await rig.post('/sandbox/faults', { httpPath: path, httpStatus: 503, httpCount: 2 });
    expect([(await rig.get(path)).status, (await rig.get(path)).status, (await rig.get(path)).status]).toEqual([503, 503, 200]);
    await rig.post('/sandbox/faults', { httpPath: path, httpReset: true });
    await expect(rig.get(path)).rejects.toThrow('fetch failed');
    await rig.post('/sandbox/faults', { httpPath: path, httpDelay: 50 });
    expect((await rig.get(path)).status).toBe(200);
  });

  it('refuses nonsense', async () => {
    for (const body of [{ drop: 2 }, { dorp: 1 }, { close: 1 }]) expect((await rig.post('/sandbox/faults', body)).status).toBe(400);
    expect((await rig.post('/sandbox/clock', { iso: 'yesterday' })).status).toBe(400);
    expect((await rig.get('/sandbox/hash?market=XX')).status).toBe(400);
  });
});

describe('time', () => {
  it('of a frame is that of its newest tick, also when the clock has leapt and nothing has ticked since', async () => {
    const client = await open();
    await rig.post('/sandbox/feed', { paused: true });
    const { now } = (await rig.post('/sandbox/clock', { advanceMs: 60_000 })).body as { now: number };
    client.send({ op: 'rows', add: [1] });
    const [frame] = await framesOf(client, await streamOf(client, 'rows'), 1);
    expect(frame?.time).toBeGreaterThan(now - 120_000);
    expect(frame?.time).toBeLessThan(now - 30_000);
    await rig.post('/sandbox/feed', { paused: false });
    await client.until(() => client.frames.some(({ time }) => time >= now), 'a tick of the new time');
  });

  it('is read without being moved, and moves asked for at once add up', async () => {
    const read = async () => ((await rig.get('/sandbox/clock')).body as { now: number }).now;
    const before = await read();
    const answers = await Promise.all(Array.from({ length: 20 }, () => rig.post('/sandbox/clock', { advanceMs: 1000 })));
    expect(answers.map(({ status }) => status)).toEqual(Array<number>(20).fill(200));
    expect(await read()).toBeGreaterThanOrEqual(before + 20_000);
  });

  it('never goes back, and a new phase is told with fresh snapshots', async () => {
    const client = await open();
    client.send({ op: 'list', add: ['US'] });
    client.send({ op: 'rows', add: [1] });
    const stream = await streamOf(client, 'list:US');
    const before = fold(await snapshotOf(client, 'list:US'));
    const epoch = ofStream(client, stream)[0]?.epoch;
    expect((await rig.post('/sandbox/clock', { iso: '2026-03-11T13:00Z' })).status).toBe(400);
    expect((await rig.post('/sandbox/clock', { iso: '2026-03-12T14:00Z' })).status).toBe(200);
    // Each frame is looked at once: all of them again at each arrival would keep this process from reading the next.
    const moved = new Set<number>();
    let seen = 0;
    await client.until(() => {
      for (; seen < client.frames.length; seen += 1) {
        const frame = client.frames[seen];
        if (frame?.stream !== stream) continue;
        for (const { id, values } of frame.rows)
          if (values.previousClose !== undefined && values.previousClose !== before.get(id)?.previousClose) moved.add(id);
      }
      return moved.size > ROWS / 2;
    }, 'the new day');
    expect(ofStream(client, stream).every((frame) => frame.epoch === epoch)).toBe(true);
    // Open as before, but of another day: who has asked for the hours asks again.
    await client.message('session', ({ market, phase }) => market === 'US' && phase === 'open');
    expect((await rig.post('/sandbox/clock', { iso: '2026-03-12T20:30Z' })).status).toBe(200);
    await client.message('session', ({ market, phase }) => market === 'US' && phase === 'post');
    const { list } = ((await rig.get('/web/m_ft/hot_stock')).body as { data: { list: { extendedSession?: string }[] } }).data;
    expect(list.some(({ extendedSession }) => extendedSession === 'post')).toBe(true);
  });
});

describe('a broker that is busy', () => {
  /** Connections one after the other in a thread of their own; says what came of each: the announcement of its list, if all it said was heard. */
  const dialler = `
    const { parentPort, workerData } = require('node:worker_threads');
    const { WebSocket } = require('ws');
    const dial = () => new Promise((resolve) => {
      const socket = new WebSocket(workerData.url, workerData.protocol);
      socket.on('open', () => socket.send('{"op":"auth"}'));
      socket.on('message', (data, isBinary) => {
        if (isBinary) return;
        const { op } = JSON.parse(data.toString());
        if (op === 'ready') socket.send('{"op":"list","add":["IDX"]}');
        if (op !== 'stream' && op !== 'error') return;
        resolve(op);
        socket.terminate();
      });
      socket.on('error', (cause) => resolve(String(cause)));
      socket.on('close', () => resolve('closed'));
    });
    (async () => {
      for (let turn = 0; turn < 30; turn += 1) parentPort.postMessage(await dial());
    })();
  `;

  it('takes nothing of what a client says to the push process', async () => {
    const url = new URL('web/push', rig.url).href.replace('http', 'ws');
    const thread = new Worker(dialler, { eval: true, workerData: { url, protocol: SUBPROTOCOL_BINARY } });
    const heard: unknown[] = [];
    const done = new Promise<void>((resolve) => {
      thread.on('message', (what) => {
        heard.push(what);
        if (heard.length === 30) resolve();
      });
    });
    let isDone = false;
    void done.then(() => (isDone = true));
    while (!isDone) {
      const until = performance.now() + 20;
      while (performance.now() < until);
      await new Promise((resolve) => setTimeout(resolve, 1));
    }
    await thread.terminate();
    expect(heard).toEqual(Array.from({ length: 30 }, () => 'stream'));
  });
});

describe('the push process', () => {
  it('is started again when it dies, with later epochs', async () => {
    const client = await open();
    client.send({ op: 'list', add: ['US'] });
    const [before] = await framesOf(client, await streamOf(client, 'list:US'), 1);
    await rig.post('/sandbox/faults', { crash: true });
    await client.until(() => client.closed, 'close');
    const again = await dial();
    again.send({ op: 'list', add: ['US'] });
    const [after] = await framesOf(again, await streamOf(again, 'list:US'), 1);
    expect(after?.epoch).toBeGreaterThan(before?.epoch ?? 0);
    expect(after?.time).toBeGreaterThan(before?.time ?? 0);
  }, 70_000);

  it('leaves nobody waiting who dials while it dies', async () => {
    const crash = rig.post('/sandbox/faults', { crash: true });
    const dials: Promise<string>[] = [];
    const dialOnce = (): Promise<string> =>
      openPush(rig.url).then(
        (client) => {
          client.close();
          return 'open';
        },
        (cause: unknown) => String(cause),
      );
    // One after the other, so that some come to the process that is about to die, and some to the broker before it knows.
    for (let turn = 0; turn < 40; turn += 1) {
      dials.push(dialOnce());
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
    await crash;
    const answers = await Promise.all(dials);
    expect(answers.filter((answer) => /timed out|in vain/.test(answer))).toEqual([]);
  }, 90_000);

  /** Dials until the server takes it; each refusal is an answer, so this waits for nothing but the server. */
  async function dial(): Promise<PushClient> {
    const until = Date.now() + 60_000;
    for (;;) {
      try {
        return await open();
      } catch (cause) {
        if (Date.now() > until) throw cause;
        await new Promise((resolve) => setTimeout(resolve, 100));
      }
    }
  }
});

import { expect, test, vi } from 'vitest';
import { QUOTE_COLUMNS } from '../../contract/quote.ts';
import { formatUnits } from '../../contract/finance/price.ts';
import { idOf, LISTED_AT, market } from '../market/market.fixture.ts';
import { PRINT_MS } from '../market/tape/segment.ts';
import { BATCH_BYTES, batchOn } from './batch.ts';
import { createHub } from './hub.ts';

/** A connection that asked for one row, and the frames of it. */
function watcher(recorded?: number) {
  let at = LISTED_AT;
  const frames: { id: number[]; p?: number[]; b?: number[]; a?: number[] }[] = [];
  const hub = createHub({
    market,
    now: () => at,
    wall: () => at,
    cpu: () => 0,
    recorded,
    control: false,
    identify: async () => undefined,
  });
  const socket = {
    send: (data: ArrayBuffer | string) => {
      if (typeof data !== 'string') return;
      const message = JSON.parse(data) as { op: string; id: number[] };
      if (message.op === 'q') frames.push(message);
    },
    bufferedAmount: 0,
    close: () => undefined,
    terminate: () => undefined,
  };
  const connection = hub.open(socket, 'json', '192.0.2.1');
  if (!connection) throw new Error('no room');
  connection.receive(JSON.stringify({ op: 'auth' }));
  const batch = batchOn(new ArrayBuffer(BATCH_BYTES));
  /** The generator lets the row tick with its state of an instant. */
  const tick = (id: number, instant: number) => {
    const quote = market.quote(id, instant);
    batch.ids[0] = id;
    batch.times[0] = instant;
    QUOTE_COLUMNS.forEach((column, index) => {
      const values = batch.columns[index];
      if (values) values[0] = quote[column];
    });
    hub.take(batch, 1);
  };
  return {
    hub,
    connection,
    frames,
    tick,
    pass: (prints: number) => {
      at += prints * PRINT_MS;
      hub.watch();
      return at;
    },
  };
}

const KO = idOf('KO');

test('a row that is looked at follows the prints that its depth follows, though the generator lets it tick by seconds only', async () => {
  const { connection, frames, pass, tick } = watcher();
  await Promise.resolve();
  tick(KO, LISTED_AT);
  connection.receive(JSON.stringify({ op: 'rows', add: [KO] }));
  let compared = 0;
  for (let step = 0; step < 80; step += 1) {
    frames.length = 0;
    const at = pass(1);
    const frame = frames.at(-1);
    if (!frame) continue;
    const { bids, asks } = market.depth(KO, at);
    const text = (units: number | undefined) => formatUnits(units ?? Number.NaN, 4, 2);
    expect([text(frame.b?.[0]), text(frame.a?.[0])]).toEqual([bids[0]?.price, asks[0]?.price]);
    compared += 1;
  }
  expect(compared).toBeGreaterThan(10);
});

test('what was made before a print that the row was brought to is not told after it', async () => {
  const { connection, frames, pass, tick } = watcher();
  await Promise.resolve();
  tick(KO, LISTED_AT);
  connection.receive(JSON.stringify({ op: 'rows', add: [KO] }));
  pass(8);
  const at = pass(8);
  frames.length = 0;
  tick(KO, at - 8);
  expect(frames).toEqual([]);
  tick(KO, at + 8);
  expect(frames).toHaveLength(1);
});

test('a recording comes by its own events alone', async () => {
  const { connection, frames, pass, tick } = watcher(KO);
  await Promise.resolve();
  tick(KO, LISTED_AT);
  connection.receive(JSON.stringify({ op: 'rows', add: [KO] }));
  frames.length = 0;
  pass(8);
  expect(frames).toEqual([]);
});

test('a client whose message lies unread while the server is late is read before it is sent away', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  try {
    const said: string[] = [];
    const closed: number[] = [];
    const { hub } = watcher();
    const open = () => {
      const client = {
        send: (data: ArrayBuffer | string) => void (typeof data === 'string' && said.push(data)),
        bufferedAmount: 0,
        close: (code: number) => void closed.push(code),
        terminate: () => undefined,
      };
      const connection = hub.open(client, 'json', '192.0.2.1');
      if (!connection) throw new Error('no room');
      return connection;
    };
    const late = open();
    vi.advanceTimersByTime(5000);
    late.receive(JSON.stringify({ op: 'auth' }));
    await new Promise((resolve) => setImmediate(resolve));
    expect(closed).toEqual([]);
    expect(said.some((text) => text.includes('"op":"ready"'))).toBe(true);

    open();
    vi.advanceTimersByTime(5000);
    await new Promise((resolve) => setImmediate(resolve));
    expect(closed).toEqual([1008]);
  } finally {
    vi.useRealTimers();
  }
});

test('acknowledgements of what was sent are no flood, those that acknowledge nothing are', async () => {
  const { connection, frames, pass, tick } = watcher();
  const said = vi.spyOn(connection.socket, 'send');
  const closed = vi.spyOn(connection.socket, 'close');
  await Promise.resolve();
  tick(KO, LISTED_AT);
  connection.receive(JSON.stringify({ op: 'rows', add: [KO] }));
  const at = pass(8);
  let acks = 0;
  for (let turn = 1; turn <= 2000; turn += 1) {
    said.mockClear();
    tick(KO, at + turn / 1000);
    acks += said.mock.calls.length;
    connection.receive(JSON.stringify({ op: 'ack', n: frames.length + 1 }));
  }
  expect(acks).toBe(2000);
  expect(closed).not.toHaveBeenCalled();
  for (let turn = 0; turn < 501; turn += 1) connection.receive(JSON.stringify({ op: 'ack', n: 1 }));
  expect(closed).toHaveBeenCalledTimes(1);
});

test('whoever names more ids a second than any reader needs is sent away, with few messages too', () => {
  const closed: number[] = [];
  const { hub } = watcher();
  const socket = { send: () => undefined, bufferedAmount: 0, close: (code: number) => void closed.push(code), terminate: () => undefined };
  const connection = hub.open(socket, 'json', '192.0.2.1');
  connection?.receive(JSON.stringify({ op: 'auth' }));
  const many = JSON.stringify({ op: 'rows', add: Array.from({ length: 10_000 }, (_, id) => id) });
  connection?.receive(many);
  expect(closed).toEqual([]);
  for (let turn = 0; turn < 10; turn += 1) connection?.receive(many);
  expect(closed).toEqual([1008]);
});

test('a connection that is sent away holds its place until its socket is gone, and that is a second at most', () => {
  vi.useFakeTimers();
  try {
    const { hub } = watcher();
    const gone: string[] = [];
    const dial = () => {
      const socket = {
        send: () => undefined,
        bufferedAmount: 0,
        close: () => undefined,
        terminate() {
          gone.push('terminated');
          if (connection) hub.close(connection);
        },
      };
      const connection = hub.open(socket, 'json', '192.0.2.2');
      return connection;
    };
    const strangers = Array.from({ length: 64 }, dial);
    for (const stranger of strangers) stranger?.receive(JSON.stringify({ op: 'list', add: ['US'] }));
    expect(dial()).toBeUndefined();
    vi.advanceTimersByTime(1000);
    expect(gone).toHaveLength(64);
    expect(dial()).toBeDefined();

    const guests = Array.from({ length: 100 }, () => {
      const guest = dial();
      guest?.receive(JSON.stringify({ op: 'auth' }));
      return guest;
    });
    const one = guests[0];
    for (let count = 0; count < 5; count += 1) one?.receive('{');
    const late = dial();
    late?.receive(JSON.stringify({ op: 'auth' }));
    expect(gone).toHaveLength(64);
    vi.advanceTimersByTime(1000);
    expect(gone).toHaveLength(66);
  } finally {
    vi.useRealTimers();
  }
});

test('a place of many sockets delays neither heartbeats nor what others are told', async () => {
  let at = LISTED_AT;
  const hub = createHub({
    market,
    now: () => at,
    wall: () => at,
    cpu: () => 0,
    recorded: undefined,
    control: false,
    identify: async () => undefined,
  });
  const told = new Set<number>();
  const open = (place: string, number: number) => {
    const send = () => {
      // What sending costs.
      at += 1;
      told.add(number);
    };
    const connection = hub.open({ send, bufferedAmount: 0, close: () => undefined, terminate: () => undefined }, 'json', place);
    connection?.receive(JSON.stringify({ op: 'auth' }));
    connection?.receive(JSON.stringify({ op: 'rows', add: [KO] }));
  };
  for (let socket = 0; socket < 90; socket += 1) open('192.0.2.1', socket);
  open('198.51.100.1', 90);
  const batch = batchOn(new ArrayBuffer(BATCH_BYTES));
  for (let go = 0; go < 8; go += 1) {
    batch.ids[0] = KO;
    batch.times[0] = at;
    const quote = market.quote(KO, at);
    QUOTE_COLUMNS.forEach((column, index) => {
      const values = batch.columns[index];
      if (values) values[0] = column === 'volume' ? quote.volume + go : quote[column];
    });
    told.clear();
    const began = at;
    hub.take(batch, 1);
    expect(at - began).toBeLessThanOrEqual(25);
    expect(told).toContain(90);
  }
  // In the end all of the crowd have been told.
  for (let go = 0; go < 10; go += 1) hub.flushLists();
  expect(told.size).toBe(91);
});

test('prices held quiet by a test come no more while the socket speaks on, and all of them once they may', async () => {
  const { hub, connection, frames, pass, tick } = watcher();
  await Promise.resolve();
  tick(KO, LISTED_AT);
  connection.receive(JSON.stringify({ op: 'rows', add: [KO] }));
  pass(8);
  expect(frames.length).toBeGreaterThan(0);
  hub.setFaults({ quiet: true });
  frames.length = 0;
  for (let step = 0; step < 40; step += 1) pass(8);
  hub.flushLists();
  expect(frames).toEqual([]);
  hub.setFaults({ quiet: false });
  for (let step = 0; step < 10; step += 1) pass(8);
  expect(frames.some(({ id }) => id.includes(KO))).toBe(true);
});

test('lists have their turn where rows are due between them, and each place takes a whole go', () => {
  let at = LISTED_AT;
  const hub = createHub({
    market,
    now: () => at,
    wall: () => at,
    cpu: () => 0,
    recorded: undefined,
    control: false,
    identify: async () => undefined,
  });
  const told = new Map<string, Set<string>>();
  const open = (place: string) => {
    const topics = new Map<number, string>();
    const heard = new Set<string>();
    told.set(place, heard);
    const send = (data: ArrayBuffer | string) => {
      // What sending costs: a whole go.
      at += 25;
      if (typeof data !== 'string') return;
      const message = JSON.parse(data) as { op: string; s: number; topic: string };
      if (message.op === 'stream') topics.set(message.s, message.topic);
      if (message.op === 'q') heard.add(topics.get(message.s) ?? '');
    };
    const connection = hub.open({ send, bufferedAmount: 0, close: () => undefined, terminate: () => undefined }, 'json', place);
    connection?.receive(JSON.stringify({ op: 'auth' }));
    connection?.receive(JSON.stringify({ op: 'rows', add: [KO] }));
    connection?.receive(JSON.stringify({ op: 'list', add: ['US'] }));
  };
  const both = ['192.0.2.1', '198.51.100.1'];
  for (const place of both) open(place);
  for (const topics of told.values()) topics.clear();
  const batch = batchOn(new ArrayBuffer(BATCH_BYTES));
  for (let go = 0; go < 4; go += 1) {
    batch.ids[0] = KO;
    batch.times[0] = at;
    const quote = market.quote(KO, at);
    QUOTE_COLUMNS.forEach((column, index) => {
      const values = batch.columns[index];
      if (values) values[0] = column === 'volume' ? quote.volume + go : quote[column];
    });
    hub.take(batch, 1);
    hub.flushLists();
  }
  for (const place of both) expect(told.get(place)).toEqual(new Set(['rows', 'list:US']));
});

test('one machine that is loud ends its own connections, and none of a neighbour behind the same address', () => {
  const { hub } = watcher();
  const open = () => {
    const close = vi.fn<() => void>();
    const connection = hub.open({ send: () => undefined, bufferedAmount: 0, close, terminate: () => undefined }, 'json', '192.0.2.3');
    connection?.receive(JSON.stringify({ op: 'auth' }));
    return { connection, close };
  };
  const ack = JSON.stringify({ op: 'ack', n: 0 });
  const neighbour = open();
  const loud = Array.from({ length: 24 }, open);
  for (const { connection } of loud) for (let turn = 0; turn < 300; turn += 1) connection?.receive(ack);
  neighbour.connection?.receive(JSON.stringify({ op: 'rows', add: Array.from({ length: 10_000 }, (_, id) => id) }));
  for (let turn = 0; turn < 40; turn += 1) neighbour.connection?.receive(ack);
  expect(loud.filter(({ close }) => close.mock.calls.length > 0).length).toBeGreaterThan(0);
  expect(neighbour.close).not.toHaveBeenCalled();
  for (let turn = 0; turn < 300; turn += 1) neighbour.connection?.receive(ack);
  expect(neighbour.close).toHaveBeenCalledTimes(1);
});

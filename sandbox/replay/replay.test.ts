import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { expect, test, vi } from 'vitest';
import { hashQuotes, InstrumentState, QUOTE_COLUMNS } from '../../contract/quote.ts';
import { createBatch } from '../market/tape/generator.ts';
import { idOf, market as realMarket } from '../market/market.fixture.ts';
import { createHub } from '../push/hub.ts';
import { Flag, type Recording, readRecording } from './recording.ts';
import { withReplay } from './feed.ts';
import { everyRow, FILES, flatMarket, idle, play } from './replay.fixture.ts';
import { replayOn } from './replay.ts';

// A whole day is a hundred thousand events and more; a busy machine takes its time for them.
vi.setConfig({ testTimeout: 60_000 });

/** What a reader of the whole file ends with; prices as the file's numbers. A program of its own: zlib and split. */
interface Read {
  events: number;
  price: number;
  bid: number;
  ask: number;
  /** By day, of regular hours. */
  days: { open: number; high: number; low: number; close: number; volume: number }[];
  firstTime: number;
  lastTime: number;
  withoutBid: number;
  withoutAsk: number;
  /** Events after which the quote has one side only. */
  oneSided: number;
}

const recordings = new Map<string, Recording>();
/** Each file is read once for all tests. */
function recorded(name: keyof typeof FILES): Recording {
  const recording = recordings.get(name) ?? readRecording(FILES[name]);
  recordings.set(name, recording);
  return recording;
}

const lines = (file: string): string[] => gunzipSync(readFileSync(file)).toString().trimEnd().split('\n');

function reader() {
  const out: Read = {
    events: 0,
    price: NaN,
    bid: NaN,
    ask: NaN,
    days: [],
    firstTime: NaN,
    lastTime: NaN,
    withoutBid: 0,
    withoutAsk: 0,
    oneSided: 0,
  };
  let day = '';
  return {
    out,
    at(time: number) {
      out.events += 1;
      if (out.events === 1) out.firstTime = time;
      out.lastTime = time;
    },
    sides: () => void (out.oneSided += Number.isNaN(out.bid) !== Number.isNaN(out.ask) ? 1 : 0),
    trade(time: number, price: number | undefined, volume: number) {
      const date = new Date(time).toISOString().slice(0, 10);
      if (date !== day) out.days.push({ open: NaN, high: -Infinity, low: Infinity, close: NaN, volume: 0 });
      day = date;
      const today = out.days.at(-1);
      if (!today) return;
      today.volume += volume;
      if (price === undefined) return;
      if (Number.isNaN(today.open)) today.open = price;
      today.high = Math.max(today.high, price);
      today.low = Math.min(today.low, price);
      today.close = out.price = price;
    },
  };
}

/** Average price, official open and close, sold out of sequence: conditions of the file that set no last price. */
const NO_LAST = new Set(['4800', '6004', '102000', '1000000', '4000000', '20000200', '20040200', '20100000', '20100200', '20000002']);
/** The extended-hours flag of the file's own conditions. */
const EXTENDED = new Set(['2000', '6004', '102000', '20002020']);
const REPORTS = new Set(['1000000', '4000000']);

function readShare(): Read {
  const { out, at, sides, trade } = reader();
  for (const line of lines(FILES.share).slice(1)) {
    const [ts, type, , price, size, bid, , ask, , , condition = '', suspicious] = line.split(',');
    at(Number(ts));
    if (type === 'Q') {
      if (bid === '') out.withoutBid += 1;
      if (ask === '') out.withoutAsk += 1;
      if (suspicious === '0' && bid !== '') out.bid = Number(bid);
      if (suspicious === '0' && ask !== '') out.ask = Number(ask);
    } else if (!EXTENDED.has(condition)) {
      trade(Number(ts), NO_LAST.has(condition) ? undefined : Number(price), REPORTS.has(condition) ? 0 : Number(size));
    }
    sides();
  }
  return out;
}

function readFuture(): Read {
  const { out, at, trade } = reader();
  for (const line of lines(FILES.future).slice(1)) {
    const [ts, symbol, price, size] = line.split(',');
    if (symbol !== 'GCZ3') continue;
    at(Number(ts));
    trade(Number(ts), Number(price), Number(size));
  }
  return out;
}

function readForex(): Read {
  const { out, at, sides, trade } = reader();
  for (const line of lines(FILES.forex).slice(1)) {
    const [ts, , bid, ask] = line.split(',');
    at(Number(ts));
    out.bid = Number(bid);
    out.ask = Number(ask);
    trade(Number(ts), out.bid, NaN);
    sides();
  }
  return out;
}

function readCrypto(): Read {
  const { out, at, sides, trade } = reader();
  let satoshi = 0;
  for (const line of lines(FILES.crypto).slice(1)) {
    const time = Number(line.slice(0, 13));
    const { data } = JSON.parse(line.slice(20)) as { data?: { p?: string; q?: string; b?: string; a?: string } };
    at(time);
    if (data?.p) {
      satoshi += Math.round(Number(data.q) * 1e8);
      trade(time, Number(data.p), 0);
    } else if (data) {
      out.bid = Number(data.b);
      out.ask = Number(data.a);
    }
    sides();
  }
  const [today] = out.days;
  if (today) today.volume = satoshi / 1e8;
  return out;
}

const CASES = [
  ['share', 1, readShare],
  ['future', 5, readFuture],
  ['forex', 3, readForex],
  ['crypto', 4, readCrypto],
] as const;

test.each(CASES)('%s: the whole recording, played, is what another reader of the file finds', (name, id, read) => {
  const expected = read();
  const recording = recorded(name);
  const { replay } = replayOn(flatMarket(), recording);
  if (!replay) throw new Error('no replay');
  expect(replay.id).toBe(id);
  const unit = 10 ** replay.tape.scale;
  const columns = ['price', 'bid', 'ask', 'open', 'high', 'low', 'volume'] as const;
  const places = columns.map((column) => QUOTE_COLUMNS.indexOf(column));
  let final: number[] = [];
  const days: Read['days'] = [];
  const firstDay = replay.tape.day[replay.tape.price.findIndex((price) => !Number.isNaN(price))] ?? 0;
  let events = 0;
  let oneSided = 0;
  let before = 0;
  let inOrder = true;
  const generator = withReplay(idle, replay, recording.first);
  const span = recording.last - recording.first;
  play(generator, recording.first, recording.last, Math.max(100, Math.floor(span / 500)), (batch, count) => {
    for (let at = 0; at < count; at += 1) {
      if (batch.ids[at] === id) events += 1;
      const time = batch.times[at] ?? 0;
      inOrder &&= time >= before;
      before = time;
      const [price = NaN, bid = NaN, ask = NaN, open = NaN, high = NaN, low = NaN, volume = NaN] = (final = places.map(
        (place) => batch.columns[place]?.[at] ?? NaN,
      ));
      if (Number.isNaN(bid) !== Number.isNaN(ask)) oneSided += 1;
      if (Number.isNaN(open)) continue;
      const day = (replay.tape.day[replay.tape.indexAt(time)] ?? 0) - firstDay;
      days[day] = { open: open / unit, high: high / unit, low: low / unit, close: price / unit, volume };
    }
  });
  expect(events).toBe(expected.events);
  expect(inOrder).toBe(true);
  expect(recording.count).toBe(expected.events);
  expect([recording.first, recording.last]).toEqual([expected.firstTime, expected.lastTime]);
  expect(final.slice(0, 3).map((units) => units / unit)).toEqual([expected.price, expected.bid, expected.ask]);
  expect(days).toEqual(expected.days);
  expect([recording.tally.withoutBid, recording.tally.withoutAsk]).toEqual([expected.withoutBid, expected.withoutAsk]);
  if (name !== 'future') expect(oneSided).toBe(expected.oneSided);
});

/** A replay of a recording on the flat market, with what the test needs of it. */
function setUp(name: keyof typeof FILES, options: Parameters<typeof flatMarket>[0] = {}) {
  const recording = recorded(name);
  const { market, replay, note } = replayOn(flatMarket(options), recording);
  if (!replay) throw new Error('no replay');
  return { recording, market, replay, note };
}

test('the row comes from the tape alone while it plays, says at once that it has ended, and the others tick on', () => {
  const { recording, market, replay } = setUp('crypto');
  const ticks = { tape: 0, after: 0, others: 0 };
  const generator = withReplay(everyRow(market), replay, recording.first);
  const ends: number[] = [];
  play(generator, recording.first, recording.last + 5000, 1000, (batch, count) => {
    for (let at = 0; at < count; at += 1) {
      if (batch.ids[at] !== replay.id) ticks.others += 1;
      else if (ticks.tape < recording.count) ticks.tape += 1;
      else {
        ticks.after += 1;
        ends.push(batch.columns[QUOTE_COLUMNS.indexOf('state')]?.[at] ?? -1);
      }
    }
  });
  expect(new Set(ends)).toEqual(new Set([InstrumentState.Halted]));
  expect(ticks.tape).toBe(recording.count);
  expect(ticks.after).toBeGreaterThan(0);
  expect(ticks.others).toBeGreaterThan(4 * 345);
});

test('the push server counts every event, and its book ends as another reader of the file does', () => {
  const { recording, market, replay } = setUp('share');
  const hub = createHub({
    market,
    now: () => recording.last,
    wall: Date.now,
    cpu: () => 0,
    recorded: replay.id,
    control: false,
    identify: async () => undefined,
  });
  play(withReplay(idle, replay, recording.first), recording.first, recording.last, 100_000, (batch, count) => hub.take(batch, count));
  expect(hub.ask({ about: 'stats' })).toMatchObject({ ticksMade: recording.count });
  const { price, days } = readShare();
  const column = (value: number) => Float64Array.of(NaN, value);
  const reference = hashQuotes([0, 1], column(Math.round(price * 1e4)), column(days[0]?.volume ?? NaN));
  expect(hub.ask({ about: 'hash', market: 'US' })).toEqual({ hash: reference, rows: 2 });
});

test('a batch that is too small delays events and loses none, and leaves room for the others', () => {
  const { recording, market, replay } = setUp('crypto');
  const generator = withReplay(everyRow(market), replay, recording.first);
  const batch = createBatch(64);
  let events = 0;
  let others = 0;
  let steps = 0;
  while (events < recording.count && steps < 5000) {
    // The clock is at the end from the first step on: everything is due at once.
    const count = generator.step(recording.last, 8, batch);
    expect(count).toBeLessThanOrEqual(batch.capacity);
    const own = batch.ids.subarray(0, count).filter((id) => id === replay.id).length;
    events += own;
    others += count - own;
    steps += 1;
  }
  expect(events).toBe(recording.count);
  expect(others).toBe(4 * steps);
});

test('begun in the middle, it goes on from the event that stands there', () => {
  const { recording, replay } = setUp('forex');
  const from = recording.first + 3_600_000;
  const batch = createBatch(16);
  expect(withReplay(idle, replay, from).step(from, 8, batch)).toBe(1);
  expect(batch.times[0]).toBe(Math.max(...recording.time.filter((time) => time <= from)));
  expect(withReplay(idle, replay, recording.last + 1).step(recording.last + 1, 8, batch)).toBe(0);
});

test('quote at an instant is that of the last event at or before it; before the recording the market prices as ever', () => {
  const { recording, market, replay } = setUp('crypto');
  const row = createBatch(1);
  const values = new Float64Array(QUOTE_COLUMNS.length);
  for (const index of [0, 1, 5000, 20_000, recording.count - 1]) {
    const at = recording.time[index] ?? 0;
    const last = replay.tape.indexAt(at);
    replay.eventInto(last, row, 0);
    market.quoteInto(replay.id, at, values);
    expect([...values]).toEqual(row.columns.map((column) => column[0]));
  }
  market.quoteInto(replay.id, recording.first - 1, values);
  expect(values[0]).toBe(1004);
});

test.each(['share', 'forex', 'crypto'] as const)(
  'a %s stands at its last price once its recording has ended, days later too, and says so',
  (name) => {
    const { recording, market, replay } = setUp(name);
    const { id } = replay;
    const last = market.quote(id, recording.last);
    const bars = market.kline(id, '1D', recording.last);
    const nobody = { bid: NaN, ask: NaN, bidVolume: NaN, askVolume: NaN, extended: NaN };
    for (const hours of [0, 1, 8, 24, 40, 24 * 30]) {
      const at = recording.last + 1 + hours * 3_600_000;
      expect(market.quote(id, at)).toEqual({ ...last, ...nobody, state: InstrumentState.Halted });
      expect(market.kline(id, '1D', at)).toEqual(bars);
      expect([...market.spark(id, at)]).toEqual([...market.spark(id, recording.last)]);
      const { time, bids, asks, trades } = market.depth(id, at);
      expect([time, bids, asks]).toEqual([Math.floor(recording.last / 1000), [], []]);
      expect(trades).toEqual(market.depth(id, recording.last).trades);
      expect(market.summary(id, at)).toMatchObject({ basis: 'recorded', haltedAt: Math.floor(recording.last / 1000) });
    }
    expect(market.summary(id, recording.last).haltedAt).toBeUndefined();
  },
);

test('no order trades against a recording that has ended', () => {
  const recording = recorded('share');
  const { market } = replayOn({ ...flatMarket(), rules: () => realMarket.rules(idOf('IBM')) }, recording);
  expect(market.rules(1)?.haltedFrom).toBe(recording.last + 1);
  expect(market.rules(0)?.haltedFrom).toBe(Number.POSITIVE_INFINITY);
});

test('before regular hours the extended price moves and there is no regular one; at the open it ends', () => {
  const { recording, market } = setUp('share');
  const open = Date.parse('2013-10-07T13:30:00Z');
  const early = market.quote(1, open - 1);
  expect(early.extended / 1e4).toBe(181.89);
  expect([early.price, early.open, early.volume]).toEqual([NaN, NaN, NaN]);
  expect(market.quote(1, open).extended).toBe(NaN);
  const done = market.quote(1, recording.last);
  expect([done.open, done.high, done.low, done.price].map((units) => units / 1e4)).toEqual([181.85, 183.31, 181.85, 182.01]);
});

test('bars sum up to the day, and the sparkline ends with the live price', () => {
  const { recording, market } = setUp('share');
  const at = recording.last;
  const { time, open, high, low, close, volume, scale } = market.kline(1, '1D', at);
  // The closing print comes at 16:01:04, after the 78 bars of the session; a frame of New York's hours adds it to the last.
  expect(time.length).toBe(79);
  expect([open[0], Math.max(...high), Math.min(...low), close.at(-1)]).toEqual([1818500, 1833100, 1818500, 1820100]);
  expect(volume.reduce((sum, bar) => sum + bar, 0)).toBe(market.quote(1, at).volume);
  expect(scale).toBe(4);
  const spark = market.spark(1, at);
  expect(spark.at(-1)).toBe(1820100);
  expect(spark.every((point) => point >= 1818500 && point <= 1833100)).toBe(true);
});

test('depth tells what was recorded: the best bid and offer, and the last trades with who took', () => {
  const { recording, market } = setUp('crypto');
  const { bids, asks, trades } = market.depth(4, recording.last);
  expect(bids).toEqual([{ price: '61685.99', volume: 1.25869 }]);
  expect(asks).toEqual([{ price: '61686.00', volume: 2.44807 }]);
  expect(trades).toHaveLength(30);
  expect(trades[0]).toEqual({ time: 1723161599, price: '61685.99', volume: 0.0014, direction: 1 });
});

test('the snapshot that is older than the quotes before it changes nothing', () => {
  const { recording, market } = setUp('crypto');
  expect(recording.tally.ignored).toBe(1);
  const snapshot = recording.flags.findIndex((flags) => (flags & Flag.Ignored) !== 0);
  const at = recording.time[snapshot] ?? 0;
  expect(market.quote(4, at).askVolume).toBe(1.92853);
});

test('the flagged quote of 186 never shows', () => {
  const { recording, market } = setUp('share');
  expect(recording.tally.ignored).toBe(1);
  expect(market.quote(1, recording.last).ask / 1e4).toBe(182.62);
});

test('an expired contract is listed for its recording alone, has no price before it, and its last one after it', () => {
  const { recording, market, note } = setUp('future');
  expect(note).toContain('GCZ3');
  expect(market.catalogue).not.toBe('flat');
  const listing = market.find('FUT', 'GCZ3');
  expect(listing?.id).toBe(5);
  expect(market.quote(5, recording.last).price).toBe(13031);
  expect(market.quote(5, recording.first - 1)).toMatchObject({ price: NaN, state: InstrumentState.Delisted });
  expect(market.kline(5, '1D', recording.first - 1).time).toEqual([]);
  expect(market.quote(5, recording.last + 1)).toMatchObject({ price: 13031, state: InstrumentState.Delisted });
  expect(recording.tally.others).toBe(1397);
});

test('a scale that cannot hold the recorded prices gives way to their own', () => {
  const { recording, market, note } = setUp('crypto', { cryptoScale: 1 });
  expect(note).toContain('2');
  expect(market.find('CRY', 'BTCUSDT')?.scale).toBe(2);
  expect(market.quote(4, recording.last).bid).toBe(6168599);
});

test('an instrument that no market lists is refused', () => {
  const recording = { ...recorded('forex'), code: 'XXXYYY' };
  expect(() => replayOn(flatMarket(), recording)).toThrow(/doesn't list FX:XXXYYY/);
});

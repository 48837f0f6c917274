/**
 * The whole engine at 100,000 ticks a second over 27,000 instruments of all markets: what its scanner finds at many instants
 * equals what a plain replay of every tick finds.
 */
import { expect, test, vi } from 'vitest';
import { MARKETS, type Market } from '../../contract/codes.ts';
import { Config } from '../../contract/config.ts';
import { type ClientMessage, encodeBinary, FrameKind, type QuoteColumns, SUBPROTOCOL_BINARY } from '../../contract/push.ts';
import { QUOTE_COLUMNS } from '../../contract/quote.ts';
import type { ScanRule } from '../../contract/scan.ts';
import { createEngine, type Engine } from '../../workers/engine.ts';

const COUNT = 27_000;
const START = Date.UTC(2026, 2, 11, 14, 0, 30);
const FRAME_MS = 100;
const TICKS = 10_000;
const FRAMES = 1600;
const MINUTE = 60_000;
const marketOf = (id: number): Market => MARKETS[Math.floor((id * MARKETS.length) / COUNT)] ?? 'US';

/** mulberry32. */
function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

/** The socket's other end is the test. */
class Wire extends EventTarget {
  static readonly CONNECTING = 0;
  static readonly OPEN = 1;
  static readonly CLOSING = 2;
  static readonly CLOSED = 3;
  static last: Wire | undefined;
  readonly OPEN = 1;
  readyState = 0;
  protocol = SUBPROTOCOL_BINARY;
  binaryType = 'arraybuffer';
  readonly asked: Market[] = [];
  constructor() {
    super();
    Wire.last = this;
    queueMicrotask(() => {
      this.readyState = 1;
      this.dispatchEvent(new Event('open'));
    });
  }
  send(text: string): void {
    const message = JSON.parse(text) as ClientMessage;
    if (message.op === 'auth') this.say(JSON.stringify({ op: 'ready', catalogue: 'A', t: START }));
    if (message.op === 'list') this.asked.push(...(message.add ?? []));
  }
  close(): void {
    this.readyState = 3;
  }
  say(data: string | ArrayBuffer): void {
    this.dispatchEvent(new MessageEvent('message', { data }));
  }
}

const row = (id: number) => ({
  id,
  name: `Company ${id}`,
  stock_code: `C${id}`,
  market: marketOf(id),
  classify: 'UsStock',
  source: 0,
  currency: 'USD',
  exchange: 'TEST',
  scale: 2,
  tick: '0.01',
  lot: 1,
  state: 0,
  price_nominal: '100.00',
  volume: 1000,
  previousClose: '100.00',
  time: Math.floor(START / 1000),
});

/** Every market by any list call: the paths differ, the market stands in the query or is the call's own. */
async function answer(input: unknown): Promise<Response> {
  const url = new URL(String(input));
  const own: Record<string, Market> = { hk_st: 'HK', global_index: 'IDX', futures_list: 'FUT', forex_list: 'FX' };
  const market = url.searchParams.get('market') ?? Object.entries(own).find(([part]) => url.pathname.includes(part))?.[1];
  const data = url.pathname.includes('getMakets')
    ? {
        list: MARKETS.map((code) => ({
          market: code,
          name: code,
          exchange: 'T',
          timeZone: 'UTC',
          currency: 'USD',
          phase: 'open',
          halfDay: false,
          nextPhase: 'closed',
          nextChange: 1_800_000_000,
          tradingDay: '2026-03-11',
          listings: 1,
        })),
        serverTime: START / 1000,
      }
    : list(market ?? '', Number(url.searchParams.get('pageNum') ?? 1), Number(url.searchParams.get('pageSize') ?? COUNT));
  return new Response(JSON.stringify({ code: 200, msg: '', data }));
}

function list(market: string, pageNum: number, pageSize: number) {
  const ids = Array.from({ length: COUNT }, (_, id) => id).filter((id) => marketOf(id) === market);
  return { catalogue: 'A', total: ids.length, list: ids.slice((pageNum - 1) * pageSize, pageNum * pageSize).map(row) };
}

async function startEngine(): Promise<{ engine: Engine; wire: Wire; pass(ms: number): void }> {
  let machine = 0;
  const idle = { setInterval: () => 0, clearInterval: () => undefined };
  const engine = createEngine(
    {
      fetch: answer,
      WebSocket: Wire as unknown as typeof WebSocket,
      openStore: undefined,
      now: () => START + machine,
      monotonic: () => machine,
      random: () => 0,
      setTimeout: (work, ms) => Number(setTimeout(work, Math.min(ms, 5))),
      clearTimeout: (timer) => clearTimeout(timer),
      ...idle,
      mode: 'shared',
      host: 'broker',
      crypto,
      channel: undefined,
      openIntents: undefined,
      intentChannel: undefined,
      alerts: () => Promise.reject(new Error('nobody asks for them')),
      locks: undefined,
      instance: 'worker',
    },
    { ...Config.parse({}), apiBase: 'http://broker/web', pushUrl: 'ws://broker/web/push' },
    'en',
  );
  // Push waits for the first tab to say whether it holds a session.
  engine.join({
    visible: true,
    activeAt: 0,
    post: () => undefined,
    changed: () => undefined,
    resolve: () => undefined,
    wishes: () => undefined,
  });
  const wire = await vi.waitUntil(() => Wire.last, { timeout: 10_000, interval: 1 });
  return { engine, wire, pass: (ms) => (machine += ms) };
}

const RULES: readonly ScanRule[] = [
  { kind: 'move', minutes: 1, threshold: 0.01, direction: 'both' },
  { kind: 'move', minutes: 1, threshold: 0.012, direction: 'down' },
  { kind: 'volume', minutes: 1, factor: 1.5 },
  { kind: 'dayHigh', minutes: 1 },
  { kind: 'dayLow', minutes: 1 },
];

test('at 100,000 ticks a second over all instruments the scanner equals a plain replay of every tick', { timeout: 600_000 }, async () => {
  const { engine, wire, pass } = await startEngine();
  const rankings = RULES.map((rule) => engine.rankings.take({ kind: 'scan', rule, markets: [], minPrice: 50, first: 0, count: 10 }));
  engine.touch();
  await vi.waitUntil(() => new Set(wire.asked).size >= MARKETS.length, { timeout: 60_000, interval: 5 });

  // What the server knows, and the log of all that it said: one column each.
  const random = randomOf(20_260_311);
  const price = Float64Array.from({ length: COUNT }, () => 4000 + Math.floor(random() * 12_000));
  const volume = Float64Array.from({ length: COUNT }, () => 1000 + Math.floor(random() * 100_000));
  const firstPrice = price.slice();
  const firstVolume = volume.slice();
  const loggedIds = new Uint16Array(FRAMES * TICKS);
  const loggedPrice = new Int32Array(FRAMES * TICKS);
  const loggedVolume = new Int32Array(FRAMES * TICKS);

  MARKETS.forEach((market, index) => {
    const ids = Uint32Array.from(Array.from({ length: COUNT }, (_, id) => id).filter((id) => marketOf(id) === market));
    const columns: QuoteColumns['columns'] = {};
    for (const name of QUOTE_COLUMNS) columns[name] = new Float64Array(ids.length).fill(name === 'state' ? 0 : Number.NaN);
    columns.price = Float64Array.from(ids, (id) => price[id] ?? 0);
    columns.volume = Float64Array.from(ids, (id) => volume[id] ?? 0);
    columns.previousClose = Float64Array.from(ids, () => 10_000);
    const stream = index + 1;
    wire.say(JSON.stringify({ op: 'stream', s: stream, topic: `list:${market}`, e: 1 }));
    wire.say(encodeBinary({ kind: FrameKind.Snapshot, stream, epoch: 1, seq: 1, time: START, count: ids.length, ids, columns }));
  });

  const replay = createReplay(firstPrice, firstVolume, { ids: loggedIds, price: loggedPrice, volume: loggedVolume });
  const sequence = new Float64Array(MARKETS.length + 1).fill(1);
  let compared = 0;
  let found = 0;
  for (let frame = 0; frame < FRAMES; frame += 1) {
    const time = START + (frame + 1) * FRAME_MS;
    // One market speaks at a time, as much as all would.
    const market = frame % MARKETS.length;
    const from = Math.ceil((market * COUNT) / MARKETS.length);
    const size = Math.ceil(((market + 1) * COUNT) / MARKETS.length) - from;
    const ids = new Uint32Array(TICKS);
    const prices = new Float64Array(TICKS);
    const volumes = new Float64Array(TICKS);
    for (let tick = 0; tick < TICKS; tick += 1) {
      const id = from + Math.floor(random() * size);
      price[id] = Math.max(1, (price[id] ?? 0) + Math.floor(random() * 21) - 10);
      volume[id] = (volume[id] ?? 0) + Math.floor(random() * (frame % 400 < 40 ? 900 : 300));
      ids[tick] = id;
      prices[tick] = price[id] ?? 0;
      volumes[tick] = volume[id] ?? 0;
    }
    loggedIds.set(ids, frame * TICKS);
    loggedPrice.set(prices, frame * TICKS);
    loggedVolume.set(volumes, frame * TICKS);
    const seq = (sequence[market] = (sequence[market] ?? 0) + 1);
    wire.say(
      encodeBinary({
        kind: FrameKind.Delta,
        stream: market + 1,
        epoch: 1,
        seq,
        time,
        count: TICKS,
        ids,
        columns: { price: prices, volume: volumes },
      }),
    );
    pass(FRAME_MS);
    if (frame % 123 !== 0 && frame !== FRAMES - 1) continue;

    engine.rankings.refresh();
    pass(1000);
    engine.rankings.refresh();
    const replayed = replay(frame + 1);
    RULES.forEach((rule, index) => {
      const ranking = rankings[index];
      const wanted = naive(rule, replayed, time);
      expect(ranking && [...ranking.ids.subarray(0, ranking.total)], `${rule.kind} at frame ${frame}`).toEqual(wanted.map(({ id }) => id));
      expect(ranking && Array.from(ranking.ids.subarray(0, ranking.total), (id) => ranking.scan?.figures[id])).toEqual(
        wanted.map(({ figure }) => figure),
      );
      compared += 1;
      found += wanted.length;
    });
  }
  engine.stop();
  expect(compared).toBeGreaterThanOrEqual(70);
  expect(found).toBeGreaterThan(10_000);
});

interface Replayed {
  price: Float64Array;
  volume: Float64Array;
  /** By number of minute: price and volume of all at its beginning. */
  beginnings: Map<number, { price: Float64Array; volume: Float64Array }>;
  /** `market minute` in which something grew. */
  grew: Set<string>;
  top: Float64Array;
  bottom: Float64Array;
  topAt: Float64Array;
  bottomAt: Float64Array;
}

/**
 * Replays the log tick by tick; each call goes on where the last one ended.
 * @returns all there is to know after so many frames
 */
function createReplay(
  firstPrice: Float64Array,
  firstVolume: Float64Array,
  said: { ids: Uint16Array; price: Int32Array; volume: Int32Array },
): (frames: number) => Replayed {
  const state: Replayed = {
    price: firstPrice.slice(),
    volume: firstVolume.slice(),
    beginnings: new Map(),
    grew: new Set(),
    top: firstPrice.slice(),
    bottom: firstPrice.slice(),
    topAt: new Float64Array(COUNT).fill(Number.NaN),
    bottomAt: new Float64Array(COUNT).fill(Number.NaN),
  };
  let minute = Math.floor(START / MINUTE);
  let next = 0;
  return (frames) => {
    for (; next < frames; next += 1) {
      const time = START + (next + 1) * FRAME_MS;
      if (Math.floor(time / MINUTE) > minute) {
        minute = Math.floor(time / MINUTE);
        state.beginnings.set(minute, { price: state.price.slice(), volume: state.volume.slice() });
      }
      // Of several ticks in one frame the last counts.
      const last = new Map<number, number>();
      for (let at = next * TICKS; at < (next + 1) * TICKS; at += 1) last.set(said.ids[at] ?? 0, at);
      for (const [id, at] of last) {
        const now = said.price[at] ?? 0;
        const traded = said.volume[at] ?? 0;
        if (traded > (state.volume[id] ?? 0)) state.grew.add(`${marketOf(id)} ${minute}`);
        state.price[id] = now;
        state.volume[id] = traded;
        if (now > (state.top[id] ?? 0)) {
          state.top[id] = now;
          state.topAt[id] = time;
        }
        if (now < (state.bottom[id] ?? 0)) {
          state.bottom[id] = now;
          state.bottomAt[id] = time;
        }
      }
    }
    return state;
  };
}

function naive(rule: ScanRule, state: Replayed, time: number): { id: number; figure: number }[] {
  const minute = Math.floor(time / MINUTE);
  const first = Math.floor(START / MINUTE) + 1;
  const found: { id: number; figure: number }[] = [];
  for (let id = 0; id < COUNT; id += 1) {
    const price = state.price[id] ?? 0;
    if (price / 100 < 50) continue;
    switch (rule.kind) {
      case 'move': {
        const base = state.beginnings.get(minute - rule.minutes)?.price[id];
        if (base === undefined) continue;
        const figure = (price - base) / base;
        const far = rule.direction === 'down' ? -figure : rule.direction === 'up' ? figure : Math.abs(figure);
        if (far >= rule.threshold) found.push({ id, figure });
        break;
      }
      case 'volume': {
        const split = minute - rule.minutes;
        const then = state.beginnings.get(split)?.volume[id];
        const start = state.beginnings.get(first)?.volume[id];
        if (then === undefined || start === undefined) continue;
        const grew = (at: number) => state.grew.has(`${marketOf(id)} ${at}`);
        const count = (from: number, to: number) =>
          Array.from({ length: Math.max(0, to - from) }, (_, at) => from + at).filter(grew).length;
        const before = count(first, split);
        const latest = count(split, minute) + (grew(minute) ? (time - minute * MINUTE) / MINUTE : 0);
        if (before < rule.minutes || then - start <= 0 || latest <= 0) continue;
        const figure = ((state.volume[id] ?? 0) - then) / latest / ((then - start) / before);
        if (figure >= rule.factor) found.push({ id, figure });
        break;
      }
      case 'dayHigh':
        if (time - (state.topAt[id] ?? Number.NaN) <= rule.minutes * MINUTE)
          found.push({ id, figure: ((state.top[id] ?? 0) - 10_000) / 10_000 });
        break;
      case 'dayLow':
        if (time - (state.bottomAt[id] ?? Number.NaN) <= rule.minutes * MINUTE)
          found.push({ id, figure: ((state.bottom[id] ?? 0) - 10_000) / 10_000 });
        break;
      default:
        throw new Error(`no plain form of ${rule.kind}`);
    }
  }
  const rank = (figure: number) => (rule.kind === 'move' ? -Math.abs(figure) : rule.kind === 'dayLow' ? figure : -figure);
  return found.sort((one, other) => rank(one.figure) - rank(other.figure) || one.id - other.id);
}

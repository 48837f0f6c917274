/** The push protocol of a broker, as a guest. */
import { randomUUID } from 'node:crypto';
import { WebSocket } from 'ws';
import { EnvelopeCode, type Market } from '../../contract/codes.ts';
import { formatUnits, parseUnits } from '../../contract/finance/price.ts';
import { ACK_WINDOW, FrameKind, STALE_MS, SUBPROTOCOL_BINARY, SUBPROTOCOL_JSON } from '../../contract/push.ts';
import { allEndpoints } from '../../contract/rest/index.ts';
import { Kline } from '../../contract/rest/market.ts';
import { QuoteRow } from '../../contract/rest/shapes.ts';
import { fold, openPush, type PushClient } from '../sandbox/pushClient.ts';
import type { Caller } from './call.ts';
import type { Known } from './known.ts';
import type { Reporter } from './report.ts';

export interface PushOptions {
  /** Absolute http address; undefined: the broker says that it has none. */
  readonly url: string | undefined;
  readonly caller: Caller;
  readonly reporter: Reporter;
  readonly known: Known;
}

const AREA = 'push';
const WITHOUT = 'the data layer asks by REST what is in sight, at the pace of the endpoint table';
const OPEN_MS = 60_000;
/** How long ticks are waited for; a market at rest sends none. */
const TICKS_MS = 4000;
/** More than any broker should take in one message. */
const OVERSIZED = 4 << 20;
const HEARTBEATS = 5;
const beatsOf = ({ messages }: Pick<PushClient, 'messages'>): number => messages.filter(({ op }) => op === 'hb').length;
/** A body that a busy machine asks for too late is not waited for. */
const LATE_BODIES = 2;
const nameOfBody = (): string => `of a conformance run ${randomUUID()}`;
const isInBody = ({ inBody }: PushClient): boolean => inBody.messages.some(({ op }) => op === 'ready');
const UNKNOWN_ID = (1 << 18) - 1;

export async function checkPush(options: PushOptions): Promise<void> {
  const { url, reporter } = options;
  if (!url || !(await answersUpgrade(url))) return reporter.missing(AREA, 'web socket', WITHOUT);
  const opened: PushClient[] = [];
  const open = async (wish: Parameters<typeof openPush>[1]): Promise<PushClient> => {
    const client = await openPush(url, wish);
    opened.push(client);
    return client;
  };
  const attempt = async (check: string, work: () => Promise<readonly string[]>): Promise<void> => {
    try {
      reporter.judge(AREA, check, await work());
    } catch (cause) {
      reporter.fail(AREA, check, cause instanceof Error ? cause.message : 'no reason given');
    }
  };
  reporter.begin(AREA, 'the protocol of prices, as a guest');
  try {
    await checkAll(options, open, attempt);
  } finally {
    for (const client of opened) {
      client.close();
      client.closeBody();
    }
  }
}

/** Whether the address takes web sockets at all. */
function answersUpgrade(url: string): Promise<boolean> {
  const socket = new WebSocket(url.replace('http', 'ws'), [SUBPROTOCOL_BINARY, SUBPROTOCOL_JSON], { handshakeTimeout: OPEN_MS });
  return new Promise((resolve) => {
    const end = (answer: boolean) => {
      resolve(answer);
      socket.terminate();
    };
    socket.once('open', () => end(true));
    socket.on('error', () => end(false));
  });
}

type Open = (wish: Parameters<typeof openPush>[1]) => Promise<PushClient>;
type Attempt = (check: string, work: () => Promise<readonly string[]>) => Promise<void>;

async function checkAll({ caller, reporter, known }: PushOptions, open: Open, attempt: Attempt): Promise<void> {
  const [market] = [...known.totals].toSorted(([, a], [, b]) => b - a)[0] ?? [];
  const sample = market && known.samples.get(market);

  await attempt('binary subprotocol, ready and catalogue', async () => {
    const client = await open({ protocol: 'binary' });
    const { catalogue } = await client.message('ready');
    if (client.protocol !== SUBPROTOCOL_BINARY) reporter.missing(AREA, 'binary frames', 'the client speaks JSON');
    return known.catalogue === undefined || catalogue === known.catalogue ? [] : [`catalogue ${catalogue}, by REST ${known.catalogue}`];
  });
  await attempt('heartbeat', async () => {
    const client = await open({});
    const gaps: number[] = [];
    // The best of some, for a busy machine holds up this end too.
    while (gaps.length < HEARTBEATS && !gaps.some((gap) => gap < STALE_MS)) {
      const from = performance.now();
      const before = beatsOf(client);
      await client.until(() => beatsOf(client) > before, 'a heartbeat');
      gaps.push(performance.now() - from);
    }
    const gap = Math.min(...gaps);
    return gap < STALE_MS ? [] : [`none for ${Math.round(gap)} ms, every price is stale by then`];
  });
  await attempt('a body: ready in it, heartbeats there and over the socket, whose end is the end of both', async () => {
    let client = await open({ body: nameOfBody() });
    for (let again = 0; again < LATE_BODIES && !isInBody(client); again += 1) client = await open({ body: nameOfBody() });
    if (!isInBody(client)) {
      reporter.missing(AREA, 'a body beside the socket', 'all comes over the socket');
      return [];
    }
    const { inBody } = client;
    await client.until(() => beatsOf(inBody) >= 2, 'heartbeats in the body');
    await client.until(() => beatsOf(client) - beatsOf(inBody) >= 2, 'heartbeats over the socket');
    client.closeBody();
    await client.until(() => client.closed !== undefined, 'the end of the socket');
    return [];
  });
  await attempt('unknown op is answered with an error', async () => {
    const client = await open({});
    client.sendRaw('{"op":"nonsense"}');
    await client.message('error');
    return client.closed === undefined ? [] : [`closed with ${client.closed} at the first`];
  });
  await attempt('text that is no JSON is answered with an error', async () => {
    const client = await open({});
    client.sendRaw('not json');
    await client.message('error');
    return [];
  });
  await attempt('resync of an unknown stream is answered with an error', async () => {
    const client = await open({});
    client.send({ op: 'resync', s: 999_999 });
    await client.message('error');
    return client.closed === undefined ? [] : [`closed with ${client.closed}`];
  });
  await attempt('unknown instrument is answered with an error', async () => {
    const client = await open({});
    client.send({ op: 'rows', add: [UNKNOWN_ID] });
    const { code } = await client.message('error');
    return code === EnvelopeCode.UnknownInstrument ? [] : [`code ${code}, not ${EnvelopeCode.UnknownInstrument}`];
  });
  await attempt('nothing is told before authentication', async () => {
    const client = await open({ guest: false });
    client.send({ op: 'rows', add: [sample?.id ?? 0] });
    await client.until(() => client.closed !== undefined || client.messages.some(({ op }) => op === 'error'), 'a refusal');
    return client.frames.length === 0 ? [] : ['quotes'];
  });
  await attempt('an oversized message ends the connection, not the server', async () => {
    const client = await open({});
    client.sendRaw('x'.repeat(OVERSIZED));
    await client.until(() => client.closed !== undefined, 'the close');
    const next = await open({});
    return next.closed === undefined ? [] : [`the next connection was closed with ${next.closed}`];
  });
  if (!market || !sample) return reporter.missing(AREA, 'streams', 'no instrument known to ask for');

  await attempt(`list:${market}: announced, a snapshot of all rows first, then numbers that grow by one`, async () => {
    const client = await open({});
    client.send({ op: 'list', add: [market] });
    const { s, e, parts = 1 } = await client.message('stream', ({ topic }) => topic === `list:${market}`);
    const own = () => client.frames.filter(({ stream }) => stream === s);
    const snapshot = await client.until(() => own().length >= parts && own().slice(0, parts), 'a snapshot');
    await within(TICKS_MS, client, () => own().length >= parts + 3);
    const ids = new Set(snapshot.flatMap(({ rows }) => rows.map(({ id }) => id)));
    return [
      ...(snapshot[0]?.seq === 1 && snapshot.every(({ kind, epoch }) => kind === FrameKind.Snapshot && epoch === e)
        ? []
        : ['the first frames are no snapshot with numbers from 1']),
      ...(ids.size === known.totals.get(market) ? [] : [`${ids.size} rows, by REST ${known.totals.get(market)}`]),
      ...(own().every(({ epoch, seq }, index) => epoch === e && seq === index + 1) ? [] : ['a number is missing or an epoch unannounced']),
    ];
  });
  await attempt(`row ${market}:${sample.stock_code}: the snapshot lists it, with its sparkline, as REST tells it`, async () => {
    const client = await open({});
    return rowProblems(client, sample, caller);
  });
  await attempt('JSON subprotocol tells the same', async () => {
    const client = await open({ protocol: 'json' });
    if (client.protocol !== SUBPROTOCOL_JSON) return [`chose "${client.protocol}"`];
    return rowProblems(client, sample, caller);
  });
  await attempt('resync begins a new epoch with a snapshot', async () => {
    const client = await open({});
    client.send({ op: 'rows', add: [sample.id] });
    const { s, e } = await client.message('stream');
    await client.until(() => client.frames.some(({ stream }) => stream === s), 'a snapshot');
    client.send({ op: 'resync', s });
    const anew = await client.message('stream', (message) => message.s === s && message.e !== e);
    const frame = await client.until(() => client.frames.find(({ epoch }) => epoch === anew.e), 'the snapshot of the new epoch');
    return frame.kind === FrameKind.Snapshot && frame.seq === 1 ? [] : ['its first frame is no snapshot with number 1'];
  });
  await attempt(`without acknowledgement at most ${ACK_WINDOW} frames come, and more after it`, async () => {
    const client = await open({ acknowledge: false });
    client.send({ op: 'list', add: [market] });
    client.send({ op: 'rows', add: [sample.id] });
    await client.until(() => client.frames.length > 0, 'a frame');
    await within(TICKS_MS + 1000, client, () => client.frames.length > ACK_WINDOW);
    const taken = client.frames.length;
    if (taken > ACK_WINDOW) return [`${taken} frames`];
    if (taken < ACK_WINDOW) return [];
    client.send({ op: 'ack', n: taken });
    await client.until(() => client.frames.length > taken, 'a frame after the acknowledgement');
    return [];
  });
}

/** Waits for a condition at most so long; that it never came is no failure here. */
const within = (ms: number, client: PushClient, condition: () => boolean): Promise<unknown> =>
  client.until(condition, 'ticks', ms).catch(() => {});

/** Compares a row's snapshot with what REST says of it. */
async function rowProblems(client: PushClient, { id, market, stock_code: stockCode }: QuoteRow, caller: Caller): Promise<string[]> {
  client.send({ op: 'rows', add: [id] });
  const { s } = await client.message('stream', ({ topic }) => topic === 'rows');
  const snapshot = await client.until(() => client.frames.find(({ stream }) => stream === s), 'a snapshot');
  const [only] = snapshot.rows;
  if (snapshot.kind !== FrameKind.Snapshot || snapshot.rows.length !== 1 || only?.id !== id)
    return ['the snapshot is not of this row alone'];
  if (!only.spark) return ['no sparkline'];
  const answer = await caller.call(allEndpoints.stockDetail, { stockCode, market });
  const read = QuoteRow.safeParse((answer.data as { row?: unknown } | undefined)?.row);
  if (!read.success) return [];
  const row = read.data;
  const units = (text: string | null | undefined) => (text ? (parseUnits(text, row.scale) ?? null) : null);
  const { previousClose, price } = fold(client.frames).get(id) ?? {};
  const problems =
    previousClose === units(row.previousClose) ? [] : [`previous close ${previousClose}, by REST ${units(row.previousClose)}`];
  if (price === units(row.price_nominal) || price === null || price === undefined) {
    return price === undefined ? [...problems, 'no price'] : problems;
  }
  // A price that moves between the two answers must still be one that the market has just had.
  const range = await recentRange(caller, market, stockCode);
  if (price < range.low || price > range.high) {
    const decimal = (value: number) => formatUnits(value, row.scale);
    problems.push(`price ${decimal(price)}, by REST ${row.price_nominal} and bars from ${range.low} to ${range.high}`);
  }
  return problems;
}

/** Bars that a pushed price may come from: a conflated row can be some seconds old. */
const RECENT_BARS = 3;

async function recentRange(caller: Caller, market: Market, stockCode: string): Promise<{ low: number; high: number }> {
  const answer = await caller.call(allEndpoints.kline, { stockCode, market, type: '1D' });
  const read = Kline.safeParse(answer.data);
  if (!read.success || read.data.time.length === 0) return { low: Number.NEGATIVE_INFINITY, high: Number.POSITIVE_INFINITY };
  return { low: Math.min(...read.data.low.slice(-RECENT_BARS)), high: Math.max(...read.data.high.slice(-RECENT_BARS)) };
}

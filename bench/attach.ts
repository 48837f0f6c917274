/**
 * `npm run bench -- attach WS_URL [--list US,HK] [--seconds 10]`: what a push address delivers to a guest that
 * reads as fast as it can. Ends with 1 when nothing came.
 */
import { setTimeout } from 'node:timers/promises';
import { type RawData, WebSocket } from 'ws';
import { MARKETS, type Market } from '../contract/codes.ts';
import {
  ACK_EVERY,
  type ClientMessage,
  FrameKind,
  type QuoteColumns,
  type ServerMessage,
  SUBPROTOCOL_BINARY,
  SUBPROTOCOL_JSON,
} from '../contract/push.ts';
import { createDecoder, isQuotes, isRefusal } from '../workers/push/decode.ts';
import { createStreams } from '../workers/push/streams.ts';
import { quantile, rounded } from './harness/statistics.ts';
import { readAddress, readArguments, readSeconds } from './options.ts';

export const ATTACH_USAGE = 'npm run bench -- attach WS_URL [--list US,HK] [--seconds 10]';
const OPEN_MS = 10_000;
/** Clocks further apart than this say nothing about age. */
const CLOCKS_MS = 5000;

interface Wish {
  readonly url: string;
  readonly markets: Market[];
  readonly seconds: number;
}

/** @returns the exit code */
export async function attach(args: readonly string[]): Promise<number> {
  const wish = readWish(args);
  if (typeof wish === 'string') {
    console.error(wish);
    return 2;
  }
  const socket = new WebSocket(wish.url, [SUBPROTOCOL_BINARY, SUBPROTOCOL_JSON], { handshakeTimeout: OPEN_MS });
  socket.binaryType = 'arraybuffer';
  const reader = createReader((message) => socket.send(JSON.stringify(message)), wish.markets);
  let ended = '';
  let isOpen = false;
  socket.on('open', () => {
    isOpen = true;
    reader.opened();
  });
  socket.on('message', (data, isBinary) => reader.take(isBinary ? data : textOf(data)));
  socket.on('error', ({ message }) => {
    ended = message;
  });
  const closed = new AbortController();
  socket.on('close', (code) => {
    ended ||= `closed with ${code}`;
    closed.abort();
  });
  await setTimeout(wish.seconds * 1000, undefined, { signal: closed.signal }).catch(() => undefined);
  const transport = socket.protocol === SUBPROTOCOL_BINARY ? 'binary' : 'JSON';
  socket.terminate();
  if (!isOpen) {
    console.error(`${wish.url} did not open a socket: ${ended || 'it never answered'}`);
    return 1;
  }
  if (ended) console.error(`The connection ended: ${ended}`);
  for (const line of reader.summary()) console.log(line.replace('TRANSPORT', transport));
  return reader.frames === 0 ? 1 : 0;
}

/** Text comes as bytes, whatever is asked for binary frames. */
const textOf = (data: RawData): string => new TextDecoder().decode(Array.isArray(data) ? Buffer.concat(data) : data);

function readWish(args: readonly string[]): Wish | string {
  const parsed = readArguments(args, { list: { type: 'string', default: 'US' }, seconds: { type: 'string', default: '10' } });
  if (typeof parsed === 'string') return `${parsed}\n${ATTACH_USAGE}`;
  // A socket's address has no fragment.
  const url = readAddress(parsed.positionals, /^wss?:[^#]*$/);
  const seconds = readSeconds(parsed.values.seconds);
  if (url === undefined || seconds === undefined) return ATTACH_USAGE;
  const names = parsed.values.list.split(',');
  const markets = names.map((name) => MARKETS.find((market) => market === name)).filter((market) => market !== undefined);
  return markets.length === names.length ? { url, markets, seconds } : `--list takes some of ${MARKETS.join(', ')}`;
}

/** Reads as the worker does, up to the book, and counts. */
function createReader(send: (message: ClientMessage) => void, markets: Market[]) {
  const decoder = createDecoder();
  const streams = createStreams();
  const refused = new Map<string, number>();
  const ages: number[] = [];
  let frames = 0;
  let ticks = 0;
  let deltas = 0;
  let snapshotRows = 0;
  let bytes = 0;
  let firstAt = 0;
  let lastAt = 0;
  /** How far the server's clock is ahead of this one. */
  let ahead: number | undefined;
  const now = () => performance.timeOrigin + performance.now();

  const refuse = (reason: string) => refused.set(reason, (refused.get(reason) ?? 0) + 1);

  function count(frame: QuoteColumns): void {
    frames += 1;
    if (frames % ACK_EVERY === 0) send({ op: 'ack', n: frames });
    const verdict = streams.take(frame, now());
    if (verdict === 'gap') send({ op: 'resync', s: frame.stream });
    if (verdict !== 'accept') return;
    if (frame.kind === FrameKind.Snapshot) {
      snapshotRows += frame.count;
      return;
    }
    lastAt = now();
    firstAt ||= lastAt;
    ticks += frame.count;
    deltas += 1;
    ages.push(lastAt + (ahead ?? 0) - frame.time);
  }

  function obey(message: ServerMessage): void {
    switch (message.op) {
      case 'ready':
        ahead = message.t - now();
        send({ op: 'list', add: markets });
        break;
      case 'stream':
        streams.announce(message.s, message.topic, message.e, now(), message.parts);
        break;
      case 'error':
        refuse(`by the server: ${message.msg}`);
        break;
      case 'hb':
      case 'session':
      case 'event':
        break;
    }
  }

  return {
    get frames() {
      return frames;
    },
    opened: () => send({ op: 'auth' }),
    take(data: unknown): void {
      bytes += typeof data === 'string' ? Buffer.byteLength(data) : data instanceof ArrayBuffer ? data.byteLength : 0;
      const decoded = decoder.any(data);
      if (isRefusal(decoded)) refuse(decoded);
      else if (isQuotes(decoded)) count(decoded);
      else obey(decoded);
    },
    /** Rates are over the time between the first and the last delta, so that dial and snapshot don't count. */
    summary(): string[] {
      const seconds = (lastAt - firstAt) / 1000;
      const each = (value: number) => rounded(value / seconds, 0).toLocaleString('en');
      const age =
        ahead !== undefined && Math.abs(ahead) < CLOCKS_MS
          ? `age p50 / p99: ${rounded(quantile(ages, 0.5), 1)} / ${rounded(quantile(ages, 0.99), 1)} ms`
          : `age: unknown, the clocks are ${ahead === undefined ? 'unread' : `${Math.round(Math.abs(ahead) / 1000)} s apart`}`;
      const refusals = [...refused].map(([reason, times]) => `${times} ${reason}`).join(', ');
      const rates = deltas > 1 ? [`${each(ticks)} ticks/s, ${each(deltas)} frames/s, ${rounded(ticks / deltas, 1)} rows a frame`] : [];
      return [
        `TRANSPORT, ${frames} frames, ${snapshotRows} rows of snapshots, ${ticks} ticks, ${bytes.toLocaleString('en')} bytes`,
        ...rates,
        ...(deltas > 1 ? [`${each(bytes)} bytes/s, snapshots included`, age] : []),
        `gaps: ${streams.gaps}; refused: ${refusals || 'none'}`,
      ];
    },
  };
}

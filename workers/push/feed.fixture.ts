/** A feed whose server is the test. */
import { afterEach, beforeEach, vi } from 'vitest';
import type { FeedState } from '../../contract/frame.ts';
import { type ClientMessage, FrameKind, type QuoteColumns, type ServerMessage, SUBPROTOCOL_BINARY } from '../../contract/push.ts';
import { createFeed, type Feed, type FeedOptions } from './feed.ts';

/** A socket whose other end is the test. */
export class FakeSocket extends EventTarget {
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

export const frame = (epoch: number, seq: number, stream = 1): QuoteColumns => ({
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
  broke: vi.fn<(topic: string) => void>(),
  stalled: vi.fn<(topic: string) => void>(),
  failed: vi.fn<(dials: number) => void>(),
});

/** Timers are the test's, and none is left after it. Call it at the top of the file. */
export function feedRig() {
  let feed: Feed | undefined;
  beforeEach(() => {
    vi.useFakeTimers();
    FakeSocket.all.length = 0;
  });
  afterEach(() => {
    feed?.stop();
    vi.useRealTimers();
  });

  const settle = () => vi.advanceTimersByTimeAsync(0);
  const latest = (): FakeSocket => {
    const socket = FakeSocket.all.at(-1);
    if (!socket) throw new Error('nothing dialled');
    return socket;
  };
  return {
    start(options: Partial<FeedOptions> = {}) {
      const log = makeLog();
      feed = createFeed({
        url: () => 'ws://broker/web/push',
        credentials: async () => ({ token: 'secret' }),
        WebSocket: FakeSocket as unknown as typeof WebSocket,
        fetch: () => Promise.reject(new Error('no body is asked for')),
        crypto,
        besides: async () => undefined,
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
        broke: log.broke,
        stalled: log.stalled,
        failed: log.failed,
        ...options,
      });
      return { feed, log };
    },
    settle,
    latest,
    /** Dialled, open, authenticated and ready; nothing left to take. */
    async connect(catalogue = 'v1'): Promise<FakeSocket> {
      await settle();
      const socket = latest();
      socket.open();
      await settle();
      socket.say({ op: 'ready', catalogue, t: 500 });
      socket.take();
      return socket;
    },
    /** Heartbeats for so many seconds. */
    async beat(socket: FakeSocket, seconds: number): Promise<void> {
      for (let second = 0; second < seconds; second += 1) {
        await vi.advanceTimersByTimeAsync(1000);
        socket.say({ op: 'hb', t: 2000 + second });
      }
    },
  };
}

/** The push connection as the data layer sees it: dials, authenticates, subscribes, watches, and hands over frames in order. */
import type { Market } from '../../contract/codes.ts';
import type { FeedState } from '../../contract/frame.ts';
import {
  ACK_BYTES,
  ACK_EVERY,
  ackEvery,
  type ClientMessage,
  DEAD_MS,
  type QuoteColumns,
  type ServerMessage,
  STALE_MS,
  type Topic,
} from '../../contract/push.ts';
import { createBackoff } from './backoff.ts';
import type { Beside, Besides, BesidesOptions } from './beside.ts';
import { createDecoder, type Decoded, isOfQuotes, isQuotes, isRefusal } from './decode.ts';
import { openSocket, type Socket } from './socket.ts';
import { createStreams, LARGE_MS } from './streams.ts';
import { createSubscriptions } from './subscriptions.ts';

export type Credentials = Omit<Extract<ClientMessage, { op: 'auth' }>, 'op' | 'ackBytes'>;

export interface FeedHandlers {
  /** A quote frame in order; `isPart`: of the snapshot with which an epoch begins. It is reused: read it before returning. */
  frame(frame: QuoteColumns, topic: Topic, isPart: boolean): void;
  /** The server speaks this catalogue version. Nothing is subscribed until `setCatalogue` names the same one. */
  catalogue(version: string): void;
  /** Session, event and error messages; error 401 or 403: the credentials have expired. */
  message(message: Extract<ServerMessage, { op: 'session' | 'event' | 'error' }>): void;
  /** The kind or the transport of the feed changed. */
  state(state: FeedState): void;
  /** The connection ended: rows are unconfirmed until the next snapshots. */
  lost(): void;
  /** A stream that was whole is so no longer: something is missing, or its snapshot comes anew. */
  broke(topic: Topic): void;
  /** It still isn't: what is known of its rows from before is old. */
  stalled(topic: Topic): void;
  /** A dial ended before all that was expected of it had come, so many in a row. */
  failed(dials: number): void;
}

export interface FeedOptions extends FeedHandlers, Pick<BesidesOptions, 'fetch' | 'crypto'> {
  /** Where to dial, absolute; asked anew for each connection. */
  url(): string;
  /** What the first message carries; a rejection counts as a guest. Asked anew for each connection. */
  credentials(): Promise<Credentials>;
  WebSocket: typeof WebSocket;
  /** Brings what follows a body beside the socket; undefined where that can't be had in time. */
  besides(): Promise<((options: BesidesOptions) => Besides) | undefined>;
  /** Epoch ms of this machine, for what the state says. */
  now(): number;
  /** Milliseconds of a clock that nobody sets: silence is measured with it. */
  monotonic(): number;
  /** Uniform in [0, 1). */
  random(): number;
  setTimeout(callback: () => void, ms: number): number;
  clearTimeout(timer: number | undefined): void;
}

export interface FeedStats {
  dials: number;
  frames: number;
  gaps: number;
  /** Refused frames and messages by reason. */
  refused: ReadonlyMap<string, number>;
}

export interface Feed {
  /** The newest state, `lastAt` and `serverTime` included. */
  state(): FeedState;
  /** Connected and admitted. */
  readonly isReady: boolean;
  stats(): FeedStats;
  /** Version that the book has loaded. Another one than before forgets the rows: their ids meant other instruments. */
  setCatalogue(version: string): void;
  /** Markets that somebody looks at: the feed is live once all of their streams are whole. */
  expect(markets: ReadonlySet<Market>): void;
  /** Whole markets wanted; the difference is sent. */
  setLists(markets: ReadonlySet<Market>): void;
  /** Instruments wanted; the difference is sent. */
  setRows(ids: ReadonlySet<number>): void;
  /** Instruments whose order book is wanted too; nothing comes of it where the server has no such stream. */
  setDepths(ids: ReadonlySet<number>): void;
  /** The topic's snapshot is there, and nothing is missing since. */
  isWhole(topic: Topic): boolean;
  /** Asks for a snapshot of a stream. */
  resync(topic: Topic): void;
  /** The network came back or somebody looks: dials at once if there is no connection. */
  nudge(): void;
  /** Ends the connection and dials anew, for other credentials. */
  restart(): void;
  /** Closes the connection until `resume`, for a hidden tab's own worker. */
  pause(): void;
  resume(): void;
  /** For good. */
  stop(): void;
}

/** `nudge` dials no oftener. */
const NUDGE_MS = 1000;
/** What can't be heard, a snapshot that is overdue, is looked for so often. */
const WATCH_MS = 500;
/** A stream that waits for its snapshot for longer says nothing of its rows any more. */
const STALLED_MS = 1000;
/**
 * What was asked for is announced at once: after so many heartbeats without, the announcement is lost. The first bound is for a
 * connection that brings frames of a stream it never announced.
 */
const LOST_BEATS = 3;
const DEAF_BEATS = 5;
/** So far the server's time may be from what its last told time and this machine's clock say. */
const CLOCK_SLACK_MS = 1000;

/** Dials at once. Handlers are never called before it returns. */
export function createFeed(options: FeedOptions): Feed {
  const decoder = createDecoder();
  const subscriptions = createSubscriptions();
  const backoff = createBackoff(
    () => options.monotonic(),
    () => options.random(),
  );
  const refused = new Map<string, number>();
  let streams = createStreams(options.broke);
  let pastGaps = 0;
  let frames = 0;
  let dials = 0;
  /** Dials in a row that never brought all that was expected. */
  let fruitless = 0;
  /** Lists that somebody looks at. */
  let expectedLists: readonly Topic[] = [];
  let rows = 0;

  let socket: Socket | undefined;
  let besides: Besides | undefined;
  let beside: Beside | undefined;
  let dialTimer: number | undefined;
  let watchTimer: number | undefined;
  let paused = false;

  /** The server's last sign of life. A connection of before may have brought it: whoever dials anew has heard nothing by that. */
  let heardAt = Number.NEGATIVE_INFINITY;

  // Of the present connection.
  let opened = false;
  let readyAt: number | undefined;
  /** When it was dialled, or got through: so much of it is sure before the server has said anything. */
  let triedAt = 0;
  let watchedAt = 0;
  /** Silence until then was forgiven. */
  let sparedAt = 0;
  let spoken = '';
  /** All that is expected is there, or since when it is not. */
  let whole = false;
  let partialAt = 0;
  let hasServed = false;
  let taken = 0;
  let acknowledged = 0;
  /** Of quote frames since the last acknowledgement. */
  let bytes = 0;
  /** Of quote frames since the heartbeat before. */
  let secondBytes = 0;
  /** Bytes after which the next acknowledgement is due. */
  let every = ACK_BYTES;
  /** Heartbeats since a stream was last asked for. */
  let beats = 0;
  /** A connection was left already for a stream that isn't announced, while others are: this server may not have it. */
  let isResigned = false;

  let loaded = '';
  const feed: FeedState = {
    kind: 'connecting',
    since: options.now(),
    lastAt: 0,
    serverTime: 0,
    transport: 'rest',
  };

  /** What the last shown state said, to see when the server's clock has left it. */
  let shown = { serverTime: 0, lastAt: 0 };
  const tell = (): void => {
    shown = { serverTime: feed.serverTime, lastAt: feed.lastAt };
    options.state({ ...feed });
  };

  /** The server told its time: the two belong together, and what tells none moves neither. */
  const told = (time: number): void => {
    feed.serverTime = time;
    feed.lastAt = options.now();
  };

  const count = (reason: string): void => {
    refused.set(reason, (refused.get(reason) ?? 0) + 1);
  };

  const become = (kind: FeedState['kind'], transport: FeedState['transport'] = feed.transport): void => {
    if (feed.kind === kind && feed.transport === transport) return;
    if (feed.kind !== kind) feed.since = options.now();
    feed.kind = kind;
    feed.transport = transport;
    tell();
  };

  const dial = (): void => {
    options.clearTimeout(dialTimer);
    dialTimer = undefined;
    dials += 1;
    backoff.dialled();
    opened = false;
    readyAt = undefined;
    triedAt = options.monotonic();
    watchedAt = triedAt;
    const url = options.url();
    const creating = options.besides();
    const current = openSocket(url, options.WebSocket, {
      opened(transport) {
        opened = true;
        triedAt = options.monotonic();
        feed.transport = transport;
        void introduce(current, url, creating);
      },
      received(data) {
        if (!beside?.takes(data)) take(decoder.any(data), sizeOf(data));
      },
      ended: () => end('closed'),
    });
    socket = current;
    watch();
  };

  /** Says who this is, and asks for the body in the same moment. */
  const introduce = async (current: Socket, url: string, creating: ReturnType<FeedOptions['besides']>): Promise<void> => {
    const [credentials, create] = await Promise.all([options.credentials().catch((): Credentials => ({})), creating]);
    if (socket !== current) return;
    besides ??= create?.(options);
    beside = besides?.open(url, {
      text: decoder.text,
      taken(decoded, size) {
        feed.transport = 'stream';
        take(decoded, size);
      },
      aside: options.message,
      // Nobody else has lost it at this moment.
      ended: () => end('silent'),
    });
    current.send({ op: 'auth', ...credentials, ackBytes: ACK_BYTES, body: beside?.name });
  };

  /** The connection is over; the next dial is on its way unless the caller dials or rests. */
  const end = (how: 'silent' | 'closed' | 'ours'): void => {
    const readyMs = readyAt === undefined ? undefined : options.monotonic() - readyAt;
    beside?.abandon();
    beside = undefined;
    socket?.abandon();
    socket = undefined;
    options.clearTimeout(watchTimer);
    options.clearTimeout(dialTimer);
    const delay = backoff.ended({ ending: how === 'silent' ? 'silent' : 'closed', opened: opened && how === 'closed', hasServed, readyMs });
    if (how !== 'ours') dialTimer = options.setTimeout(dial, delay);
    opened = false;
    readyAt = undefined;
    pastGaps += streams.gaps;
    streams = createStreams(options.broke);
    part();
    // A dial of our own takes a moment in which nobody is out of reach; should it take longer, `watch` says so.
    if (how !== 'ours') become('down');
    if (readyMs !== undefined) options.lost();
    if (!hasServed && how !== 'ours') {
      fruitless += 1;
      options.failed(fruitless);
    }
    hasServed = false;
  };

  /** Looks again and again, and when the next bound of silence is due; a frame only moves `heardAt`, so that it costs no timer. */
  const watch = (): void => {
    const now = options.monotonic();
    // Of a body and its socket, the one that has been silent for longer.
    const spokenAt = Math.max(triedAt, Math.min(heardAt, beside?.socketAt ?? heardAt));
    // Nobody listened for a while: what came meanwhile may still lie in the queue. Prices are as old as they are, but nothing is left
    // yet; once in a silence, or a worker that is always late would never leave a dead connection.
    if (now - watchedAt > 2 * WATCH_MS && sparedAt <= spokenAt) sparedAt = now - STALE_MS;
    watchedAt = now;
    const silence = now - heardAt;
    const left = (streams.awaitsLarge ? LARGE_MS : DEAD_MS) - now + Math.max(spokenAt, sparedAt);
    if (left <= 0) {
      end('silent');
      return;
    }
    if (feed.kind === 'live') {
      if (silence >= STALE_MS) become('stale');
      else if (!whole && now - partialAt >= STALE_MS) become('connecting');
    }
    for (const topic of streams.stalled(STALLED_MS, now)) options.stalled(topic);
    for (const number of streams.overdue(now)) {
      const topic = streams.topicOf(number);
      // Of a set that is empty by now there is nothing to send.
      if (topic && subscriptions.topics().includes(topic)) socket?.send({ op: 'resync', s: number });
    }
    watchTimer = options.setTimeout(watch, Math.min(WATCH_MS, left, silence < STALE_MS ? STALE_MS - silence : WATCH_MS));
  };

  const part = (): void => {
    if (whole) partialAt = options.monotonic();
    whole = false;
  };

  /** The feed is live once every stream that is expected is whole, and says so for a moment longer when one no longer is. */
  const judge = (): void => {
    const complete =
      readyAt !== undefined &&
      expectedLists.every((topic) => streams.isWhole(topic)) &&
      (rows === 0 || (spoken === loaded && streams.isWhole('rows')));
    if (!complete) return part();
    whole = true;
    hasServed ||= expectedLists.length + rows > 0;
    fruitless = 0;
    // Who looks at something else has heard nothing by that: a silence ends with what comes (`take`).
    if (feed.kind !== 'stale') become(options.monotonic() - heardAt < STALE_MS ? 'live' : 'stale');
  };

  /** @param size of what it came as, as the server counts */
  const take = (decoded: Decoded, size: number): void => {
    // Before `ready` nothing counts as a sign of life: a connection must not hang on heartbeats alone.
    if (readyAt !== undefined) heardAt = options.monotonic();
    if (isRefusal(decoded)) {
      count(decoded);
      // The server waits for the acknowledgement of a quote frame whatever was wrong with it.
      if (isOfQuotes(decoded)) acknowledge(size);
    } else if (isQuotes(decoded)) {
      takeFrame(decoded, size);
    } else {
      takeMessage(decoded);
    }
    // After it was taken: what is told of the silence's end then has the time that ended it.
    if (feed.kind === 'stale') become(whole ? 'live' : 'connecting');
  };

  const takeFrame = (frame: QuoteColumns, size: number): void => {
    frames += 1;
    const verdict = streams.take(frame, heardAt);
    if (verdict === 'accept') {
      if (frame.time > feed.serverTime) told(frame.time);
      const topic = streams.topicOf(frame.stream);
      const isPart = streams.isPart(frame);
      if (topic) options.frame(frame, topic, isPart);
      // No other frame makes a stream whole.
      if (isPart && !whole) judge();
    } else {
      count(verdict);
      if (verdict === 'gap') {
        socket?.send({ op: 'resync', s: frame.stream });
        feed.gaps = pastGaps + streams.gaps;
        tell();
        judge();
      }
    }
    acknowledge(size);
    if (verdict === 'unknown' && beats >= LOST_BEATS && unannounced().length > 0) end('silent');
  };

  const unannounced = (): Topic[] => subscriptions.topics().filter((topic) => streams.numberOf(topic) === undefined);

  /** A lost announcement never comes again on its connection. Whoever brings other streams is left for it once. */
  const listen = (): void => {
    beats += 1;
    if (beats < DEAF_BEATS) return;
    const lost = unannounced();
    const isMute = lost.length === subscriptions.topics().length;
    if (lost.length === 0) isResigned = false;
    else if (isMute || !isResigned) {
      isResigned = !isMute;
      end('silent');
    }
  };

  const acknowledge = (size: number): void => {
    taken += 1;
    bytes += size;
    secondBytes += size;
    if (taken - acknowledged < ACK_EVERY && bytes < every) return;
    acknowledged = taken;
    bytes = 0;
    socket?.send({ op: 'ack', n: taken });
  };

  /** With each heartbeat; acknowledges too, so that a pace of busier seconds never holds up a server that has shrunk its window since. */
  const pace = (): void => {
    const next = ackEvery(secondBytes);
    secondBytes = 0;
    if (next === every) return;
    every = next;
    acknowledged = taken;
    bytes = 0;
    socket?.send({ op: 'ack', n: taken, every });
  };

  const takeMessage = (message: ServerMessage): void => {
    switch (message.op) {
      case 'ready':
        ready(message);
        return;
      case 'stream':
        streams.announce(message.s, message.topic, message.e, heardAt, message.parts);
        judge();
        return;
      case 'hb':
        told(message.t);
        pace();
        // Whoever counts on from what was told would be wrong: the server's clock was moved or runs faster, or this machine's was set.
        if (Math.abs(feed.serverTime - shown.serverTime - (feed.lastAt - shown.lastAt)) > CLOCK_SLACK_MS) tell();
        if (readyAt !== undefined) listen();
        return;
      case 'session':
      case 'event':
      case 'error':
        options.message(message);
    }
  };

  const ready = ({ catalogue, t: time, depth }: Extract<ServerMessage, { op: 'ready' }>): void => {
    if (readyAt === undefined) {
      heardAt = options.monotonic();
      readyAt = heardAt;
      taken = 0;
      acknowledged = 0;
      bytes = 0;
      secondBytes = 0;
      every = ACK_BYTES;
    }
    told(time);
    spoken = catalogue;
    subscriptions.reset(depth === true);
    options.catalogue(catalogue);
    subscribe();
    if (whole || feed.kind === 'live') return;
    if (feed.kind === 'connecting') tell();
    else become('connecting');
  };

  const subscribe = (): void => {
    if (readyAt === undefined || spoken !== loaded) return judge();
    const before = subscriptions.topics();
    for (const message of subscriptions.changes()) {
      if (message.op === 'list') for (const market of message.drop ?? []) streams.drop(`list:${market}`);
      socket?.send(message);
    }
    if (subscriptions.topics().some((topic) => !before.includes(topic))) beats = 0;
    judge();
  };

  dial();

  return {
    state: () => ({ ...feed }),
    get isReady() {
      return readyAt !== undefined;
    },
    stats: () => ({ dials, frames, gaps: pastGaps + streams.gaps, refused }),
    setCatalogue(version) {
      if (version !== loaded) subscriptions.forgetRows();
      loaded = version;
      subscribe();
    },
    setLists(markets) {
      subscriptions.want('list', markets);
      subscribe();
    },
    setRows(ids) {
      rows = ids.size;
      subscriptions.want('rows', ids);
      subscribe();
    },
    setDepths(ids) {
      subscriptions.want('depth', ids);
      subscribe();
    },
    expect(markets) {
      expectedLists = Array.from(markets, (market): Topic => `list:${market}`);
      judge();
    },
    isWhole: (topic) => readyAt !== undefined && streams.isWhole(topic),
    resync(topic) {
      const number = streams.numberOf(topic);
      if (number === undefined || readyAt === undefined) return;
      streams.ask(number, options.monotonic());
      socket?.send({ op: 'resync', s: number });
    },
    nudge() {
      if (paused || options.monotonic() - Math.max(heardAt, triedAt) < NUDGE_MS) return;
      if (feed.kind === 'stale') end('ours');
      backoff.hurry();
      if (!socket) dial();
    },
    restart() {
      if (paused) return;
      end('ours');
      dial();
    },
    pause() {
      if (paused) return;
      paused = true;
      end('ours');
      become('down');
    },
    resume() {
      if (!paused) return;
      paused = false;
      dial();
    },
    stop() {
      paused = true;
      end('ours');
      become('down');
    },
  };
}

/** As the server counts what is under way: bytes, of a text its characters. */
const sizeOf = (data: unknown): number => (typeof data === 'string' ? data.length : data instanceof ArrayBuffer ? data.byteLength : 0);

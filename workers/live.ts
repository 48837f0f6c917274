/** Where prices come from: the push connection, or REST in its place where there is none or it gets nowhere. */
import { EnvelopeCode, type Market } from '../contract/codes.ts';
import type { FeedState } from '../contract/frame.ts';
import type { Topic } from '../contract/push.ts';
import { createFeed, type FeedOptions, type FeedStats } from './push/feed.ts';
import { createPoller, type PollerEnvironment } from './rest/poller.ts';

/** Dials in a row without success after which the server is read by REST meanwhile. */
const DIALS_BEFORE_POLLING = 3;
const SECOND_MS = 1000;
const NO_STATS: FeedStats = { dials: 0, frames: 0, gaps: 0, refused: new Map() };

export interface LiveEnvironment
  extends Omit<FeedOptions, 'url' | 'failed'>,
    Pick<PollerEnvironment, 'listMs' | 'rowMs' | 'pollList' | 'pollRow'> {
  /** Where to dial; empty: the server has no push, and never will. */
  pushUrl(): string;
}

export interface Live {
  state(): FeedState;
  stats(): FeedStats;
  readonly polling: boolean;
  /** Version that the book has loaded. */
  setCatalogue(version: string): void;
  /** What is wanted: whole markets, single rows, and those of the rows that are in none of the markets. */
  want(markets: ReadonlySet<Market>, rows: ReadonlySet<number>, outside: ReadonlySet<number>): void;
  /**
   * The server answered a read of another's.
   * @param time what it told its own time to be in whole seconds, epoch ms
   * @param waited for the answer, ms
   */
  heard(time?: number, waited?: number): void;
  /** Asks for a snapshot of a stream. */
  resync(topic: Topic): void;
  /** The network came back or somebody looks. */
  nudge(): void;
  /** Anew, for other credentials. */
  restart(): void;
  /** Nothing is received until `resume`. */
  pause(): void;
  resume(): void;
  /** For good. */
  stop(): void;
}

/** Begins at once. `state` tells what the customer should know of: the poller's state while it runs, else the feed's. */
export function createLive(environment: LiveEnvironment): Live {
  const { pushUrl, state, now, setTimeout, clearTimeout, pollList, pollRow, listMs, rowMs } = environment;
  /** Why it is polled. */
  let lack: NonNullable<FeedState['lack']> = pushUrl() === '' ? 'none' : 'unreachable';
  let shown: FeedState = { kind: 'connecting', since: now(), lastAt: 0, serverTime: 0, transport: 'rest' };
  const show = (next: FeedState): void => {
    // A kind begins when it is shown: push may have been down behind a poll for long.
    shown = { ...next, since: next.kind === shown.kind ? shown.since : now() };
    state(shown);
  };
  /** What the last read makes of the state before it, be that of push or of a poll: nothing starts anew. */
  const polled = (reached: boolean, time?: number, waited?: number): void => {
    const { kind } = shown;
    const next = become(shown, reached ? 'polling' : 'down', now());
    show({ ...(reached ? answered(next, now(), time, waited) : next), transport: 'rest', lack });
    // An answer after none: the server is there again, so its push may be too.
    if (reached && kind === 'down') feed?.nudge();
  };
  const poller = createPoller({ listMs, rowMs, pollList, pollRow, setTimeout, clearTimeout, told: polled });
  const feed =
    lack === 'none'
      ? undefined
      : createFeed({
          ...environment,
          url: pushUrl,
          state: (next) => {
            if (next.kind === 'live') {
              lack = 'unreachable';
              poller.stop();
            }
            if (!poller.running) show(next);
          },
          message: (message) => {
            if (message.op === 'error' && message.code === EnvelopeCode.Origin) {
              // No later dial will fare better until somebody mends it.
              lack = 'origin';
              poller.start();
            }
            environment.message(message);
          },
          failed: (dials) => {
            if (dials >= DIALS_BEFORE_POLLING) poller.start();
          },
        });
  if (!feed) poller.start();

  return {
    // Of a live feed no more is shown than that it is; after a poll it knows less than was shown.
    state: () => (feed && shown.kind === 'live' ? feed.state() : shown),
    stats: () => feed?.stats() ?? NO_STATS,
    get polling() {
      return poller.running;
    },
    setCatalogue: (version) => feed?.setCatalogue(version),
    want: (markets, rows, outside) => {
      feed?.setLists(markets);
      feed?.setRows(rows);
      poller.set(markets, outside);
    },
    heard: (time, waited) => {
      if (poller.running) polled(true, time, waited);
    },
    resync: (topic) => feed?.resync(topic),
    nudge: () => feed?.nudge(),
    restart: () => feed?.restart(),
    pause: () => {
      poller.stop();
      feed?.pause();
      if (shown.kind !== 'down') show(become(shown, 'down', now()));
    },
    resume: () => {
      if (feed) feed.resume();
      else poller.start();
    },
    stop: () => {
      poller.stop();
      feed?.stop();
    },
  };
}

const become = (state: FeedState, kind: FeedState['kind'], at: number): FeedState =>
  state.kind === kind ? state : { ...state, kind, since: at };

/**
 * The server answered at `at`: its clock ran on as this machine's did, unless what it told of it makes that impossible. Its seconds
 * are cut off, and its answer was on the way.
 */
function answered(state: FeedState, at: number, time = 0, waited = Number.POSITIVE_INFINITY): FeedState {
  const counted = state.serverTime > 0 ? state.serverTime + Math.max(0, at - state.lastAt) : 0;
  return { ...state, lastAt: at, serverTime: Math.max(time, Math.min(counted, time + SECOND_MS + waited)) };
}

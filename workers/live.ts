/** Where prices come from: the push connection, or REST in its place where there is none or it gets nowhere. */
import type { Market } from '../contract/codes.ts';
import type { FeedState } from '../contract/frame.ts';
import type { Topic } from '../contract/push.ts';
import { createFeed, type FeedOptions, type FeedStats } from './push/feed.ts';
import { createPoller, type PollerEnvironment } from './rest/poller.ts';

/** Dials in a row without success after which the server is read by REST meanwhile. */
const DIALS_BEFORE_POLLING = 3;
const NO_STATS: FeedStats = { dials: 0, frames: 0, gaps: 0, refused: new Map() };

export interface LiveEnvironment
  extends Omit<FeedOptions, 'url' | 'failed'>,
    Pick<PollerEnvironment, 'listMs' | 'rowMs' | 'pollList' | 'pollRow' | 'serverTime'> {
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
  /** The server answered a read of another's. */
  heard(): void;
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
  const { pushUrl, state, now, setTimeout, clearTimeout, pollList, pollRow, serverTime, listMs, rowMs } = environment;
  let shown: FeedState = { kind: 'connecting', since: now(), lastAt: 0, serverTime: 0, transport: 'binary' };
  const show = (next: FeedState): void => {
    shown = next;
    state(next);
  };
  /** An answer after none: the server is there again, so its push may be too. */
  const polled = (next: FeedState): void => {
    const back = shown.kind === 'down' && next.kind === 'polling';
    show(next);
    if (back) feed?.nudge();
  };
  const poller = createPoller({ listMs, rowMs, pollList, pollRow, serverTime, now, setTimeout, clearTimeout, state: polled });
  const feed =
    pushUrl() === ''
      ? undefined
      : createFeed({
          ...environment,
          url: pushUrl,
          state: (next) => {
            if (next.kind === 'live') poller.stop();
            if (!poller.running) show(next);
          },
          failed: (dials) => {
            if (dials >= DIALS_BEFORE_POLLING) poller.start();
          },
        });
  if (!feed) poller.start();

  return {
    state: () => (poller.running ? shown : (feed?.state() ?? shown)),
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
    heard: () => poller.heard(),
    resync: (topic) => feed?.resync(topic),
    nudge: () => feed?.nudge(),
    restart: () => feed?.restart(),
    pause: () => {
      poller.stop();
      feed?.pause();
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

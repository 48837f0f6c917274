/** Where prices come from: the push connection, or REST in its place where there is none or it gets nowhere. */
import { EnvelopeCode, type Market } from '../contract/codes.ts';
import type { FeedState } from '../contract/frame.ts';
import type { Topic } from '../contract/push.ts';
import { createFeed, type FeedOptions, type FeedStats } from './push/feed.ts';
import { createPoller, type PollerEnvironment } from './rest/poller.ts';

/** What push doesn't bring for so long is read by REST meanwhile: the rows in sight. */
const PATIENCE_MS = 3000;
/** Dials in a row without success after which whole lists are read, too. */
const DIALS_BEFORE_LISTS = 3;
const SECOND_MS = 1000;
const NOTHING = { lists: new Set<Market>(), rows: new Set<number>(), outside: new Set<number>() };
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
  /** Push is there, also where not all has come of it that is wanted. */
  readonly connected: boolean;
  /** Version that the book has loaded. */
  setCatalogue(version: string): void;
  /**
   * What is wanted: whole markets, single rows, and those of the rows that are in none of the markets. `expected` are all markets
   * that somebody looks at, also those that can't be asked for yet: before they are there, the feed isn't live.
   */
  want(markets: ReadonlySet<Market>, rows: ReadonlySet<number>, outside: ReadonlySet<number>, expected?: ReadonlySet<Market>): void;
  /** Instruments whose order books are wanted too; nothing comes of it where the server doesn't stream them. */
  wantDepths(ids: ReadonlySet<number>): void;
  /** The topic's stream is whole: its snapshot is there, and nothing is missing since. Without push: its market was read. */
  isWhole(topic: Topic): boolean;
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
  let wanted: { lists: ReadonlySet<Market>; rows: ReadonlySet<number>; outside: ReadonlySet<number> } = NOTHING;
  /** Whole lists are read, too: push is not to be had. */
  let readsLists = pushUrl() === '';
  let patience: number | undefined;
  /** Markets whose lists are read by REST now, and whose last read went well. */
  const read = new Set<Market>();
  const show = (next: FeedState): void => {
    // A kind begins when it is shown: push may have been down behind a poll for long.
    shown = { ...next, since: next.kind === shown.kind ? shown.since : now() };
    state(shown);
  };
  /** What the last read makes of the state before it, be that of push or of a poll: nothing starts anew. */
  const polled = (reached: boolean, time?: number, waited?: number): void => {
    const { kind } = shown;
    // Push may have been heard behind a poll.
    const heard = feed?.state();
    if (heard && heard.lastAt > shown.lastAt) shown = { ...shown, lastAt: heard.lastAt, serverTime: heard.serverTime };
    // Push is there and brings what it can: that a read failed beside it means no outage.
    if (!reached && feed?.isReady) return;
    if (!reached) read.clear();
    const next = become(shown, reached ? 'polling' : 'down', now());
    show({ ...(reached ? answered(next, now(), time, waited) : next), transport: 'rest', lack: feed?.isReady ? 'slow' : lack });
    // An answer after none: the server is there again, so its push may be too.
    if (reached && kind === 'down') feed?.nudge();
  };
  const poller = createPoller({
    listMs,
    rowMs,
    pollList: async (market) => {
      const reached = await pollList(market);
      // An answer that was on its way when lists were left to push again is of rows that move no more.
      if (reached && readsLists) read.add(market);
      else read.delete(market);
      return reached;
    },
    pollRow,
    setTimeout,
    clearTimeout,
    told: polled,
  });
  const aim = (): void => {
    if (readsLists) poller.set(wanted.lists, wanted.outside);
    else poller.set(NOTHING.lists, wanted.rows);
  };
  const poll = (): void => {
    clearTimeout(patience);
    patience = undefined;
    aim();
    poller.start();
  };
  const rest = (): void => {
    clearTimeout(patience);
    patience = undefined;
    readsLists = false;
    read.clear();
    poller.stop();
  };
  /** Push is live, or is missed: for a moment nobody minds. */
  const heed = (next: FeedState): void => {
    if (next.kind === 'live' || next.kind === 'connecting') lack = 'unreachable';
    if (next.kind === 'live') rest();
    // It took its time to say so.
    else if (next.kind === 'connecting' && shown.kind === 'live') poll();
    else if (!poller.running) patience ??= setTimeout(poll, PATIENCE_MS);
    if (next.kind === 'connecting' && readsLists) {
      // Connected, however slow: whole lists by REST would take the link from it.
      readsLists = false;
      read.clear();
      aim();
      if (shown.kind === 'polling') show({ ...shown, lack: 'slow' });
    }
  };
  const feed =
    lack === 'none'
      ? undefined
      : createFeed({
          ...environment,
          url: pushUrl,
          state: (next) => {
            const { running } = poller;
            heed(next);
            if (!running || !poller.running) show(next);
          },
          message: (message) => {
            if (message.op === 'error' && message.code === EnvelopeCode.Origin) {
              // No later dial will fare better until somebody mends it.
              lack = 'origin';
              readsLists = true;
              poll();
            }
            environment.message(message);
          },
          failed: (dials) => {
            if (dials < DIALS_BEFORE_LISTS) return;
            readsLists = true;
            poll();
          },
        });
  if (feed) patience = setTimeout(poll, PATIENCE_MS);
  else poll();

  return {
    // Of a live feed no more is shown than that it is; after a poll it knows less than was shown.
    state: () => (feed && shown.kind === 'live' ? feed.state() : shown),
    stats: () => feed?.stats() ?? NO_STATS,
    get polling() {
      return poller.running;
    },
    get connected() {
      return feed?.isReady === true;
    },
    setCatalogue: (version) => feed?.setCatalogue(version),
    want: (lists, rows, outside, expected = lists) => {
      wanted = { lists, rows, outside };
      feed?.expect(expected);
      feed?.setLists(lists);
      feed?.setRows(rows);
      aim();
    },
    wantDepths: (ids) => feed?.setDepths(ids),
    isWhole: (topic) => feed?.isWhole(topic) === true || (poller.running && topic !== 'rows' && read.has(topic.slice(5) as Market)),
    heard: (time, waited) => {
      if (poller.running) polled(true, time, waited);
    },
    resync: (topic) => feed?.resync(topic),
    nudge: () => feed?.nudge(),
    restart: () => feed?.restart(),
    pause: () => {
      feed?.pause();
      rest();
      if (shown.kind !== 'down') show(become(shown, 'down', now()));
    },
    resume: () => {
      if (feed) {
        feed.resume();
        if (shown.kind !== 'live') patience ??= setTimeout(poll, PATIENCE_MS);
      } else {
        readsLists = true;
        poll();
      }
    },
    stop: () => {
      feed?.stop();
      rest();
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

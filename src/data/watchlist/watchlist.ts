/**
 * What is watched in this tab: the customer's list, or without a session this device's. A change is shown at once, and can be taken back. What
 * a guest has gathered joins the account's list at the login.
 */
import { EnvelopeCode } from '../../../contract/codes.ts';
import type { QuoteKey } from '../../../contract/quote.ts';
import type { Failure } from '../../../contract/result.ts';
import type { LiveFeed } from '../feed.ts';
import type { Link } from '../link.ts';
import type { LiveSession } from '../session.ts';
import { createAccountList, type Outcome } from './accountList.ts';
import type { DeviceList } from './deviceList.ts';
import { add, changeOf, type Edit, EMPTY, joined, keysOf, remove, undoOf, type Watched, type Watchlist, watchKey } from './watched.ts';

export interface WatchView {
  readonly state: 'loading' | 'ready' | 'failed';
  readonly owner: 'account' | 'device';
  readonly list: Watchlist;
  readonly keys: ReadonlySet<QuoteKey>;
  /** Why an account's list could not be read. */
  readonly failure: Failure | undefined;
  /** There is a change of this tab's to take back. */
  readonly undoable: boolean;
}

/** What a customer should hear of. */
export type WatchNews =
  | { readonly kind: 'added' | 'removed'; readonly entry: Watched; undo(): void }
  /** `left` could not be taken over and stay on the device. */
  | { readonly kind: 'joined'; readonly count: number; readonly left: number }
  | { readonly kind: 'full' }
  /** Part of a change, or all of it, is not done. */
  | { readonly kind: 'failed'; readonly failure: Failure };

export interface LiveWatchlist {
  /** A new object at each change. */
  current(): WatchView;
  subscribe(listener: () => void): () => void;
  /** Shown at once; resolves once the server has answered. Failures are told as news too. */
  change(edit: Edit): Promise<Outcome>;
  /** Watches it, or no longer. Before it is known which, it waits for that. */
  toggle(entry: Watched): void;
  /** Takes the last change of this tab back. */
  undo(): void;
  /** What takes back the change that is the last one now, and none that comes after it. */
  undoOfLast(): () => void;
  retry(): void;
  onNews(listener: (news: WatchNews) => void): () => void;
}

interface WatchlistEnvironment {
  readonly link: Pick<Link, 'call' | 'onConnected'>;
  readonly feed: Pick<LiveFeed, 'onOutdated' | 'onBack'>;
  readonly session: Pick<LiveSession, 'store'>;
  readonly device: DeviceList;
  readonly arrangement: DeviceList;
  /** Absent where the platform has none: then two tabs may both take over what a guest gathered, which adds nothing twice. */
  readonly locks: Pick<LockManager, 'request'> | undefined;
}

/** Changes that can be taken back. */
const UNDO_LIMIT = 30;
const JOIN_LOCK = 'coulisse-watchlist-join';
const DONE: Outcome = { failure: undefined, refused: [] };

export function createWatchlist({ link, feed, session, device, arrangement, locks }: WatchlistEnvironment): LiveWatchlist {
  const listeners = new Set<() => void>();
  const hearers = new Set<(news: WatchNews) => void>();
  const account = createAccountList({ link, feed, arrangement });
  let own = device.read();
  let undos: Edit[] = [];
  let number = Number.NaN;
  let stop: (() => void) | undefined;
  let hasJoined = false;
  let view = viewNow();

  const tell = (news: WatchNews) => {
    for (const hearer of hearers) hearer(news);
  };

  function viewNow(): WatchView {
    const { state } = session.store.getState();
    const undoable = undos.length > 0;
    if (state === 'signedIn') {
      const { list, failure, state: read } = account.current();
      return { state: read, owner: 'account', list, keys: keysOf(list), failure, undoable };
    }
    const known = state === 'unknown' ? 'loading' : 'ready';
    return { state: known, owner: 'device', list: own, keys: keysOf(own), failure: undefined, undoable };
  }

  function show(): void {
    view = viewNow();
    for (const listener of listeners) listener();
  }

  function follow(): void {
    const { state, number: present } = session.store.getState();
    if (present === number) return;
    number = present;
    stop?.();
    undos = [];
    hasJoined = false;
    stop = state === 'signedIn' ? account.start() : undefined;
    own = device.read();
    show();
  }

  async function apply(edit: Edit): Promise<Outcome> {
    if (view.owner === 'account') return account.change(edit);
    own = edit(device.read());
    device.write(own);
    show();
    return DONE;
  }

  async function change(edit: Edit): Promise<Outcome> {
    const before = view.list;
    const after = edit(before);
    const undo = undoOf(before, after);
    undos = [...undos, undo].slice(-UNDO_LIMIT);
    const outcome = await apply(edit);
    if (!outcome.failure) return outcome;
    undos = undos.filter((one) => one !== undo);
    show();
    tell({ kind: 'failed', failure: outcome.failure });
    return outcome;
  }

  /** Resolves once it is known what is watched, or that this can't be known. */
  function known(): Promise<void> {
    return new Promise((resolve) => {
      const look = () => {
        if (view.state === 'loading') return;
        listeners.delete(look);
        resolve();
      };
      listeners.add(look);
      look();
    });
  }

  async function toggle(entry: Watched): Promise<void> {
    await known();
    if (view.failure && view.state === 'failed') return tell({ kind: 'failed', failure: view.failure });
    const key = watchKey(entry);
    const isWatched = view.keys.has(key);
    if (!isWatched && !keysOf(add([entry])(view.list)).has(key)) return tell({ kind: 'full' });
    const told = change(isWatched ? remove(new Set([key])) : add([entry]));
    tell({ kind: isWatched ? 'removed' : 'added', entry, undo: undoOfLast() });
    await told;
  }

  function takeBack(edit: Edit | undefined): void {
    // Taken back already, refused, or of another session.
    if (!edit || !undos.includes(edit)) return;
    undos = undos.filter((one) => one !== edit);
    void apply(edit).then(({ failure }) => failure && tell({ kind: 'failed', failure }));
  }

  function undoOfLast(): () => void {
    const edit = undos.at(-1);
    return () => takeBack(edit);
  }

  /** What a guest gathered on this device goes into the account's list, once a session and by one tab. */
  async function join(): Promise<void> {
    if (hasJoined || device.read().entries.length === 0) return;
    hasJoined = true;
    const take = async (): Promise<void> => {
      // The session has ended while another tab was waited for.
      if (account.current().state !== 'ready') return;
      const gathered = device.read();
      const before = account.current().list;
      const after = joined(gathered)(before);
      const { added } = changeOf(before, after);
      const { refused } = added.length === 0 ? DONE : await account.change(joined(gathered));
      // What this broker doesn't list it never will take.
      const kept = new Set(
        refused.filter(({ failure }) => failure.code !== EnvelopeCode.UnknownInstrument).map(({ entry }) => watchKey(entry)),
      );
      const room = keysOf(after);
      const taken = gathered.entries.map(watchKey).filter((key) => !kept.has(key) && room.has(key));
      // What came to the device meanwhile stays there.
      const rest = remove(new Set(taken))(device.read());
      const left = rest.entries;
      device.write(left.length === 0 ? EMPTY : rest);
      if (added.length > 0 || left.length > 0) tell({ kind: 'joined', count: added.length - refused.length, left: left.length });
    };
    if (locks) await locks.request(JOIN_LOCK, { ifAvailable: true }, async (lock) => lock && take());
    else await take();
  }

  account.subscribe(() => {
    if (session.store.getState().state !== 'signedIn') return;
    show();
    if (account.current().state === 'ready') void join();
  });
  device.onOther(() => {
    own = device.read();
    if (view.owner === 'device') show();
  });
  session.store.subscribe(follow);
  follow();

  return {
    current: () => view,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    change,
    toggle: (entry) => void toggle(entry),
    undo: () => takeBack(undos.at(-1)),
    undoOfLast,
    retry: account.retry,
    onNews: (listener) => {
      hearers.add(listener);
      return () => hearers.delete(listener);
    },
  };
}

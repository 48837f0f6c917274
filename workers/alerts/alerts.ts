/**
 * Price alerts in the worker: what there is of them, which prices are watched, what fires, and who is told. They are the account's that is
 * signed in, and the device's own, which guests set.
 */
import { ALERTS_LIMIT, type AlertAnswer, type AlertList, type AlertRequest, type Firing, FIRINGS_LIMIT } from '../../contract/alerts.ts';
import type { KlineType, Market } from '../../contract/codes.ts';
import { type FeedState, RowFlag, type TabMessage } from '../../contract/frame.ts';
import type { QuoteKey } from '../../contract/quote.ts';
import type { Book } from '../quotes/book.ts';
import type { RestClient } from '../rest/client.ts';
import type { PeerChannel } from '../session/peers.ts';
import type { Wisher } from '../tabs/hub.ts';
import type { Locks } from '../tabs/liveness.ts';
import type { Listener } from '../tabs/loudness.ts';
import { createCatchUp, type Missed } from './catchUp.ts';
import { conditionOf, lose, newWatch, see } from './crossing.ts';
import { alertOf, type Entry, entryOf, firedOf, shownOf, storedOf } from './entry.ts';
import { createKeeping, type News } from './keeping.ts';
import type { Crossing } from './missed.ts';
import { readRequest } from './record.ts';
import { type AlertStore, createShelf } from './store.ts';

export interface AlertsEnvironment {
  client: Pick<RestClient, 'call'>;
  language: string;
  crypto: Pick<Crypto, 'getRandomValues'>;
  book: Pick<Book, 'catalogue' | 'clock' | 'time' | 'columns' | 'flags' | 'version' | 'instrument'>;
  /** What is known of the connection, and of the server's clock by it. */
  feed(): FeedState;
  resolve(keys: readonly QuoteKey[]): Promise<(number | 'missing' | undefined)[]>;
  tabs: ReadonlySet<Listener & { post(message: TabMessage): void }>;
  /** Address of the broker: customers of two have the same numbers. */
  broker: string;
  /** Number at the broker of whoever is signed in. */
  customer(): number | undefined;
  locks: Locks | undefined;
  /** Opens the store; absent where the platform has no database. */
  open: (() => Promise<AlertStore>) | undefined;
  /** To the other workers of this browser. */
  channel: PeerChannel | undefined;
  /** Its wishes count from now on. */
  join(wisher: Wisher): void;
  /** This machine's clock, epoch ms. */
  now(): number;
  setTimeout(work: () => void, ms: number): number;
  clearTimeout(id: number | undefined): void;
  setInterval(work: () => void, ms: number): number;
  clearInterval(id: number | undefined): void;
  /** Other rows are wished for than before. */
  touched(): void;
}

export interface Alerts {
  /** Prices are watched: the connection has to stand, whoever looks. */
  readonly isWatching: boolean;
  /** The book may have changed. */
  changed(): void;
  /** A tab's request, unchecked. */
  ask(request: unknown): Promise<AlertAnswer>;
  stop(): void;
}

/** Owner of what no account owns. */
const DEVICE = 'device';
const SECOND_MS = 1000;
/** Beats between two writes of where prices are: so old may be what a worker left that was ended without a word. */
const KEEP_BEATS = 15;
/** Beats between two questions for rows that aren't known. */
const RESOLVE_BEATS = 3;
/** Removals that can be taken back. */
const REMOVED_LIMIT = 20;
/** Shorter gaps without a change of side are looked up in no chart. */
const SHORT_MS = 1000;
const NO_PRICE = RowFlag.Halted | RowFlag.Delisted;

interface OwnFolder {
  entries: Map<string, Entry>;
  /** Newest first. */
  firings: Firing[];
}

export function createAlerts(environment: AlertsEnvironment): Alerts {
  const { book, client, language, feed, tabs, crypto, setTimeout, clearTimeout } = environment;
  const folders = new Map<string, Promise<OwnFolder>>();
  /** Those of this worker's owners, once they are read. */
  const open = new Map<string, OwnFolder>();
  const removed = new Map<string, Entry>();
  let account: string | undefined;
  /** Armed entries of this worker's owners. */
  let armed: readonly Entry[] = [];
  /** A tab tells what fires. What did before is told then. */
  let isHeard = false;
  const untold: Firing[] = [];
  let seenClock = -1;
  let { catalogue } = book;
  let beats = 0;
  let isResolving = false;

  const newId = (): string => crypto.getRandomValues(new Uint32Array(4)).join('-');
  const kline = (key: QuoteKey, type: KlineType) => {
    const colon = key.indexOf(':');
    const input = { market: key.slice(0, colon) as Market, stockCode: key.slice(colon + 1), type };
    return client.call('kline', input, { tab: 'worker', language });
  };
  /** The server's clock, as far as it was heard. */
  const serverNow = (): number => Math.max(book.time, feed().serverTime);
  const isOwn = (owner: string): boolean => owner === DEVICE || owner === account;

  const shelf = createShelf({
    open: environment.open,
    setTimeout,
    clearTimeout,
    arrived: () => {
      for (const [owner, folder] of open) void readAgain(owner, folder);
    },
  });

  const keeping = createKeeping({
    locks: environment.locks,
    channel: environment.channel,
    newId,
    setTimeout,
    clearTimeout,
    began: () => {
      // What another worker kept until now lies on disk.
      folders.clear();
      open.clear();
      void Promise.all([folderOf(DEVICE), account === undefined ? undefined : folderOf(account)]).then(rearrange);
    },
    answer,
    heard: (news) => {
      void keeping.ask({ op: 'list' }, account).then((given) => {
        if (given.ok) post(given.list, news);
      });
    },
  });

  const catchUp = createCatchUp({
    kline,
    setTimeout,
    clearTimeout,
    found: (crossed) => {
      const fired: Firing[] = [];
      for (const { missed, crossings } of crossed) fired.push(...fireMissed(missed, crossings));
      if (fired.length > 0) changedBy(fired);
    },
    zone: setZone,
  });

  function folderOf(owner: string): Promise<OwnFolder> {
    let folder = folders.get(owner);
    if (!folder) {
      folder = read(owner);
      folders.set(owner, folder);
    }
    return folder;
  }

  async function read(owner: string): Promise<OwnFolder> {
    const folder: OwnFolder = { entries: new Map(), firings: [] };
    await take(owner, folder);
    open.set(owner, folder);
    return folder;
  }

  /** Adds what lies on disk; what is known here is newer. */
  async function take(owner: string, folder: OwnFolder): Promise<void> {
    const stored = await shelf.read(owner);
    for (const alert of stored?.alerts ?? []) {
      const entry = folder.entries.has(alert.id) ? undefined : entryOf(owner, alert);
      if (entry) folder.entries.set(alert.id, entry);
    }
    const known = new Set(folder.firings.map(({ id }) => id));
    folder.firings = newestFirst([...folder.firings, ...(stored?.firings ?? []).filter(({ id }) => !known.has(id))]);
  }

  async function readAgain(owner: string, folder: OwnFolder): Promise<void> {
    await take(owner, folder);
    changedBy([]);
  }

  function write(owner: string, { entries, firings }: OwnFolder): void {
    const now = serverNow();
    shelf.write(owner, { alerts: [...entries.values()].map((entry) => storedOf(entry, now)), firings });
  }

  /** Which entries are watched, and which rows these need. */
  function rearrange(): void {
    armed = keeping.isKeeper
      ? [...open]
          .filter(([owner]) => isOwn(owner))
          .flatMap(([, { entries }]) => [...entries.values()])
          .filter(({ alert }) => alert.state === 'armed')
      : [];
    seenClock = -1;
    void resolve();
  }

  async function resolve(): Promise<void> {
    if (isResolving) return;
    isResolving = true;
    const unknown = armed.filter(({ row }) => row < 0);
    const keys = [...new Set(unknown.map(({ alert }) => alert.key))];
    const found = keys.length > 0 ? await environment.resolve(keys) : [];
    isResolving = false;
    const rows = new Map(keys.map((key, index) => [key, found[index]]));
    for (const entry of unknown) {
      const row = rows.get(entry.alert.key);
      // Prices in other units than those that the level was set in would be compared with it.
      if (typeof row === 'number' && book.instrument(row)?.scale === entry.alert.subject.scale) entry.row = row;
    }
    environment.touched();
    seenClock = -1;
    changed();
  }

  function changed(): void {
    if (armed.length === 0 || book.clock === seenClock) return;
    // A worker outlives its last tab for a moment: what fired then would be told to nobody.
    if (tabs.size === 0) {
      isHeard = false;
      return leaveAlone(armed);
    }
    seenClock = book.clock;
    if (book.catalogue !== catalogue) {
      ({ catalogue } = book);
      return forgetRows();
    }
    const { version } = book;
    let fired: Firing[] | undefined;
    for (const entry of armed) {
      const now = version[entry.row];
      if (now === undefined || now === entry.version) continue;
      entry.version = now;
      const firing = look(entry);
      if (firing) (fired ??= []).push(firing);
    }
    // What one moment brings is written and told once, however much that is.
    if (fired) changedBy(fired);
  }

  function look(entry: Entry): Firing | undefined {
    const { row, watch, condition } = entry;
    const flags = book.flags[row] ?? 0;
    if ((flags & RowFlag.Cached) !== 0) loseTouch(entry);
    if ((flags & (RowFlag.Cached | NO_PRICE)) !== 0) return undefined;
    const price = book.columns.price[row] ?? Number.NaN;
    const previousClose = book.columns.previousClose[row] ?? Number.NaN;
    const { side } = watch;
    const outcome = see(watch, condition, price, previousClose);
    if (outcome === 'first') comeBack(entry, side, price, previousClose);
    if (outcome !== 'crossed') return undefined;
    const told = book.columns.time[row] ?? Number.NaN;
    const at = Number.isNaN(told) ? serverNow() : told;
    return fire(entry, firedOf(entry, newId(), 'live', { at, span: 0 }, price));
  }

  function loseTouch(entry: Entry): void {
    if (!entry.watch.inTouch) return;
    lose(entry.watch);
    entry.checkedAt = serverNow();
  }

  /** Nobody is there to be told: the charts will say what came of these. */
  function leaveAlone(entries: Iterable<Entry>): void {
    for (const entry of entries) {
      loseTouch(entry);
      entry.way = 'closed';
      entry.version = -1;
    }
  }

  /** The first price after a gap: the charts say what it did meanwhile. */
  function comeBack(entry: Entry, side: Missed['side'], price: number, previousClose: number): void {
    const { way, checkedAt: since } = entry;
    const until = serverNow();
    entry.way = 'disconnected';
    if (side === 'unknown' || Number.isNaN(since)) return;
    if (until - since < SHORT_MS && entry.watch.side === side) return;
    catchUp.add({ entry, side, since, until, price, previousClose, way });
  }

  function fireMissed({ entry, way }: Missed, crossings: readonly Crossing[]): Firing[] {
    const isThere = open.get(entry.owner)?.entries.get(entry.alert.id) === entry && entry.alert.state === 'armed';
    if (!isThere) return [];
    const counted = entry.alert.repeats ? crossings : crossings.slice(0, 1);
    return counted.map((crossing) => fire(entry, firedOf(entry, newId(), way, crossing)));
  }

  function fire(entry: Entry, firing: Firing): Firing {
    const folder = open.get(entry.owner);
    entry.alert = { ...entry.alert, firedAt: firing.at, state: entry.alert.repeats ? 'armed' : 'fired' };
    if (folder) folder.firings = newestFirst([firing, ...folder.firings]);
    return firing;
  }

  /** Keeps what is so now, and tells everybody. */
  function changedBy(fired: readonly Firing[]): void {
    const news: News[] = [];
    for (const [owner, folder] of open) {
      write(owner, folder);
      news.push({ owner, fired: fired.filter((firing) => folder.firings.includes(firing)) });
    }
    rearrange();
    keeping.tell(news);
    post(listOf(account), news);
  }

  /** To every tab, aloud in one of the keeper's. */
  function post(list: AlertList, news: readonly News[]): void {
    untold.push(...news.filter(({ owner }) => isOwn(owner)).flatMap((one) => one.fired));
    const fired = isHeard ? untold.splice(0) : [];
    const [loud] = keeping.isKeeper ? [...tabs].sort(byUse) : [];
    for (const tab of tabs) tab.post({ op: 'alerts', list, fired, loud: tab === loud });
  }

  function listOf(of: string | undefined): AlertList {
    const own = [...open].filter(([owner]) => owner === DEVICE || owner === of).map(([, folder]) => folder);
    return {
      alerts: own.flatMap(({ entries }) => [...entries.values()].map(shownOf)).sort((one, other) => other.setAt - one.setAt),
      firings: newestFirst(own.flatMap(({ firings }) => firings)),
      isKept: shelf.isKept,
    };
  }

  /** Does what was asked, as the keeper. */
  async function answer(request: AlertRequest, of: string | undefined): Promise<AlertAnswer> {
    const device = await folderOf(DEVICE);
    const own = of === undefined ? device : await folderOf(of);
    const mine = [own, device];
    const find = (id: string): Entry | undefined => own.entries.get(id) ?? device.entries.get(id);
    const done = (): AlertAnswer => {
      changedBy([]);
      return { ok: true, list: listOf(of) };
    };
    switch (request.op) {
      case 'list':
      case 'watch':
        rearrange();
        return { ok: true, list: listOf(of) };
      case 'set': {
        const before = request.id === undefined ? undefined : find(request.id);
        if (request.id !== undefined && !before) return { ok: false, why: 'gone' };
        const [row] = await environment.resolve([request.wish.key]);
        if (!before && own.entries.size >= ALERTS_LIMIT) return { ok: false, why: 'full' };
        const instrument = typeof row === 'number' ? book.instrument(row) : undefined;
        if (!instrument) return { ok: false, why: 'instrument' };
        if (!conditionOf(request.wish.kind, request.wish.level, instrument.scale, instrument.classify)) return { ok: false, why: 'level' };
        const owner = before?.owner ?? of ?? DEVICE;
        const entry = entryOf(owner, alertOf(before?.alert.id ?? newId(), request.wish, instrument, environment.now()));
        if (!entry) return { ok: false, why: 'level' };
        entry.row = instrument.id;
        (await folderOf(owner)).entries.set(entry.alert.id, entry);
        void kline(entry.alert.key, '1D').then((chart) => {
          if (chart.ok) setZone(entry.alert.key, chart.data.timeZone);
        });
        return done();
      }
      case 'arm': {
        const entry = find(request.id);
        if (!entry) return { ok: false, why: 'gone' };
        entry.alert = { ...entry.alert, state: 'armed' };
        // The next price tells on which side it is.
        Object.assign(entry.watch, newWatch());
        entry.version = -1;
        return done();
      }
      case 'remove': {
        const entry = find(request.id);
        if (!entry) return { ok: false, why: 'gone' };
        open.get(entry.owner)?.entries.delete(request.id);
        removed.set(request.id, entry);
        for (const [id] of [...removed].slice(0, -REMOVED_LIMIT)) removed.delete(id);
        return done();
      }
      case 'restore': {
        const entry = removed.get(request.id);
        const folder = entry && (entry.owner === DEVICE || entry.owner === of) ? open.get(entry.owner) : undefined;
        if (!entry || !folder) return { ok: false, why: 'gone' };
        if (folder.entries.size >= ALERTS_LIMIT) return { ok: false, why: 'full' };
        removed.delete(request.id);
        Object.assign(entry.watch, newWatch());
        entry.version = -1;
        folder.entries.set(request.id, entry);
        return done();
      }
      case 'read':
        for (const folder of mine) folder.firings = folder.firings.map((firing) => ({ ...firing, isRead: true }));
        return done();
      case 'clearLog':
        for (const folder of mine) folder.firings = [];
        return done();
    }
  }

  /** Its exchange's, in which what happens to it is told. */
  function setZone(key: QuoteKey, timeZone: string): void {
    for (const entry of armed) if (entry.alert.key === key) entry.alert = { ...entry.alert, subject: { ...entry.alert.subject, timeZone } };
  }

  /** Whoever is signed in has alerts of an own, which nobody watches once the session is over. */
  function followSession(): void {
    const number = environment.customer();
    const next = number === undefined ? undefined : `${environment.broker} ${number}`;
    if (next === account) return;
    const left = account === undefined ? undefined : open.get(account);
    if (left && account !== undefined) {
      leaveAlone(left.entries.values());
      if (keeping.isKeeper) write(account, left);
    }
    account = next;
    if (!keeping.isKeeper) return;
    rearrange();
    if (next !== undefined) void folderOf(next).then(() => changedBy([]));
  }

  /** Ids mean other instruments. */
  function forgetRows(): void {
    for (const { entries } of open.values()) {
      for (const entry of entries.values()) {
        loseTouch(entry);
        entry.row = -1;
        entry.version = -1;
      }
    }
    void resolve();
  }

  environment.join({
    wishes: (_markets, ids) => {
      for (const { row } of armed) if (row >= 0) ids.add(row);
    },
  });
  const beat = environment.setInterval(() => {
    followSession();
    if (armed.length === 0) return;
    beats += 1;
    // By REST nothing else says that no price comes any more.
    if (feed().kind === 'down') for (const entry of armed) loseTouch(entry);
    if (beats % RESOLVE_BEATS === 0 && armed.some(({ row }) => row < 0)) void resolve();
    if (beats % KEEP_BEATS === 0) for (const [owner, folder] of open) write(owner, folder);
  }, SECOND_MS);

  return {
    get isWatching() {
      return armed.length > 0;
    },
    changed,
    ask: async (sent) => {
      followSession();
      const request = readRequest(sent);
      const answer: AlertAnswer = request ? await keeping.ask(request, account) : { ok: false, why: 'missing' };
      if (request?.op === 'watch' && answer.ok) {
        isHeard = true;
        if (untold.length > 0) post(answer.list, []);
      }
      return answer;
    },
    stop: () => {
      environment.clearInterval(beat);
      catchUp.stop();
      keeping.stop();
      shelf.stop();
    },
  };
}

/** The visible one that was used last; where none is visible, any. */
const byUse = (one: Listener, other: Listener): number => Number(other.visible) - Number(one.visible) || other.activeAt - one.activeAt;

const newestFirst = (firings: readonly Firing[]): Firing[] => [...firings].sort((one, other) => other.at - one.at).slice(0, FIRINGS_LIMIT);

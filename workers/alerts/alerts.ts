/**
 * Price alerts in the worker: what there is of them, which prices are watched, what fires, and who is told. They are the account's that is
 * signed in, and the device's own, which guests set.
 */
import { ALERTS_LIMIT, type AlertAnswer, type AlertList, type AlertRequest, type Firing, FIRINGS_LIMIT } from '../../contract/alerts.ts';
import type { KlineType, Market } from '../../contract/codes.ts';
import type { FeedState, TabMessage } from '../../contract/frame.ts';
import type { QuoteKey } from '../../contract/quote.ts';
import type { Book } from '../quotes/book.ts';
import type { RestClient } from '../rest/client.ts';
import type { PeerChannel } from '../session/peers.ts';
import type { Wisher } from '../tabs/hub.ts';
import type { Locks } from '../tabs/liveness.ts';
import type { Listener } from '../tabs/loudness.ts';
import { createCatchUp, type Found } from './catchUp.ts';
import { conditionOf } from './crossing.ts';
import { alertOf, beginAnew, type Entry, entryOf, firedOf, UNLISTED } from './entry.ts';
import { createFolders, newestFirst } from './folders.ts';
import { createKeeping, type News } from './keeping.ts';
import type { Crossing } from './missed.ts';
import { readRequest } from './record.ts';
import type { AlertStore } from './store.ts';
import { createWatching } from './watching.ts';

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
/** Removals that can be taken back. */
const REMOVED_LIMIT = 20;

export function createAlerts(environment: AlertsEnvironment): Alerts {
  const { book, client, language, feed, tabs, crypto, setTimeout, clearTimeout } = environment;
  const removed = new Map<string, Entry>();
  let account: string | undefined;
  /** A tab tells what fires. What did before is told then. */
  let isHeard = false;
  const untold: Firing[] = [];
  let beats = 0;

  const newId = (): string => crypto.getRandomValues(new Uint32Array(4)).join('-');
  const kline = (key: QuoteKey, type: KlineType) => {
    const colon = key.indexOf(':');
    const input = { market: key.slice(0, colon) as Market, stockCode: key.slice(colon + 1), type };
    return client.call('kline', input, { tab: 'worker', language });
  };
  /** The server's clock, as far as it was heard. */
  const serverNow = (): number => Math.max(book.time, feed().serverTime);
  const isOwn = (owner: string): boolean => owner === DEVICE || owner === account;

  const folders = createFolders({ open: environment.open, setTimeout, clearTimeout, serverNow, arrived: () => changedBy([]) });

  const keeping = createKeeping({
    locks: environment.locks,
    channel: environment.channel,
    newId,
    setTimeout,
    clearTimeout,
    began: () => {
      // What another worker kept until now lies on disk.
      folders.forget();
      void Promise.all([folders.of(DEVICE), account === undefined ? undefined : folders.of(account)]).then(rearrange);
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
    found: (all) => {
      const fired = all.flatMap(fireMissed);
      if (fired.length > 0) changedBy(fired);
    },
    zone: setZone,
  });

  const watching = createWatching({
    book,
    feed,
    resolve: environment.resolve,
    serverNow,
    *entries() {
      for (const { entries } of folders.open.values()) yield* entries.values();
    },
    isAttended: () => tabs.size > 0,
    leftAlone: () => {
      isHeard = false;
    },
    touched: environment.touched,
    // What one moment brings is written and told once, however much that is.
    crossed: (all) => changedBy(all.map(({ entry, at, price }) => fire(entry, firedOf(entry, newId(), 'live', { at, span: 0 }, price)))),
    cameBack: (missed) => {
      missed.entry.pending.add(missed);
      catchUp.add(missed);
    },
    relisted: () => changedBy([]),
  });

  /** Armed ones of this worker's owners are watched. */
  function rearrange(): void {
    const own = keeping.isKeeper ? [...folders.open].filter(([owner]) => isOwn(owner)) : [];
    watching.watch(own.flatMap(([, { entries }]) => [...entries.values()]).filter(({ alert }) => alert.state === 'armed'));
  }

  function fireMissed({ missed, crossings }: Found): Firing[] {
    const { entry, way } = missed;
    const { id, state, repeats } = entry.alert;
    // Armed anew since, it has missed nothing.
    const isAwaited = entry.pending.delete(missed);
    const folder = folders.open.get(entry.owner);
    if (!isAwaited || state !== 'armed' || folder?.entries.get(id) !== entry) return [];
    // A worker that ended before it knew what a gap had in it may have told what followed the gap.
    const isTold = ({ at, span }: Crossing): boolean =>
      folder.firings.some((firing) => firing.alert === id && at <= firing.at && firing.at <= at + span);
    const untold = crossings.filter((crossing) => !isTold(crossing));
    const counted = repeats ? untold : untold.slice(0, 1);
    return counted.map((crossing) => fire(entry, firedOf(entry, newId(), way, crossing)));
  }

  function fire(entry: Entry, firing: Firing): Firing {
    const folder = folders.open.get(entry.owner);
    entry.alert = { ...entry.alert, firedAt: firing.at, state: entry.alert.repeats ? 'armed' : 'fired' };
    if (folder) folder.firings = newestFirst([firing, ...folder.firings]);
    return firing;
  }

  /** Keeps what is so now, and tells everybody. */
  function changedBy(fired: readonly Firing[]): void {
    const news: News[] = [];
    for (const [owner, folder] of folders.open) {
      folders.write(owner, folder);
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
    // What nobody hears of for long stands in the log.
    untold.splice(0, untold.length - FIRINGS_LIMIT);
    const [loud] = keeping.isKeeper ? [...tabs].sort(byUse) : [];
    for (const tab of tabs) tab.post({ op: 'alerts', list, fired, loud: tab === loud });
  }

  const listOf = (of: string | undefined): AlertList => folders.list((owner) => owner === DEVICE || owner === of);

  /** Does what was asked, as the keeper. */
  async function answer(request: AlertRequest, of: string | undefined): Promise<AlertAnswer> {
    const device = await folders.of(DEVICE);
    const own = of === undefined ? device : await folders.of(of);
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
        (await folders.of(owner)).entries.set(entry.alert.id, entry);
        void kline(entry.alert.key, '1D').then((chart) => {
          if (chart.ok) setZone(entry.alert.key, chart.data.timeZone);
        });
        return done();
      }
      case 'arm': {
        const entry = find(request.id);
        if (!entry) return { ok: false, why: 'gone' };
        entry.alert = { ...entry.alert, state: 'armed' };
        beginAnew(entry);
        return done();
      }
      case 'remove': {
        const entry = find(request.id);
        if (!entry) return { ok: false, why: 'gone' };
        folders.open.get(entry.owner)?.entries.delete(request.id);
        removed.set(request.id, entry);
        for (const [id] of [...removed].slice(0, -REMOVED_LIMIT)) removed.delete(id);
        return done();
      }
      case 'restore': {
        const entry = removed.get(request.id);
        const folder = entry && (entry.owner === DEVICE || entry.owner === of) ? folders.open.get(entry.owner) : undefined;
        if (!entry || !folder) return { ok: false, why: 'gone' };
        if (folder.entries.size >= ALERTS_LIMIT) return { ok: false, why: 'full' };
        removed.delete(request.id);
        beginAnew(entry);
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
    for (const entry of watching.armed)
      if (entry.alert.key === key) entry.alert = { ...entry.alert, subject: { ...entry.alert.subject, timeZone } };
  }

  /** Whoever is signed in has alerts of an own, which nobody watches once the session is over. */
  function followSession(): void {
    const number = environment.customer();
    const next = number === undefined ? undefined : `${environment.broker} ${number}`;
    if (next === account) return;
    const left = account === undefined ? undefined : folders.open.get(account);
    if (left && account !== undefined) {
      watching.leaveAlone(left.entries.values());
      if (keeping.isKeeper) folders.write(account, left);
    }
    account = next;
    if (!keeping.isKeeper) return;
    rearrange();
    if (next !== undefined) void folders.of(next).then(() => changedBy([]));
  }

  environment.join({
    wishes: (_markets, ids) => {
      for (const { row } of watching.armed) if (row >= 0) ids.add(row);
    },
  });
  const beat = environment.setInterval(() => {
    followSession();
    if (watching.armed.length === 0) return;
    watching.beat();
    beats += 1;
    if (beats % KEEP_BEATS === 0) for (const [owner, folder] of folders.open) folders.write(owner, folder);
  }, SECOND_MS);

  return {
    get isWatching() {
      return watching.armed.some(({ row }) => row !== UNLISTED);
    },
    changed: watching.changed,
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
      folders.stop();
    },
  };
}

/** The visible one that was used last; where none is visible, any. */
const byUse = (one: Listener, other: Listener): number => Number(other.visible) - Number(one.visible) || other.activeAt - one.activeAt;

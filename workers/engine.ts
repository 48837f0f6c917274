/**
 * The data layer's one engine, whatever the number of tabs: the book and its rankings, the push connection
 * or the poller, REST, cache and session. Everything outside comes in as arguments.
 */
import { EnvelopeCode, type Market } from '../contract/codes.ts';
import type { AlertAnswer } from '../contract/alerts.ts';
import type { Config } from '../contract/config.ts';
import type { Diagnostics, Shown } from '../contract/data-layer.ts';
import type { Coverage, Intent, ListSpec, TabMessage } from '../contract/frame.ts';
import type { QuoteKey } from '../contract/quote.ts';
import { EVENTS, type QuoteColumns, type Topic } from '../contract/push.ts';
import type { EndpointId, Input, Output } from '../contract/rest/index.ts';
import { lists } from '../contract/rest/lists.ts';
import type { Result } from '../contract/result.ts';
import type { Alerts, AlertsEnvironment } from './alerts/alerts.ts';
import { type Cache, createCache } from './cache/cache.ts';
import { createReadCache } from './cache/reads.ts';
import type { Store } from './cache/store.ts';
import { createCatalogue } from './catalogue.ts';
import { createLive } from './live.ts';
import { type Book, createBook } from './quotes/book.ts';
import { createDepths, type Depths } from './quotes/depths.ts';
import { createListRankings } from './quotes/rankings.ts';
import { type Caller, createRestClient } from './rest/client.ts';
import { failure } from './rest/envelope.ts';
import { createOutage } from './rest/outage.ts';
import { createPart } from './part.ts';
import { besides } from './push/besidePart.ts';
import { bringEndpoint, openEndpoint } from './rest/rows.ts';
import { createTurns } from './rest/turns.ts';
import { createScannerPart } from './scan/scannerPart.ts';
import { createCustomer, type Customer, type CustomerEnvironment } from './session/customer.ts';
import type { IntentStore } from './orders/store.ts';
import type { PeerChannel } from './session/peers.ts';
import type { Locks } from './tabs/liveness.ts';
import { createHub, type Wisher } from './tabs/hub.ts';
import { createRankings, type Rankings } from './tabs/rankings.ts';
import { createTradingPart, type TradingPart } from './tradingPart.ts';
import { within } from './within.ts';

/** A ranking that is due is sent this much later at most when the feed falls silent. */
const SETTLE_MS = 250;
/** Pace of what may wait: quotes to the cache, phases of the markets where nobody pushes them. */
const CALM_MS = 15_000;
/** What follows a body comes within that, or the connection has none: who it is must be said soon. */
const BESIDES_MS = 1000;
/** A worker that no tab uses keeps its connection for so long. */
const IDLE_MS = 30_000;
const NONE: ReadonlySet<number> = new Set();

export interface EngineEnvironment extends Pick<CustomerEnvironment, 'host' | 'crypto' | 'channel'> {
  fetch: typeof fetch;
  WebSocket: typeof WebSocket;
  /** Opens the durable cache; absent where the platform has no database. */
  openStore: (() => Promise<Store>) | undefined;
  /** Opens the store of money calls, likewise. */
  openIntents: (() => Promise<IntentStore>) | undefined;
  /** Brings price alerts, with what they need of the platform. */
  alerts: () => Promise<(of: Omit<AlertsEnvironment, 'open' | 'channel'>) => Alerts>;
  /** To the other workers of this browser, about money calls. */
  intentChannel: PeerChannel | undefined;
  locks: Locks | undefined;
  /** New for every worker. */
  instance: string;
  /** Epoch ms of this machine; it may be set. */
  now: () => number;
  /** Milliseconds of a clock that nobody sets. */
  monotonic: () => number;
  random: () => number;
  setTimeout: (work: () => void, ms: number) => number;
  clearTimeout: (id: number | undefined) => void;
  setInterval: (work: () => void, ms: number) => number;
  clearInterval: (id: number | undefined) => void;
  mode: 'shared' | 'dedicated';
}

/** What the engine knows of a tab. */
export interface Tab extends Wisher {
  readonly visible: boolean;
  /** When it was last used, on the clock that nobody sets. */
  readonly activeAt: number;
  post(message: TabMessage): void;
  /** The book may have changed. */
  changed(): void;
  /** Row sets are resolved again: the catalogue changed. */
  resolve(): void;
}

/** What push is asked for: whole markets, and instruments besides. */
interface Wanted {
  readonly markets: ReadonlySet<Market>;
  readonly ids: ReadonlySet<number>;
}

export interface Engine {
  readonly book: Book;
  readonly depths: Depths;
  readonly rankings: Rankings;
  readonly holdings: TradingPart['holdings'];
  coverage(market: Market): Coverage;
  /** @param sessionKey what the tab holds of an earlier session */
  join(tab: Tab, sessionKey?: string): void;
  leave(tab: Tab, name: string): void;
  /** A tab's wishes may have changed. */
  touch(): void;
  visibility(): void;
  resolve(keys: readonly QuoteKey[]): Promise<(number | 'missing' | undefined)[]>;
  /** @param shown see Shown */
  call<K extends EndpointId>(id: K, input: Input<K>, caller: Caller, shown: Shown['customer']): Promise<Result<Output<K>>>;
  abort(tab: string, requestId: string): void;
  login: Customer['login'];
  logout: Customer['logout'];
  /** See DataLayer.followIntent. */
  followIntent(
    clientOrderId: string,
    wish: 'ask' | 'seen',
    endpoint: string | undefined,
    shown: Shown['customer'],
  ): Promise<Intent | undefined>;
  /** See DataLayer.alerts; checked where it is done. Undefined where they could not be had. */
  alerts(request: unknown): Promise<AlertAnswer | undefined>;
  /** Empties what is kept on this device for the next start; the session stays. */
  clearCache(): void;
  diagnostics(): Omit<Diagnostics, 'instance' | 'build' | 'mode' | 'tabs'>;
  stop(): void;
}

export function createEngine(environment: EngineEnvironment, config: Config, language: string): Engine {
  const { mode, now, monotonic, setTimeout, clearTimeout } = environment;
  const timers = { setTimeout, clearTimeout };
  const tabs = new Set<Tab>();
  const tell = (message: TabMessage) => {
    for (const tab of tabs) tab.post(message);
  };
  let markets: ReadonlyMap<Market, ListSpec> = new Map();
  let rows: ReadonlySet<number> = NONE;
  let inDepth: ReadonlySet<number> = NONE;
  /** Of push, at present. */
  let wanted: Wanted = { markets: new Set(), ids: NONE };
  let cacheLost = false;
  let idle: number | undefined;
  /** From the first question of a tab's about them. */
  let alerts: Alerts | undefined;
  const alertsPart = createPart(environment.alerts);
  /** The book's clock when a stream broke: what was told since is not old. */
  const brokeAt = new Map<Topic, number>();

  const book = createBook();
  const depths = createDepths();
  const missing = () => tell({ op: 'notice', notice: 'partMissing' });
  const scanner = createScannerPart({
    book,
    now: monotonic,
    canWatch: () => live.connected || !live.polling,
    resync: (market) => live.resync(`list:${market}`),
    yearRanges: (market) => client.call('yearRanges', { market }, { tab: 'worker', language }),
    arrived: () => {
      hub.touch();
      changed();
    },
    missing,
  });
  const rankings = createRankings(createListRankings(book, { now: monotonic, rows: (spec) => catalogue.rows(spec) }), scanner);
  const outage = createOutage((notice) => {
    tell({ op: 'notice', notice });
    if (notice !== 'networkBack') return;
    live.nudge();
    trading.reached();
  });
  const client = createRestClient({
    fetch: environment.fetch,
    settings: (of) => ({ base: config.apiBase, language: of, token: customer.token(), authScheme: config.authScheme }),
    timeoutMs: config.requestTimeoutMs,
    expired: (token) => customer.expire(token),
    settled: outage,
  });
  const unavailable = (): void => {
    if (cacheLost) return;
    cacheLost = true;
    tell({ op: 'notice', notice: 'cacheUnavailable' });
  };
  const cache: Cache = createCache({
    open: environment.openStore,
    now,
    ...timers,
    unavailable,
    recovered: () => customer.lookAgain(),
  });
  const customer = createCustomer({
    ...environment,
    ...config,
    language,
    cache,
    client,
    tell,
    forget: () => reads.forget(),
    renew: () => reads.renewPersonal(),
    began: (number) => trading.began(number),
    ended: () => trading.ended(),
    redial: () => live.restart(),
  });
  const reads = createReadCache(client, cache, now, (ids) => {
    tell({ op: 'outdated', ids });
    trading.outdated(ids);
  });
  const trading = createTradingPart({
    ...environment,
    missing,
    broker: config.apiBase,
    book,
    client,
    tabs,
    language,
    timeoutMs: config.requestTimeoutMs,
    open: environment.openIntents,
    channel: environment.intentChannel,
    unkept: () => tell({ op: 'notice', notice: 'moneyUnkept' }),
    invalidate: (tags) => reads.invalidate(tags),
    resolve: (keys) => catalogue.resolve(keys),
    changed: () => {
      hub.touch();
      changed();
    },
  });
  const catalogue = createCatalogue({
    book,
    cache,
    read: (id, input, output) => client.read(id, input, language, output),
    top: (spec, count) => {
      const ranking = rankings.take(spec);
      const ids = ranking.ids.slice(0, Math.min(count, ranking.total));
      rankings.release(ranking);
      return ids;
    },
    now,
    ...timers,
    loaded: () => {
      live.setCatalogue(book.catalogue);
      live.heard();
      subscribe();
      changed();
      hub.touch();
    },
    replaced: () => {
      for (const tab of tabs) tab.resolve();
      trading.holdings.replaced();
    },
  });
  const hub = createHub({
    now: monotonic,
    ...timers,
    wanted: (nextMarkets, nextRows, nextDepths) => {
      markets = nextMarkets;
      rows = nextRows;
      inDepth = nextDepths;
      depths.want(inDepth);
      for (const [market, spec] of markets) catalogue.want(market, spec);
      subscribe();
    },
  });
  const live = createLive({
    pushUrl: customer.push.url,
    credentials: customer.push.credentials,
    WebSocket: environment.WebSocket,
    fetch: environment.fetch,
    crypto: environment.crypto,
    // A browser has six connections to a server, for all tabs: where each has a worker of its own, bodies would soon leave none for calls.
    besides: async () => (mode === 'shared' ? (await within(BESIDES_MS, besides.get(), timers))?.createBesides : undefined),
    now,
    monotonic,
    random: environment.random,
    ...timers,
    listMs: lists.stockList.poll,
    rowMs: lists.quoteStock.poll,
    pollList: (market) => catalogue.poll(market),
    pollRow: async (id) => {
      const isRead = await catalogue.pollRow(id);
      // Push is there, so no outage will say that this price is old.
      if (!isRead && live.connected) {
        book.unread(id);
        changed();
      }
      return isRead;
    },
    frame: (frame, topic, isPart) => {
      scanner.heard(frame.time);
      book.apply(frame);
      if (topic === 'rows' || topic === 'depth') lapse(frame);
      depths.take(frame);
      scanner.took(frame, topic, isPart);
      changed();
    },
    broke: (topic) => brokeAt.set(topic, book.clock),
    stalled: (topic) => {
      if (topic === 'depth') depths.lost();
      else book.unconfirm(toldBy(topic), brokeAt.get(topic));
      changed();
    },
    catalogue: (version) => {
      catalogue.version(version);
      void phases();
      customer.reached();
      trading.reached();
    },
    message: (message) => {
      switch (message.op) {
        case 'session':
          book.setPhase(message.market, message.phase);
          scanner.phase(message.market, message.phase);
          reads.invalidate(['session']);
          live.resync('rows');
          break;
        case 'event':
          reads.invalidate([message.topic, ...EVENTS[message.topic]]);
          break;
        case 'error':
          if (message.code === EnvelopeCode.Expired || message.code === EnvelopeCode.Forbidden) customer.refused();
          break;
      }
    },
    state: (state) => tell({ op: 'feed', feed: state }),
    lost: () => {
      catalogue.version(undefined);
      book.unconfirm();
      depths.lost();
      scanner.lost();
      changed();
    },
  });
  if (live.polling) void phases();

  /** Push knows ids only; a market's stream makes sense once all of its instruments are in the book. */
  function subscribe(): void {
    const loaded = new Set([...markets.keys()].filter((market) => catalogue.has(market)));
    const outside = [...rows].filter((id) => {
      const market = book.instrument(id)?.market;
      return market !== undefined && !loaded.has(market);
    });
    const before = wanted;
    wanted = { markets: loaded, ids: rows };
    book.unconfirm(turned(before, wanted));
    live.want(loaded, rows, new Set(outside), new Set(markets.keys()));
    live.wantDepths(inDepth);
    changed();
  }

  /**
   * Rows that are told from now on, or no longer: what push has brought of them is of before, should they be shown before it tells them
   * again. Of what was let go something may still have been on its way.
   */
  function* turned(before: Wanted, after: Wanted): Iterable<number> {
    for (const id of [...before.ids, ...after.ids]) if (isTold(before, id) !== isTold(after, id)) yield id;
    for (const market of new Set([...before.markets, ...after.markets]))
      if (before.markets.has(market) !== after.markets.has(market))
        for (const id of book.idsOf(market)) if (isTold(before, id) !== isTold(after, id)) yield id;
  }

  function isTold(of: Wanted, id: number): boolean {
    if (of.ids.has(id)) return true;
    const market = book.instrument(id)?.market;
    return market !== undefined && of.markets.has(market);
  }

  /** Rows that were let go while the frame was on its way: nothing follows it, and shown again they would pass for live at once. */
  function lapse({ ids, count }: QuoteColumns): void {
    let late: number[] | undefined;
    for (let row = 0; row < count; row += 1) {
      const id = ids[row] ?? 0;
      if (!isTold(wanted, id)) (late ??= []).push(id);
    }
    if (late) book.unconfirm(late);
  }

  /** Rows that no other stream tells. */
  function* toldBy(topic: Exclude<Topic, 'depth'>): Iterable<number> {
    if (topic === 'rows') {
      for (const id of rows) {
        const market = book.instrument(id)?.market;
        if (market && !live.isWhole(`list:${market}`)) yield id;
      }
      return;
    }
    const others = live.isWhole('rows') ? rows : new Set<number>();
    for (const id of book.idsOf(topic.slice(5) as Market)) if (!others.has(id)) yield id;
  }

  async function phases(): Promise<void> {
    const asked = monotonic();
    const answer = await client.call('getMarkets', {}, { tab: 'worker', language });
    if (!answer.ok) return;
    live.heard(answer.data.serverTime * 1000, monotonic() - asked);
    for (const { market, phase } of answer.data.list) book.setPhase(market, phase);
    scanner.offer(answer.data.list.map(({ market }) => market));
    hub.touch();
  }

  /**
   * Somebody looks: the connection should be there. In a hidden tab's own worker nobody does; a shared one stays warm for the next tab,
   * but without any for a moment only: its tabs may have gone to another worker.
   */
  function look(): void {
    clearTimeout(idle);
    idle = undefined;
    if ([...tabs].some((tab) => tab.visible)) {
      live.resume();
      live.nudge();
    } else if (mode === 'dedicated' && !alerts?.isWatching) live.pause();
    else if (tabs.size > 0) live.resume();
    else idle = setTimeout(() => live.pause(), IDLE_MS);
  }

  /** The tab shows another customer than the session's, or nobody: the news is on its way there. */
  const isOthers = (shown: Shown['customer']): boolean => shown !== undefined && shown !== (customer.customer() ?? null);

  function changed(): void {
    alerts?.changed();
    for (const tab of tabs) tab.changed();
  }

  const inTurn = createTurns();
  hub.join(scanner);
  hub.join(trading.holdings);
  const settling = environment.setInterval(() => {
    // Markets that are silent still have minutes; without push nobody watches them.
    if (!live.polling) scanner.heard(live.state().serverTime);
    // Margin is watched whether anybody looks at positions or not.
    trading.holdings.version();
    changed();
    // Rankings that moved have other rows in sight.
    hub.touch();
  }, SETTLE_MS);
  const calm = environment.setInterval(() => {
    catalogue.remember();
    if (!live.polling) return;
    void phases();
    if (customer.token() !== undefined) reads.renewPersonal();
  }, CALM_MS);

  return {
    book,
    depths,
    rankings,
    holdings: trading.holdings,
    coverage: (market) =>
      catalogue.has(market) && live.isWhole(`list:${market}`) ? 'live' : catalogue.isListed(market) ? 'listed' : 'part',
    join: (tab, sessionKey) => {
      tabs.add(tab);
      hub.join(tab);
      tab.post({ op: 'feed', feed: live.state() });
      customer.welcome(tab, sessionKey);
      tab.post({ op: 'intents', intents: trading.intents.list() });
      if (cacheLost && cache.kind() === 'memory') tab.post({ op: 'notice', notice: 'cacheUnavailable' });
      look();
    },
    leave: (tab, name) => {
      tabs.delete(tab);
      hub.leave(tab);
      client.leave(name);
      look();
    },
    touch: () => hub.touch(),
    visibility: () => {
      look();
      if (![...tabs].some((tab) => tab.visible)) {
        catalogue.remember();
        void cache.flush();
      }
    },
    resolve: (keys) => catalogue.resolve(keys),
    call: async (id, input, caller, shown) => {
      const row = await inTurn(caller, async () => (await bringEndpoint(id)) ?? ((await trading.ready()) ? openEndpoint(id) : 'missing'));
      if (row === 'missing') return failure('missing');
      if (row?.auth === 'user') {
        await customer.known;
        if (row.money && !(await trading.ready())) return failure('missing');
        if (isOthers(shown)) return failure('expired');
      }
      if (row?.money) return trading.intents.call(id, input, caller);
      return reads.call(id, input, caller);
    },
    abort: (tab, requestId) => client.abort(tab, requestId),
    login: customer.login,
    logout: customer.logout,
    followIntent: async (clientOrderId, wish, endpoint, shown) => {
      await customer.known;
      if (!(await trading.ready())) return undefined;
      return isOthers(shown) ? undefined : trading.intents.follow(clientOrderId, wish, endpoint);
    },
    alerts: async (request) => {
      const create = await alertsPart.get();
      alerts ??= create?.({
        ...environment,
        book,
        client,
        language,
        tabs,
        broker: config.apiBase,
        customer: customer.customer,
        feed: live.state,
        resolve: catalogue.resolve,
        join: hub.join,
        touched: () => {
          hub.touch();
          look();
        },
      });
      return alerts?.ask(request);
    },
    clearCache: () => cache.clear(['catalogue', 'quotes', 'reads']),
    diagnostics: () => {
      const { dials, frames, gaps, refused } = live.stats();
      const rejected: Record<string, number> = {};
      for (const [reason, count] of [...refused, ...book.refused, ...catalogue.refused]) rejected[reason] = (rejected[reason] ?? 0) + count;
      return {
        transport: live.state().transport,
        dials,
        frames,
        gaps,
        ticks: book.ticks,
        bookHash: book.hash(),
        countHash: book.countHash(),
        bookRows: book.rows,
        rejected,
        cache: cache.kind(),
      };
    },
    stop: () => {
      environment.clearInterval(settling);
      environment.clearInterval(calm);
      clearTimeout(idle);
      live.stop();
      hub.stop();
      catalogue.stop();
      customer.stop();
      trading.stop();
      alerts?.stop();
      cache.stop();
    },
  };
}

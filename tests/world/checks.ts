/** What holds in every world: at any moment, and once all faults are healed. */
import { RowFlag } from '../../contract/frame.ts';
import type { Market } from '../../contract/codes.ts';
import { DEAD_MS, STALE_MS } from '../../contract/push.ts';
import type { Engine } from '../../workers/engine.ts';
import { market } from './market.ts';
import { DRAWN, type Sight, type Tab } from './tab.ts';
import { wrongDeskNow } from './customerChecks.ts';
import type { Worker } from './worker.ts';
import { CALL_MS, type World } from './world.ts';

/** A link gives up its own question this long after the worker's deadline. */
const GRACE_MS = 5000;
/** Timers of one moment come one after the other, and a message takes its time from the worker to the tab. */
const SLACK_MS = 150;

/** @returns the first thing that is wrong at this moment */
export function wrongNow(world: World): string | undefined {
  const { scheduler, calls, browser, broken } = world;
  const [thrown] = broken;
  if (thrown !== undefined) return `thrown: ${thrown}`;
  for (const { at, path } of calls.pending) {
    if (scheduler.now - at > CALL_MS + SLACK_MS) return `${path} of ${at.toFixed(0)} is past its deadline`;
  }
  for (const worker of browser.workers) {
    const wrong = wrongAt(worker, world);
    if (wrong !== undefined) return `${worker.name}: ${wrong}`;
  }
  for (const tab of world.tabs) {
    const wrong = tab.isFrozen ? undefined : (wrongIn(tab, world) ?? wrongDeskNow(tab, world));
    if (wrong !== undefined) return `${tab.name}: ${wrong}`;
  }
  return undefined;
}

/** How often a client looks for what it can't hear. */
const WATCH_MS = 500;

function wrongAt(worker: Worker, world: World): string | undefined {
  const { scheduler, network } = world;
  const wanted = network.wires.filter(({ owner, isWanted }) => isWanted && owner === worker.name);
  if (wanted.length > 1) return `${wanted.length} connections of one engine: sockets ${wanted.map(({ number }) => number).join(', ')}`;
  const [wire] = wanted;
  if (wire && scheduler.now - wire.spokenAt > DEAD_MS + WATCH_MS + SLACK_MS)
    return `socket ${wire.number} is kept after ${(scheduler.now - wire.spokenAt).toFixed(0)} ms of silence`;
  const { gaps = 0 } = worker.feed ?? {};
  if (gaps > network.resyncs(worker.name)) return `${gaps} gaps, and ${network.resyncs(worker.name)} snapshots were asked for`;
  const silence = scheduler.now - worker.heardAt;
  if (worker.feed?.kind === 'live' && silence > STALE_MS + SLACK_MS) return `the feed is live after ${silence.toFixed(0)} ms of silence`;
  return (wire ? undefined : unmarkedIn(worker)) ?? oldIn(worker, world);
}

/** A row that push has told, without a connection on which it could tell another. */
function unmarkedIn({ engine }: Worker): string | undefined {
  if (!engine) return undefined;
  const { columns, flags } = engine.book;
  for (const { id } of market.listings) {
    if (Number.isNaN(columns.seq[id] ?? Number.NaN) || (flags[id] ?? 0) & RowFlag.Cached) continue;
    return `${market.listings[id]?.code} (${id}) is live at ${columns.price[id]} without a connection`;
  }
  return undefined;
}

/** A silence is noticed after STALE_MS, a stream that stalls after a second; what was heard last took its time. */
const OLD_MS = STALE_MS + 1500;

/** Rows of what is not whole any more have their mark by then. */
const MARKED_MS = 2000;

/** The server hears them, and sends each row's newest price. */
const CAUGHT_UP_MS = 1000;

const tabsOf = (worker: Worker, { tabs }: World): Tab[] => tabs.filter((tab) => tab.worker === worker);

/**
 * A row that the engine takes for live while its price was another for long. One beside a whole list that no frame has told is held to it
 * only once it has been drawn for as long, and the server has its subscription: what a call said of it stands until its snapshot comes.
 */
function oldIn(worker: Worker, world: World): string | undefined {
  const { scheduler, network, truth } = world;
  const { engine, feed, drawnSince } = worker;
  const tabs = tabsOf(worker, world);
  const drawn = new Set(tabs.flatMap((tab) => tab.drawn()));
  const wires = network.wires.filter(({ owner, isWanted }) => isWanted && owner === worker.name);
  const isSaying = wires.some(({ up }) => up.waiting.length > 0);
  // Whose acknowledgements don't arrive is sent heartbeats and no prices: by those alone no client can tell.
  const isUnheard = wires.some(({ up }) => up.isHeld);
  if (isUnheard) world.deceivedUntil = Math.max(world.deceivedUntil, scheduler.now + CAUGHT_UP_MS);
  for (const id of drawnSince.keys()) if (!drawn.has(id)) drawnSince.delete(id);
  for (const id of drawn) if (isSaying || !drawnSince.has(id)) drawnSince.set(id, scheduler.now);
  if (!engine || scheduler.now < world.deceivedUntil) return undefined;
  const { columns, flags } = engine.book;
  const isTold = (id: number): boolean => !Number.isNaN(columns.seq[id] ?? Number.NaN);
  const isLive = feed?.kind === 'live';
  // Where it is known that something is missing, what push told of that has its mark.
  if (!isLive && scheduler.now - (worker.partialSince ?? scheduler.now) < MARKED_MS) return undefined;
  const whole = [...listedIn(tabs)].filter((of) => isLive && engine.coverage(of) === 'live');
  const joined = [...drawnSince].flatMap(([id, since]) => ((isLive && scheduler.now - since > OLD_MS) || isTold(id) ? [id] : []));
  for (const id of new Set([...joined, ...whole.flatMap((of) => [...engine.book.idsOf(of)])])) {
    const price = columns.price[id] ?? Number.NaN;
    if (Number.isNaN(price) || (flags[id] ?? 0) & RowFlag.Cached || truth.was(id, price, scheduler.now - OLD_MS)) continue;
    return `${market.listings[id]?.code} (${id}) is live at ${price}, and has been ${truth.now(id)} for long`;
  }
  return undefined;
}

function wrongIn(tab: Tab, { scheduler, ledger }: World): string | undefined {
  const { waitsSince } = tab;
  if (waitsSince !== undefined && scheduler.now - waitsSince > CALL_MS + GRACE_MS + SLACK_MS) return 'a question is past its deadline';
  if (tab.feed.state.getState().kind !== 'live') return undefined;
  for (const id of tab.drawn()) {
    const row = tab.quotes.get(id);
    if (!row || Number.isNaN(row.price) || row.flags & RowFlag.Cached) continue;
    const listing = market.listings[id];
    if (listing?.code !== row.instrument.code) return `row ${id} is shown as ${row.instrument.code}`;
    const wrong = ledger.shown(tab.places, id, row.price);
    if (wrong !== undefined) return `${listing.code} (${id}) is shown at ${row.price}: ${wrong}`;
  }
  return undefined;
}

const VALUES = ['price', 'volume', 'bid', 'ask', 'previousClose', 'high', 'low'] as const;

/** @returns the first thing that keeps a world from rest whose faults are healed and whose market stands still */
export function wrongAtRest(world: World): string | undefined {
  for (const worker of new Set(world.tabs.map((tab) => tab.worker))) {
    const wrong = worker ? wrongEngine(worker, world) : 'a tab has no worker';
    if (wrong !== undefined) return wrong;
  }
  for (const tab of world.tabs) {
    const { kind } = tab.feed.state.getState();
    if (kind !== 'live') return `${tab.name} says ${kind}`;
    for (const sight of tab.sights) {
      const wrong = wrongSight(tab, sight, world);
      if (wrong !== undefined) return `${tab.name}: ${wrong}`;
    }
  }
  return undefined;
}

function wrongEngine(worker: Worker, world: World): string | undefined {
  const { engine, feed, name } = worker;
  if (worker.isDead) return `${name} is dead, and its tabs don't know`;
  if (!engine) return `${name} has no engine`;
  if (feed?.kind !== 'live') return `the feed of ${name} is ${feed?.kind}`;
  for (const of of listedIn(tabsOf(worker, world))) {
    const told = world.server.hash(of);
    if (engine.coverage(of) !== 'live') return `${of} is ${engine.coverage(of)}`;
    if (engine.book.idsOf(of).length !== told.rows) return `${of} has ${engine.book.idsOf(of).length} rows for ${told.rows}`;
    if (engine.book.hash(of) !== told.hash) return `${of} is another book: ${differenceIn(of, engine, world)}`;
  }
  return undefined;
}

function wrongSight(tab: Tab, sight: Sight, { truth }: World): string | undefined {
  const engine = tab.worker?.engine;
  if (!engine) return 'no engine';
  const { book, rankings } = engine;
  const ids: (number | undefined)[] = [];
  if (sight.kind === 'rows') ids.push(...sight.rows.current().ids);
  else {
    const current = sight.window.current();
    const ranking = rankings.take({ kind: 'list', ...sight.wish, first: sight.first, count: DRAWN });
    const expected = [...ranking.ids.slice(0, ranking.total)].slice(sight.first, sight.first + DRAWN);
    rankings.release(ranking);
    ids.push(...expected.map((_, index) => current.idAt(sight.first + index)));
    if (ids.some((id, index) => id !== expected[index])) return `${sight.wish.market} stands as ${ids.join()} for ${expected.join()}`;
    if (current.coverage !== 'live') return `${sight.wish.market} is ${current.coverage}`;
  }
  for (const id of ids) {
    if (id === undefined) return 'a row has no instrument';
    const row = tab.quotes.get(id);
    if (!row) return `no row ${id}`;
    if (row.flags & RowFlag.Cached) return `${row.instrument.code} is not live`;
    for (const name of VALUES) if (!Object.is(row[name], book.columns[name][id])) return `${row.instrument.code} has another ${name}`;
    if (sight.kind === 'rows' && sight.depth && wrongDepth(tab, id, row.bid)) return `${row.instrument.code} has the book of another price`;
    if (!Object.is(row.price, truth.now(id))) return `${row.instrument.code} (${id}) is at ${row.price} for ${truth.now(id)}`;
  }
  return undefined;
}

/** A book that comes with its row is of the same instant: its best bid is the row's. */
function wrongDepth(tab: Tab, id: number, bid: number): boolean {
  const best = tab.depths.get(id)?.depth.bids[0];
  return best !== undefined && best.price !== bid;
}

const listedIn = (tabs: readonly Tab[]): Set<Market> =>
  new Set(tabs.flatMap(({ sights }) => sights.flatMap((sight) => (sight.kind === 'list' ? [sight.wish.market] : []))));

function differenceIn(of: Market, { book }: Engine, { truth }: World): string {
  const other = [...book.idsOf(of)].filter((id) => !Object.is(book.columns.price[id], truth.now(id)));
  return other.map((id) => `${market.listings[id]?.code} (${id}) at ${book.columns.price[id]} for ${truth.now(id)}`).join(', ');
}

/** What holds in every world: at any moment, and once all faults are healed. */
import { RowFlag } from '../../contract/frame.ts';
import type { Market } from '../../contract/codes.ts';
import { STALE_MS } from '../../contract/push.ts';
import { market } from './market.ts';
import { DRAWN, type Sight, type Tab } from './tab.ts';
import { wrongDeskNow } from './customerChecks.ts';
import { CALL_MS, type World } from './world.ts';

/** A link gives up its own question this long after the worker's deadline. */
const GRACE_MS = 5000;
/** Timers of one moment come one after the other, and a message takes its time from the worker to the tab. */
const SLACK_MS = 150;

/** @returns the first thing that is wrong at this moment */
export function wrongNow(world: World): string | undefined {
  const { scheduler, network, calls, feed, broken } = world;
  const [thrown] = broken;
  if (thrown !== undefined) return `thrown: ${thrown}`;
  const wanted = network.wires.filter(({ isWanted }) => isWanted);
  if (wanted.length > 1) return `${wanted.length} connections of one engine: sockets ${wanted.map(({ number }) => number).join(', ')}`;
  for (const { at, path } of calls.pending) {
    if (scheduler.now - at > CALL_MS + SLACK_MS) return `${path} of ${at.toFixed(0)} is past its deadline`;
  }
  const silence = scheduler.now - world.heardAt;
  if (feed?.kind === 'live' && silence > STALE_MS + SLACK_MS) return `the feed is live after ${silence.toFixed(0)} ms of silence`;
  const old = oldIn(world);
  if (old !== undefined) return old;
  for (const tab of world.tabs) {
    const wrong = tab.isFrozen ? undefined : (wrongIn(tab, world) ?? wrongDeskNow(tab, world));
    if (wrong !== undefined) return `${tab.name}: ${wrong}`;
  }
  return undefined;
}

/** A silence is noticed after STALE_MS, a stream that stalls after a second; what was heard last took its time. */
const OLD_MS = STALE_MS + 1500;

/** The server hears them, and sends each row's newest price. */
const CAUGHT_UP_MS = 1000;

/**
 * A row that the engine takes for live while its price was another for long. One beside a whole list that no frame has told is held to it
 * only once it has been drawn for as long, and the server has its subscription: what a call said of it stands until its snapshot comes.
 */
function oldIn(world: World): string | undefined {
  const { scheduler, network, worker, feed, tabs, truth, drawnSince } = world;
  const { engine } = worker;
  const drawn = new Set(tabs.flatMap((tab) => tab.drawn()));
  const isSaying = network.wires.some(({ isWanted, up }) => isWanted && up.waiting.length > 0);
  // Whose acknowledgements don't arrive is sent heartbeats and no prices: by those alone no client can tell.
  const isUnheard = network.wires.some(({ isWanted, up }) => isWanted && up.isHeld);
  if (isUnheard) world.deceivedUntil = Math.max(world.deceivedUntil, scheduler.now + CAUGHT_UP_MS);
  for (const id of drawnSince.keys()) if (!drawn.has(id)) drawnSince.delete(id);
  for (const id of drawn) if (isSaying || !drawnSince.has(id)) drawnSince.set(id, scheduler.now);
  if (!engine || feed?.kind !== 'live' || scheduler.now < world.deceivedUntil) return undefined;
  const { columns, flags } = engine.book;
  const whole = [...listedIn(tabs)].filter((of) => engine.coverage(of) === 'live');
  const joined = [...drawnSince].flatMap(([id, since]) =>
    scheduler.now - since > OLD_MS || !Number.isNaN(columns.seq[id] ?? Number.NaN) ? [id] : [],
  );
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
  const { worker, server, tabs, feed } = world;
  const { engine } = worker;
  if (!engine) return 'no engine';
  if (feed?.kind !== 'live') return `the feed is ${feed?.kind}`;
  for (const of of listedIn(tabs)) {
    const told = server.hash(of);
    if (engine.coverage(of) !== 'live') return `${of} is ${engine.coverage(of)}`;
    if (engine.book.idsOf(of).length !== told.rows) return `${of} has ${engine.book.idsOf(of).length} rows for ${told.rows}`;
    if (engine.book.hash(of) !== told.hash) return `${of} is another book: ${differenceIn(of, world)}`;
  }
  for (const tab of tabs) {
    const { kind } = tab.feed.state.getState();
    if (kind !== 'live') return `${tab.name} says ${kind}`;
    for (const sight of tab.sights) {
      const wrong = wrongSight(tab, sight, world);
      if (wrong !== undefined) return `${tab.name}: ${wrong}`;
    }
  }
  return undefined;
}

function wrongSight(tab: Tab, sight: Sight, { worker: { engine }, truth }: World): string | undefined {
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
    if (!Object.is(row.price, truth.now(id))) return `${row.instrument.code} (${id}) is at ${row.price} for ${truth.now(id)}`;
  }
  return undefined;
}

const listedIn = (tabs: readonly Tab[]): Set<Market> =>
  new Set(tabs.flatMap(({ sights }) => sights.flatMap((sight) => (sight.kind === 'list' ? [sight.wish.market] : []))));

function differenceIn(of: Market, { worker, truth }: World): string {
  const { book } = worker.engine ?? {};
  const other = [...(book?.idsOf(of) ?? [])].filter((id) => !Object.is(book?.columns.price[id], truth.now(id)));
  return other.map((id) => `${market.listings[id]?.code} (${id}) at ${book?.columns.price[id]} for ${truth.now(id)}`).join(', ');
}

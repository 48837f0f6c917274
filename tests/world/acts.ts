/** What befalls a world, as plain data that a seed draws: a failure is told by it, and made smaller by leaving some of it out. */
import type { Market } from '../../contract/codes.ts';
import { type QuoteKey, quoteKey } from '../../contract/quote.ts';
import type { Faults } from '../../sandbox/push/wire.ts';
import { NAMES } from './broker.ts';
import { market, WORLD_MARKETS } from './market.ts';
import { oneOf, type Random, randomOf, whole } from './random.ts';
import { isBrisk } from './server.ts';
import type { ListWish } from './tab.ts';

/** Numbers of tabs, lanes and sights count on from those that there are at that moment, so that an act never lacks its object. */
type Deed =
  /** So many milliseconds' worth of ticks out of turn. */
  | { readonly do: 'tick'; readonly ms: number }
  /** Nothing ticks. */
  | { readonly do: 'still'; readonly ms: number }
  | { readonly do: 'flush'; readonly lane: number }
  | { readonly do: 'hold'; readonly lane: number; readonly ms: number }
  /** The same of the newest socket. */
  | { readonly do: 'holdSocket'; readonly way: 'up' | 'down'; readonly ms: number }
  /** Of what comes down the newest socket, the oldest announcement, heartbeat or `ready` is lost, or comes twice. */
  | { readonly do: 'drop' }
  | { readonly do: 'repeat' }
  /** The quote frame that came last comes once more, so much later. */
  | { readonly do: 'echo'; readonly ms: number }
  /** The sandbox's own faults of quote frames. */
  | { readonly do: 'faults'; readonly faults: Partial<Faults>; readonly ms: number }
  | { readonly do: 'blackHole' }
  /** The body beside the socket falls silent, is broken or ended, and the socket lives. */
  | { readonly do: 'body'; readonly how: 'silent' | 'broken' | 'ended' }
  | { readonly do: 'close'; readonly by: 'client' | 'server'; readonly how: 'close' | 'terminate' }
  | { readonly do: 'restart'; readonly ms: number; readonly how: 'close' | 'terminate' }
  | { readonly do: 'offline'; readonly ms: number; readonly how: 'refused' | 'silent' }
  | { readonly do: 'slowCalls'; readonly ms: number; readonly lateMs: number }
  /** Requests take so much longer, and can't be called back. */
  | { readonly do: 'lateRequests'; readonly ms: number; readonly lateMs: number }
  /** Requests arrive, and their answers don't; or not even they. */
  | { readonly do: 'loseCalls'; readonly ms: number; readonly how: 'broken' | 'silent' | 'requests' }
  /** Money calls arrive once more, so much later. */
  | { readonly do: 'callsTwice'; readonly ms: number; readonly againMs: number }
  /** By place in the broker's names. */
  | { readonly do: 'login'; readonly tab: number; readonly customer: number; readonly remember: boolean }
  | { readonly do: 'logout'; readonly tab: number }
  /** The server ends all sessions of a customer. */
  | { readonly do: 'expire'; readonly customer: number }
  /** `limit`: thousandths of the share's price; absent: at the market. */
  | {
      readonly do: 'order';
      readonly tab: number;
      readonly share: number;
      readonly buys: boolean;
      readonly limit?: number;
      readonly quantity: number;
    }
  | { readonly do: 'cancel'; readonly tab: number; readonly nth: number }
  | { readonly do: 'transfer'; readonly tab: number; readonly from: 'trading' | 'funding'; readonly amount: number }
  | { readonly do: 'setClock'; readonly ms: number }
  /** `next`: a page of the build that came out meanwhile. */
  | { readonly do: 'openTab'; readonly next?: boolean }
  /** The platform ends a worker under its tabs. */
  | { readonly do: 'killWorker'; readonly worker: number }
  /** Nobody sees the tab. */
  | { readonly do: 'hide'; readonly tab: number; readonly ms: number }
  | { readonly do: 'endTab'; readonly tab: number; readonly how: 'bye' | 'crash' }
  | { readonly do: 'freeze'; readonly tab: number; readonly ms: number }
  | { readonly do: 'list'; readonly tab: number; readonly wish: ListWish }
  | { readonly do: 'rows'; readonly tab: number; readonly keys: readonly QuoteKey[]; readonly depth: boolean }
  | { readonly do: 'letGo'; readonly tab: number; readonly sight: number }
  | { readonly do: 'scroll'; readonly tab: number; readonly sight: number; readonly first: number }
  /** A price alert, so many thousandths from the share's price. */
  | { readonly do: 'alert'; readonly tab: number; readonly share: number; readonly kind: 'above' | 'below'; readonly off: number }
  /** A page of the tab's asks for a quote by itself. */
  | { readonly do: 'ask'; readonly tab: number; readonly key: number };

/** `at`: world ms. */
export type Act = Deed & { readonly at: number };

const LEAST_ACTS = 4;
/** At most one in so many ms, on the average. */
const PACE_MS = 400;
const FIRST_MS = 50;
/** So many begin with a slow server, whose answers come after newer prices. */
const SLOW = 0.2;
/** So many have a customer. */
const SIGNED_IN = 0.5;
const LEAST_KINDS = 2;
const MOST_KINDS = 8;
const EVERY = 9;
const SORTS = ['name', 'price', 'changeRatio', 'volume'] as const;
/** Few, so that a row that was let go comes again. */
const KEYS = market.listings.filter(({ id }) => id % EVERY === 0).map(({ market: of, code }) => quoteKey(of, code));

/** @param lastingMs over which they are spread */
export function drawActs(seed: number, lastingMs: number): Act[] {
  const random = randomOf(seed, 'acts');
  const count = whole(random, LEAST_ACTS, LEAST_ACTS + Math.floor(lastingMs / PACE_MS));
  const times = Array.from({ length: count }, () => whole(random, FIRST_MS, lastingMs)).toSorted((a, b) => a - b);
  // Something is looked at from the beginning, or most acts would meet nothing.
  const begin: Act[] = [{ at: 0, ...(random() < 0.8 ? list(random) : rows(random)) }];
  if (random() < SLOW) begin.unshift({ at: 0, ...slowCalls(random) });
  const hasCustomers = random() < SIGNED_IN;
  if (hasCustomers) begin.push({ at: 0, ...login(random) });
  // Few kinds of acts in each world, so that those few meet often.
  const kinds = shuffled(random, DRAWERS).slice(0, whole(random, LEAST_KINDS, MOST_KINDS));
  if (hasCustomers)
    kinds.unshift(order, order, order, ...shuffled(random, CUSTOMERS).slice(0, whole(random, LEAST_KINDS, CUSTOMERS.length)));
  if (isBrisk(seed)) kinds.unshift(() => ({ do: 'holdSocket', way: 'up', ms: whole(random, 3000, 7000) }));
  const [first, ...others] = kinds;
  if (!first) return begin;
  return [...begin, ...times.map((at) => ({ at, ...oneOf(random, [first, ...others])(random) }))];
}

/** Which of however many there are, taken round. */
const ordinal = (random: Random): number => whole(random, 0, 99);

const list = (random: Random): Deed => ({
  do: 'list',
  tab: ordinal(random),
  wish: { market: oneOf(random, WORLD_MARKETS), sort: oneOf(random, SORTS), descending: random() < 0.5 },
});

const rows = (random: Random): Deed => ({
  do: 'rows',
  tab: ordinal(random),
  keys: Array.from({ length: whole(random, 1, 6) }, () => KEYS[whole(random, 0, KEYS.length - 1)]).filter((key) => key !== undefined),
  depth: random() < 0.3,
});

const faults = (random: Random): Partial<Faults> =>
  oneOf<() => Partial<Faults>>(random, [
    () => ({ drop: random() }),
    () => ({ drop: random() / 4 }),
    () => ({ duplicate: random() }),
    () => ({ reorder: random() / 2 }),
    () => ({ delay: whole(random, 1, 900) }),
    () => ({ quiet: true }),
    () => ({ mute: true }),
  ])();

const slowCalls = (random: Random): Deed => ({ do: 'slowCalls', ms: whole(random, 500, 6000), lateMs: whole(random, 100, 6000) });

type Drawer = (random: Random) => Deed;

/** Those that stand twice come twice as often. */
const DRAWERS: readonly Drawer[] = [
  (random) => ({ do: 'tick', ms: whole(random, 20, 250) }),
  (random) => ({ do: 'still', ms: whole(random, 500, 8000) }),
  (random) => ({ do: 'flush', lane: ordinal(random) }),
  (random) => ({ do: 'hold', lane: ordinal(random), ms: whole(random, 20, 7000) }),
  (random) => ({ do: 'holdSocket', way: oneOf(random, ['up', 'down']), ms: whole(random, 20, 7000) }),
  () => ({ do: 'drop' }),
  () => ({ do: 'repeat' }),
  (random) => ({ do: 'echo', ms: whole(random, 0, 2000) }),
  (random) => ({ do: 'faults', faults: faults(random), ms: whole(random, 50, 6000) }),
  (random) => ({ do: 'faults', faults: faults(random), ms: whole(random, 50, 1500) }),
  () => ({ do: 'blackHole' }),
  (random) => ({ do: 'close', by: oneOf(random, ['client', 'server']), how: oneOf(random, ['close', 'terminate']) }),
  (random) => ({ do: 'body', how: oneOf(random, ['silent', 'broken', 'ended']) }),
  (random) => ({ do: 'restart', ms: whole(random, 0, 5000), how: oneOf(random, ['close', 'terminate']) }),
  (random) => ({ do: 'offline', ms: whole(random, 100, 9000), how: oneOf(random, ['refused', 'silent']) }),
  slowCalls,
  (random) => ({ do: 'setClock', ms: whole(random, -3_600_000, 3_600_000) }),
  (random) => ({ do: 'openTab', next: random() < 0.3 }),
  (random) => ({ do: 'killWorker', worker: ordinal(random) }),
  (random) => ({ do: 'hide', tab: ordinal(random), ms: whole(random, 100, 9000) }),
  (random) => ({ do: 'endTab', tab: ordinal(random), how: oneOf(random, ['bye', 'crash']) }),
  (random) => ({ do: 'freeze', tab: ordinal(random), ms: whole(random, 50, 9000) }),
  list,
  list,
  rows,
  rows,
  (random) => ({ do: 'letGo', tab: ordinal(random), sight: ordinal(random) }),
  (random) => ({ do: 'letGo', tab: ordinal(random), sight: ordinal(random) }),
  (random) => ({ do: 'scroll', tab: ordinal(random), sight: ordinal(random), first: whole(random, 0, 40) }),
  (random) => ({
    do: 'alert',
    tab: ordinal(random),
    share: ordinal(random),
    kind: oneOf(random, ['above', 'below']),
    off: whole(random, -2, 2),
  }),
  (random) => ({ do: 'ask', tab: ordinal(random), key: ordinal(random) }),
];

const login = (random: Random): Deed => ({
  do: 'login',
  tab: ordinal(random),
  customer: whole(random, 0, NAMES.length - 1),
  remember: random() < 0.5,
});

const order = (random: Random): Deed => ({
  do: 'order',
  tab: ordinal(random),
  // Few, so that what was bought is sold again.
  share: whole(random, 0, 2),
  buys: random() < 0.7,
  ...(random() < 0.7 && { limit: whole(random, 960, 1040) }),
  quantity: whole(random, 1, 40),
});

/** What only somebody with a session does, and what befalls it. */
const CUSTOMERS: readonly Drawer[] = [
  (random) => ({ do: 'cancel', tab: ordinal(random), nth: ordinal(random) }),
  (random) => ({
    do: 'transfer',
    tab: ordinal(random),
    from: oneOf(random, ['trading', 'funding']),
    amount: whole(random, 1, 60_000),
  }),
  login,
  (random) => ({ do: 'logout', tab: ordinal(random) }),
  (random) => ({ do: 'expire', customer: whole(random, 0, NAMES.length - 1) }),
  (random) => ({ do: 'lateRequests', ms: whole(random, 100, 6000), lateMs: whole(random, 100, 12_000) }),
  (random) => ({ do: 'loseCalls', ms: whole(random, 100, 6000), how: oneOf(random, ['broken', 'silent', 'requests']) }),
  (random) => ({ do: 'loseCalls', ms: whole(random, 100, 6000), how: oneOf(random, ['broken', 'silent', 'requests']) }),
  (random) => ({ do: 'callsTwice', ms: whole(random, 500, 9000), againMs: whole(random, 1, 9000) }),
];

const shuffled = <T>(random: Random, items: readonly T[]): T[] =>
  items
    .map((item) => ({ item, place: random() }))
    .toSorted((a, b) => a.place - b.place)
    .map(({ item }) => item);

/** Of the market's instruments, counted round. */
export const instrumentAt = (place: number): { market: Market; stockCode: string } => {
  const { market: of, code } = market.listings[place % market.listings.length] ?? { market: 'US', code: '' };
  return { market: of, stockCode: code };
};

const SHARES = market.listings.filter(({ market: of }) => of === 'US');
const [SHARE] = SHARES;

/** Of those that a customer can trade here, counted round. */
export const shareAt = (place: number) => {
  const share = SHARES[place % SHARES.length] ?? SHARE;
  if (!share) throw new Error('a market without shares');
  return share;
};

import type { Phase } from '../../contract/codes.ts';
import { type FeedState, RowFlag } from '../../contract/frame.ts';

/**
 * What a price on screen is worth:
 * - live: silent; delayed: the source says so; halted: trading is suspended; closed: the session is over
 * - delisted: no longer listed, the price is its last
 * - stale: the feed fell silent or the connection is down; `age` is the silence in ms, from the first try on where nothing was ever heard
 * - cached: from an earlier visit or connection, or from an answer that could not be read again, nothing newer yet; unavailable: no price at all
 */
export type PriceState =
  | { readonly kind: 'live' | 'delayed' | 'halted' | 'delisted' | 'closed' | 'unavailable' }
  | { readonly kind: 'stale'; readonly age: number }
  | { readonly kind: 'cached'; readonly at: number };

export interface PriceCircumstance {
  readonly price: number;
  /** RowFlag bits. */
  readonly flags: number;
  /** Server time of the row's last tick, epoch ms; NaN where none. */
  readonly time: number;
  readonly feed: FeedState;
  /** Of the row's market; undefined while unknown. */
  readonly phase: Phase | undefined;
  /** This machine's clock, epoch ms. */
  readonly now: number;
}

const LIVE: PriceState = { kind: 'live' };
const DELAYED: PriceState = { kind: 'delayed' };
const HALTED: PriceState = { kind: 'halted' };
const DELISTED: PriceState = { kind: 'delisted' };
const CLOSED: PriceState = { kind: 'closed' };
const UNAVAILABLE: PriceState = { kind: 'unavailable' };

/**
 * The worst that is true, in the order a customer must know it: no price, a price of an earlier visit, the end
 * of its listing, a silent feed, a halt, a delay, a closed market. A polled price is as live as its server allows.
 */
export function priceState({ price, flags, time, feed, phase, now }: PriceCircumstance): PriceState {
  if (Number.isNaN(price)) return UNAVAILABLE;
  if (flags & RowFlag.Cached) return { kind: 'cached', at: time };
  const isSilent = feed.kind === 'stale' || feed.kind === 'down';
  return worthOf(flags, phase, isSilent ? Math.max(0, now - (feed.lastAt || feed.since)) : undefined);
}

/** @param silence since a source last spoke that should have spoken again, ms; undefined of one that does */
function worthOf(flags: number, phase: Phase | undefined, silence: number | undefined): PriceState {
  // What left the market has no newer price to wait for.
  if (flags & RowFlag.Delisted) return DELISTED;
  // An exchange that is closed does not move: its last price stays true whatever the connection does.
  const moves = phase !== 'closed' && !(flags & RowFlag.Closed);
  if (moves && silence !== undefined) return { kind: 'stale', age: silence };
  if (flags & RowFlag.Halted) return HALTED;
  if (flags & RowFlag.Delayed) return DELAYED;
  if (!moves || phase === 'lunch') return CLOSED;
  return LIVE;
}

/** After two polls of five seconds that brought nothing. */
const LATE_MS = 11_000;

interface PolledCircumstance extends Pick<PriceCircumstance, 'flags' | 'phase'> {
  /** NaN where there is none; absent where many prices came in one poll. */
  readonly price?: number | undefined;
  /** Since its last poll, ms. */
  readonly age: number;
}

/**
 * The same of a price that comes in polls, as an option's, beside the row of what it hangs on. It is as old as its own last poll,
 * whatever becomes of the feed; of the row only the halt, the delay and the closed exchange hold for it too.
 */
export function polledState({ price, flags, phase, age }: PolledCircumstance): PriceState {
  if (Number.isNaN(price)) return UNAVAILABLE;
  // A row that is no longer heard of may have opened since.
  const told = flags & RowFlag.Cached ? flags & ~RowFlag.Closed : flags;
  return worthOf(told, phase, age > LATE_MS ? age : undefined);
}

/** Only a price that is live, or delayed by its source, speaks in colour and flashes. */
export const isQuiet = (state: PriceState): boolean =>
  state.kind === 'stale' || state.kind === 'cached' || state.kind === 'delisted' || state.kind === 'unavailable';

/**
 * Server time now, epoch ms: what the feed told last and this machine's clock since, or the newest tick where
 * that is later, as with a server whose time runs faster. Undefined before the server spoke: this machine's
 * own time may be another day.
 */
export const serverNow = (feed: FeedState, newestTick: number, now: number): number | undefined => {
  const told = feed.serverTime > 0 ? feed.serverTime + Math.max(0, now - feed.lastAt) : 0;
  return Math.max(told, newestTick) || undefined;
};

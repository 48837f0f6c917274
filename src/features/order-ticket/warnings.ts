/** What a trader should read before the order goes out. Pure. */
import { Direction, OrderType } from '../../../contract/codes.ts';
import type { Pricing } from '../../../contract/lines.ts';
import type { Session } from '../../../contract/rest/shapes.ts';
import type { PriceState } from '../../lib/priceState.ts';

export type Warning =
  /** A limit that trades at once, up to it: `ratio` beyond the other side. */
  | { readonly kind: 'through'; readonly ratio: number }
  /** A limit that far away from the market. */
  | { readonly kind: 'far'; readonly ratio: number }
  /** The order takes so much of the free money, or its notional so many times it. */
  | { readonly kind: 'large'; readonly share: number }
  | { readonly kind: 'notional'; readonly times: number }
  | { readonly kind: 'stale' | 'cached' | 'delayed' | 'noPrice' | 'halted' }
  /** Nothing trades now: it waits for the opening. */
  | { readonly kind: 'queued' }
  /** It waits for the next opening auction. */
  | { readonly kind: 'auction' }
  /** Blocks trade in open markets alone. */
  | { readonly kind: 'closed' };

interface Circumstance {
  readonly direction: Direction;
  readonly orderType: OrderType;
  /** Units; NaN where there is none. */
  readonly limit: number;
  /** Units of the side that a market order would meet, NaN where there is none. */
  readonly touch: number;
  readonly state: PriceState;
  /** Whether an order like this would trade at this hour; undefined while unknown. */
  readonly trading: boolean | undefined;
  readonly pricing: Pricing;
  /** What it takes from the free money, its notional, and the free money, minor units. */
  readonly debit: bigint | undefined;
  readonly notional: bigint | undefined;
  readonly leveraged: boolean;
  readonly available: bigint | undefined;
}

/** From here on a limit beyond the other side is worth a word. */
const THROUGH = 0.01;
const FAR = 0.1;
const LARGE_SHARE = 0.5;
const LARGE_TIMES = 5;

/** Epoch ms; undefined where another phase, or nothing that is known, comes before it. */
export const openingOf = (session: Session | undefined): number | undefined =>
  session?.nextPhase === 'open' ? session.nextChange * 1000 : undefined;

export function warningsOf(about: Circumstance): readonly Warning[] {
  return [...quality(about), ...hours(about), ...distance(about), ...size(about)];
}

function quality({ state }: Circumstance): readonly Warning[] {
  switch (state.kind) {
    case 'stale':
    case 'cached':
    case 'delayed':
    case 'halted':
      return [{ kind: state.kind }];
    case 'unavailable':
      return [{ kind: 'noPrice' }];
    case 'live':
    case 'closed':
    // Why no order can be placed says it.
    case 'delisted':
      return [];
  }
}

function hours({ trading, pricing, state }: Circumstance): readonly Warning[] {
  if (state.kind === 'delisted') return [];
  if (pricing === 'auction') return [{ kind: 'auction' }];
  return trading === false ? [{ kind: pricing === 'counterparty' ? 'closed' : 'queued' }] : [];
}

function distance({ direction, orderType, limit, touch }: Circumstance): readonly Warning[] {
  // Against a market at or below zero no ratio means anything.
  if (orderType !== OrderType.Limit || !(touch > 0) || Number.isNaN(limit)) return [];
  const ratio = limit / touch - 1;
  const beyond = direction === Direction.Buy ? ratio : -ratio;
  if (beyond >= THROUGH) return [{ kind: 'through', ratio: beyond }];
  return beyond <= -FAR ? [{ kind: 'far', ratio: -beyond }] : [];
}

function size({ debit, notional, leveraged, available }: Circumstance): readonly Warning[] {
  if (available === undefined || available <= 0n) return [];
  if (leveraged) {
    const times = notional === undefined ? 0 : Number(notional) / Number(available);
    return times >= LARGE_TIMES ? [{ kind: 'notional', times }] : [];
  }
  const share = debit === undefined ? 0 : Number(debit) / Number(available);
  // More than there is, is a complaint and no warning.
  return share >= LARGE_SHARE && share <= 1 ? [{ kind: 'large', share }] : [];
}

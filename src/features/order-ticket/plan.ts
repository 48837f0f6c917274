import type { PriceState } from '../../lib/priceState.ts';
import { hasMoved } from '../../products/bound.ts';
import type { Draft, OrderContext } from '../../products/product.ts';
import type { Costing } from './cost.ts';
import type { Warning } from './warnings.ts';

/** The market at the moment when the customer began to read what to confirm. */
export interface Frozen {
  /** Units of the side that the order would meet; NaN where nobody stands there and nothing traded. */
  readonly touch: number;
  readonly state: PriceState['kind'];
  /** Server time of the freezing, epoch ms; this machine's before the server spoke. */
  readonly at: number;
}

/** How far a market order goes from what was frozen. */
export interface Guard {
  /** A fraction. */
  readonly tolerance: string;
  /** Units of the price that no part trades beyond; undefined where the broker promises none. */
  readonly bound: number | undefined;
}

/** What the customer is about to confirm: nothing in it moves while it is being read. */
export interface Plan extends Frozen {
  readonly draft: Draft;
  readonly context: OrderContext;
  /** Units: the limit, or the touch. */
  readonly price: number;
  readonly cost: Costing | undefined;
  /** Free money, a decimal string. */
  readonly available: string | undefined;
  readonly warnings: readonly Warning[];
  /** Of a market order. A limit needs none: it says itself how far it goes. */
  readonly guard: Guard | undefined;
}

/** A price that orders may rest on without asking once more. */
const isTrusted = (state: PriceState['kind']): boolean => state === 'live' || state === 'closed' || state === 'delayed';

/**
 * Why the customer has to look again: its price can no longer be trusted, or the market moved further than a market order goes. Undefined
 * while what was frozen still holds.
 * @param priced decimals of the price units, and those shown
 */
export function changedSince(
  { touch, state, guard, context: { terms } }: Pick<Plan, 'touch' | 'state' | 'guard'> & { readonly context: Pick<OrderContext, 'terms'> },
  now: { readonly touch: number; readonly state: PriceState['kind'] },
  priced: { readonly scale: number; readonly tickDigits: number },
): 'moved' | 'untrusted' | undefined {
  if (isTrusted(state) && !isTrusted(now.state)) return 'untrusted';
  return guard && hasMoved(touch, now.touch, { tolerance: guard.tolerance, terms, priced }) ? 'moved' : undefined;
}

/** Whether nothing trades now, so that the order goes out at an opening. */
export const waitsOf = (warnings: readonly Warning[]): boolean => warnings.some(({ kind }) => kind === 'queued' || kind === 'auction');

import type { PriceState } from '../../lib/priceState.ts';
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
}

/** A price that orders may rest on without asking once more. */
const isTrusted = (state: PriceState['kind']): boolean => state === 'live' || state === 'closed' || state === 'delayed';

/**
 * Why the customer has to look again: the market moved further than the tolerance since, or its price can no longer be
 * trusted. Undefined while what was frozen still holds.
 * @param tolerance a fraction
 */
export function changedSince(
  { touch, state }: Pick<Frozen, 'touch' | 'state'>,
  now: { readonly touch: number; readonly state: PriceState['kind'] },
  tolerance: string,
): 'moved' | 'untrusted' | undefined {
  if (isTrusted(state) && !isTrusted(now.state)) return 'untrusted';
  if (Number.isNaN(touch) || Number.isNaN(now.touch)) return Number.isNaN(touch) === Number.isNaN(now.touch) ? undefined : 'moved';
  return Math.abs(now.touch - touch) > Math.abs(touch) * Number(tolerance) ? 'moved' : undefined;
}

/** Shares of unlisted companies as a line of commitments: where their pages are, and what shares cost and may bring. Pure. */
import { amountText, fractionOf, minorUnits, roundDown } from '../../contract/finance/amount.ts';
import { CURRENCY_SCALE } from '../../contract/money.ts';
import type { UnlistedOffer } from '../../contract/rest/unlisted.ts';
import { href } from '../lib/href.ts';

export const UNLISTED_ROUTE = { path: '/pages/product/ucstock', query: { code: 'optional' } } as const;
export const unlistedHref = (code?: string): string => href(UNLISTED_ROUTE, { code });

/** All that is offered, in one answer. */
export const ALL_UNLISTED = { pageNum: 1, pageSize: 200 } as const;
export const UNLISTED_EVERY_MS = 60_000;

type Priced = Pick<UnlistedOffer, 'price' | 'currency'>;

/** What shares cost at the price of the round, or bring at a multiple of it: cut once, for all of them, as at the exit. */
export function sharesAt({ price, currency }: Priced, quantity: number, multiple = '1'): string {
  const scale = CURRENCY_SCALE[currency];
  const times = fractionOf(multiple);
  // What can't be read must not pass for a price.
  if (!times) throw new RangeError(`not a multiple: ${multiple}`);
  const cost = (minorUnits(price, scale) ?? 0n) * BigInt(quantity);
  return amountText(roundDown(cost * times.numerator, times.denominator), scale);
}

/** Placings as a line of commitments: where their pages are, and what shares cost. Pure; sums are those of `contract/finance`. */
import { Direction } from '../../contract/codes.ts';
import { amountText } from '../../contract/finance/amount.ts';
import { parseUnits } from '../../contract/finance/price.ts';
import { paidFor } from '../../contract/finance/trade.ts';
import { CURRENCY_SCALE } from '../../contract/money.ts';
import type { Sale } from '../../contract/rest/placing.ts';
import { href } from '../lib/href.ts';

export const PLACING_ROUTE = { path: '/pages/placing/index', query: { sale: 'optional' } } as const;
export const PLACING_RECORD = '/pages/placing/record';

export const placingsHref = (sale?: string): string => href(PLACING_ROUTE, { sale });

/** All that is offered, in one answer. */
export const ALL_SALES = { pageNum: 1, pageSize: 200 } as const;
/** How often it is read again: windows open and end by the clock. */
export const PLACINGS_EVERY_MS = 30_000;

/** What shares cost at the placing price, raised to the minor unit; undefined while that isn't known. */
export function placedCost(
  { discountedPrice, scale, currency }: Pick<Sale, 'discountedPrice' | 'scale' | 'currency'>,
  quantity: number,
): string | undefined {
  const units = parseUnits(discountedPrice ?? '', scale);
  if (units === undefined) return undefined;
  const minorScale = CURRENCY_SCALE[currency];
  return amountText(paidFor(Direction.Buy, BigInt(units) * BigInt(quantity), { scale, multiplier: '1', minorScale }), minorScale);
}

/** Amounts that run with a strategy, at an institution or by quantified orders: where their pages are, and what they may lose. Pure. */
import { amountText, minorUnits } from '../../contract/finance/amount.ts';
import { shareOf } from '../../contract/finance/stake.ts';
import { CURRENCY_SCALE, type Currency } from '../../contract/money.ts';
import { href } from '../lib/href.ts';

export const AGENCIES_ROUTE = { path: '/pages/product/follow', query: { agency: 'optional' } } as const;
export const FOLLOW_ROUTE = { path: '/pages/payment/follow', query: { id: 'required' } } as const;
export const QUANTIFY_ROUTE = { path: '/pages/aiquantify/index', query: { product: 'optional', order: 'optional' } } as const;
export const OWN_QUANTIFY_ROUTE = { path: '/pages/aiquantify/record', query: {} } as const;
export const QUANTIFY_DETAIL_ROUTE = { path: '/pages/aiquantify/record-detail', query: { id: 'required' } } as const;

export const agenciesHref = (agency?: string): string => href(AGENCIES_ROUTE, { agency });
export const followHref = (id: string): string => href(FOLLOW_ROUTE, { id });
export const quantifyHref = (product?: string): string => href(QUANTIFY_ROUTE, { product });
/** Address of the form that places an order. */
export const quantifyOrderHref = (product: string): string => href(QUANTIFY_ROUTE, { product, order: '1' });

/** How often it is read again: with each close all values and dates move. */
export const STAKES_EVERY_MS = 30_000;

/** Percent of an amount, raised. @throws RangeError when the percentage can't be read */
export function lossOf(amount: string, percent: string, currency: Currency): string {
  const scale = CURRENCY_SCALE[currency];
  return amountText(shareOf(minorUnits(amount, scale) ?? 0n, percent), scale);
}

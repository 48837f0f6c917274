/** Addresses of what is held and ordered. */
import { href } from '../lib/href.ts';

export const TRADE_ROUTE = { path: '/pages/trade/index', query: { tab: 'optional' } } as const;
export const DETAIL_ROUTE = { path: '/pages/trade/detail', query: { kind: 'required', id: 'required' } } as const;

/** In detail. A line of commitments has its own, `heldHref`. */
export const detailHref = (kind: 'position' | 'order', id: number): string => href(DETAIL_ROUTE, { kind, id });

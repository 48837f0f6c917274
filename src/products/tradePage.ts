/** Address of a position, an order or a bond in detail. */
import { href } from '../lib/href.ts';

export const DETAIL_ROUTE = { path: '/pages/trade/detail', query: { kind: 'required', id: 'required' } } as const;
export type DetailKind = 'position' | 'order' | 'bond';

export const detailHref = (kind: DetailKind, id: number): string => href(DETAIL_ROUTE, { kind, id });

import { QUOTE_QUERY } from '../../../features/quote-detail/query.ts';

/** Address of the page; apart from page.ts, which knows the screen. */
export const route = { path: '/pages/quote/forex', query: QUOTE_QUERY } as const;

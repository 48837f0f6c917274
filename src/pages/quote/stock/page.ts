import { QUOTE_QUERY } from '../../../features/quote-detail/query.ts';
import { definePage } from '../../../lib/page.ts';

export const page = definePage({
  path: '/pages/quote/stock',
  query: QUOTE_QUERY,
  auth: 'anon',
  skeleton: 'quote',
});

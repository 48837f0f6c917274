import { QUOTE_QUERY } from '../../../features/quote-detail/query.ts';
import { definePage } from '../../../lib/page.ts';

export const page = definePage({
  path: '/pages/robotai/quote',
  auth: 'anon',
  skeleton: 'quote',
  query: QUOTE_QUERY,
});

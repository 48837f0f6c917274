import { definePage } from '../../../lib/page.ts';

export const page = definePage({
  path: '/pages/watchlist/alerts',
  auth: 'anon',
  query: { tab: 'optional' },
  skeleton: 'list',
});

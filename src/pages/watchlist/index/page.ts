import { definePage } from '../../../lib/page.ts';

export const page = definePage({
  path: '/pages/watchlist/index',
  auth: 'anon',
  tab: 2,
  query: {},
  skeleton: 'list',
});

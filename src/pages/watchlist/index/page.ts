import { definePage } from '../../../lib/page.ts';

export const page = definePage({
  path: '/pages/watchlist/index',
  auth: 'anon',
  tab: 2,
  /** `group`: the name of the group that is shown. `market` and `code`: what stands beside the list on a desk. */
  query: { group: 'optional', market: 'optional', code: 'optional' },
  skeleton: 'list',
});

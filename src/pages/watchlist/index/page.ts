import { definePage } from '../../../lib/page.ts';

export const page = definePage({
  path: '/pages/watchlist/index',
  auth: 'anon',
  tab: 2,
  /** `group`: the name of the group that is shown. */
  query: { group: 'optional' },
  skeleton: 'list',
});

import { definePage } from '../../../lib/page.ts';

export default definePage({
  path: '/pages/watchlist/index',
  title: 'watchlist.index',
  auth: 'anon',
  tab: 2,
  query: {},
  skeleton: 'list',
  load: () => import('./Screen.tsx'),
});

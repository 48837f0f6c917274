import { definePage } from '../../../lib/page.ts';

export default definePage({
  path: '/pages/watchlist/manage',
  title: 'watchlist.manage',
  auth: 'user',
  query: {},
  load: () => import('../../../features/not-open/NotOpenScreen.tsx'),
});

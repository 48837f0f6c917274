import { definePage } from '../../../lib/page.ts';

export const page = definePage({
  path: '/pages/watchlist/index',
  title: 'watchlist.index',
  auth: 'anon',
  tab: 2,
  query: {},
  skeleton: 'list',
  load: async () => (await import('./Screen.tsx')).Screen,
});

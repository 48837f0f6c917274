import { definePage } from '../../../lib/page.ts';

export const page = definePage({
  path: '/pages/watchlist/manage',
  title: 'watchlist.manage',
  auth: 'user',
  query: {},
  load: async () => (await import('../../../features/not-open/NotOpenScreen.tsx')).NotOpenScreen,
});

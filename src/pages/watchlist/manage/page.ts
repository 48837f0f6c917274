import { definePage } from '../../../lib/page.ts';

export const page = definePage({
  path: '/pages/watchlist/manage',
  auth: 'user',
  query: {},
});

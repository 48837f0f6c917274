import { definePage } from '../../../lib/page.ts';

export const page = definePage({
  path: '/pages/profile/index',
  auth: 'anon',
  tab: 4,
  query: {},
  skeleton: 'cards',
});

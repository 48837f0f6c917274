import { definePage } from '../../../lib/page.ts';

export const page = definePage({
  path: '/pages/home/index',
  auth: 'anon',
  tab: 0,
  query: {},
  skeleton: 'cards',
});

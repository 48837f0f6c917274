import { definePage } from '../../../lib/page.ts';

export const page = definePage({
  path: '/pages/trade/index',
  auth: 'anon',
  tab: 3,
  query: { tab: 'optional' },
  skeleton: 'list',
});

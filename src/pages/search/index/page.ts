import { definePage } from '../../../lib/page.ts';

export const page = definePage({
  path: '/pages/search/index',
  query: { keyword: 'optional', type: 'optional', market: 'optional' },
  auth: 'anon',
  skeleton: 'list',
});

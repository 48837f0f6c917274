import { definePage } from '../../../lib/page.ts';

export const page = definePage({
  path: '/pages/market/index',
  query: { market: 'optional', code: 'optional', source: 'optional', sort: 'optional', filter: 'optional', view: 'optional' },
  auth: 'anon',
  tab: 1,
  skeleton: 'list',
});

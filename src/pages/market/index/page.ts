import { definePage } from '../../../lib/page.ts';

export default definePage({
  path: '/pages/market/index',
  title: 'market.index',
  auth: 'anon',
  tab: 1,
  query: { market: 'optional', code: 'optional', source: 'optional' },
  skeleton: 'list',
  load: () => import('./Screen.tsx'),
});

import { definePage } from '../../../lib/page.ts';

export default definePage({
  path: '/pages/trade/index',
  title: 'trade.index',
  auth: 'anon',
  tab: 3,
  query: { tab: 'optional' },
  skeleton: 'list',
  load: () => import('./Screen.tsx'),
});

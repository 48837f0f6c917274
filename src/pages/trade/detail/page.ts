import { definePage } from '../../../lib/page.ts';

export default definePage({
  path: '/pages/trade/detail',
  title: 'trade.detail',
  auth: 'user',
  query: { id: 'required', source: 'optional' },
  load: () => import('../../../features/not-open/NotOpenScreen.tsx'),
});

import { definePage } from '../../../lib/page.ts';

export default definePage({
  path: '/pages/deposit/index',
  title: 'deposit.index',
  auth: 'user',
  query: {},
  load: () => import('../../../features/not-open/NotOpenScreen.tsx'),
});

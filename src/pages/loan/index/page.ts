import { definePage } from '../../../lib/page.ts';

export default definePage({
  path: '/pages/loan/index',
  title: 'loan.index',
  auth: 'user',
  query: {},
  load: () => import('../../../features/not-open/NotOpenScreen.tsx'),
});

import { definePage } from '../../../lib/page.ts';

export default definePage({
  path: '/pages/withdraw/vm',
  title: 'withdraw.vm',
  auth: 'user',
  query: {},
  load: () => import('../../../features/not-open/NotOpenScreen.tsx'),
});

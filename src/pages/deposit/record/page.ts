import { definePage } from '../../../lib/page.ts';

export default definePage({
  path: '/pages/deposit/record',
  title: 'deposit.record',
  auth: 'user',
  query: {},
  load: () => import('../../../features/not-open/NotOpenScreen.tsx'),
});

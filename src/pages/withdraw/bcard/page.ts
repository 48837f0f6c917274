import { definePage } from '../../../lib/page.ts';

export default definePage({
  path: '/pages/withdraw/bcard',
  title: 'withdraw.bcard',
  auth: 'user',
  query: {},
  load: () => import('../../../features/not-open/NotOpenScreen.tsx'),
});

import { definePage } from '../../../lib/page.ts';

export default definePage({
  path: '/pages/profile/transaction',
  title: 'profile.transaction',
  auth: 'user',
  query: {},
  load: () => import('../../../features/not-open/NotOpenScreen.tsx'),
});

import { definePage } from '../../../lib/page.ts';

export default definePage({
  path: '/pages/profile/transfer',
  title: 'profile.transfer',
  auth: 'user',
  query: {},
  load: () => import('../../../features/not-open/NotOpenScreen.tsx'),
});

import { definePage } from '../../../lib/page.ts';

export default definePage({
  path: '/pages/profile/share',
  title: 'profile.share',
  auth: 'user',
  query: {},
  load: () => import('../../../features/not-open/NotOpenScreen.tsx'),
});

import { definePage } from '../../../lib/page.ts';

export default definePage({
  path: '/pages/profile/index',
  title: 'profile.index',
  auth: 'anon',
  tab: 4,
  query: {},
  load: () => import('./Screen.tsx'),
});

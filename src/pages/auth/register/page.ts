import { definePage } from '../../../lib/page.ts';

export default definePage({
  path: '/pages/auth/register',
  title: 'auth.register',
  auth: 'anon',
  query: {},
  load: () => import('../../../features/not-open/NotOpenScreen.tsx'),
});

import { definePage } from '../../../lib/page.ts';

export default definePage({
  path: '/pages/auth/login',
  title: 'auth.login',
  auth: 'anon',
  query: {},
  load: () => import('../../../features/not-open/NotOpenScreen.tsx'),
});

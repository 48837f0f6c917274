import { definePage } from '../../../lib/page.ts';

export default definePage({
  path: '/pages/auth/resetpwd',
  title: 'auth.resetpwd',
  auth: 'anon',
  query: {},
  load: () => import('../../../features/not-open/NotOpenScreen.tsx'),
});

import { definePage } from '../../../lib/page.ts';

export default definePage({
  path: '/pages/auth/registercompany',
  title: 'auth.registercompany',
  auth: 'anon',
  query: {},
  load: () => import('../../../features/not-open/NotOpenScreen.tsx'),
});

import { definePage } from '../../../lib/page.ts';

export default definePage({
  path: '/pages/auth/registerindividual',
  title: 'auth.registerindividual',
  auth: 'anon',
  query: {},
  load: () => import('../../../features/not-open/NotOpenScreen.tsx'),
});

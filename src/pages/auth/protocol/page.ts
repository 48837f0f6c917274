import { definePage } from '../../../lib/page.ts';

export default definePage({
  path: '/pages/auth/protocol',
  title: 'auth.protocol',
  auth: 'anon',
  query: {},
  load: () => import('../../../features/not-open/NotOpenScreen.tsx'),
});

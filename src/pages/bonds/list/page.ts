import { definePage } from '../../../lib/page.ts';

export default definePage({
  path: '/pages/bonds/list',
  title: 'bonds.list',
  auth: 'anon',
  query: {},
  load: () => import('../../../features/not-open/NotOpenScreen.tsx'),
});

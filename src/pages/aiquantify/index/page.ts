import { definePage } from '../../../lib/page.ts';

export default definePage({
  path: '/pages/aiquantify/index',
  title: 'aiquantify.index',
  auth: 'user',
  query: {},
  load: () => import('../../../features/not-open/NotOpenScreen.tsx'),
});

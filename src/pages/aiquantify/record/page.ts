import { definePage } from '../../../lib/page.ts';

export default definePage({
  path: '/pages/aiquantify/record',
  title: 'aiquantify.record',
  auth: 'user',
  query: {},
  load: () => import('../../../features/not-open/NotOpenScreen.tsx'),
});

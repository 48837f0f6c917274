import { definePage } from '../../../lib/page.ts';

export default definePage({
  path: '/pages/aiquantify/record-detail',
  title: 'aiquantify.record-detail',
  auth: 'user',
  query: { id: 'required' },
  load: () => import('../../../features/not-open/NotOpenScreen.tsx'),
});

import { definePage } from '../../../lib/page.ts';

export default definePage({
  path: '/pages/robotai/detail',
  title: 'robotai.detail',
  auth: 'user',
  query: { id: 'required' },
  load: () => import('../../../features/not-open/NotOpenScreen.tsx'),
});

import { definePage } from '../../../lib/page.ts';

export default definePage({
  path: '/pages/robotai/index',
  title: 'robotai.index',
  auth: 'user',
  query: {},
  load: () => import('../../../features/not-open/NotOpenScreen.tsx'),
});

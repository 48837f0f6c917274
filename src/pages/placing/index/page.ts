import { definePage } from '../../../lib/page.ts';

export default definePage({
  path: '/pages/placing/index',
  title: 'placing.index',
  auth: 'user',
  query: {},
  load: () => import('../../../features/not-open/NotOpenScreen.tsx'),
});

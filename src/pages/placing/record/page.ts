import { definePage } from '../../../lib/page.ts';

export default definePage({
  path: '/pages/placing/record',
  title: 'placing.record',
  auth: 'user',
  query: {},
  load: () => import('../../../features/not-open/NotOpenScreen.tsx'),
});

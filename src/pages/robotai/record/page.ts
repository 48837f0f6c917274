import { definePage } from '../../../lib/page.ts';

export default definePage({
  path: '/pages/robotai/record',
  title: 'robotai.record',
  auth: 'user',
  query: {},
  load: () => import('../../../features/not-open/NotOpenScreen.tsx'),
});

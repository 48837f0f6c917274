import { definePage } from '../../../lib/page.ts';

export default definePage({
  path: '/pages/notice/index',
  title: 'notice.index',
  auth: 'user',
  query: {},
  load: () => import('../../../features/not-open/NotOpenScreen.tsx'),
});

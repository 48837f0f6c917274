import { definePage } from '../../../lib/page.ts';

export default definePage({
  path: '/pages/notice/detail',
  title: 'notice.detail',
  auth: 'user',
  query: { id: 'required' },
  load: () => import('../../../features/not-open/NotOpenScreen.tsx'),
});

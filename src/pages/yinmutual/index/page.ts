import { definePage } from '../../../lib/page.ts';

export default definePage({
  path: '/pages/yinmutual/index',
  title: 'yinmutual.index',
  auth: 'user',
  query: {},
  load: () => import('../../../features/not-open/NotOpenScreen.tsx'),
});

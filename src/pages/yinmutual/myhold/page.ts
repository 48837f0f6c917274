import { definePage } from '../../../lib/page.ts';

export default definePage({
  path: '/pages/yinmutual/myhold',
  title: 'yinmutual.myhold',
  auth: 'user',
  query: {},
  load: () => import('../../../features/not-open/NotOpenScreen.tsx'),
});

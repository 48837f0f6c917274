import { definePage } from '../../../lib/page.ts';

export default definePage({
  path: '/pages/vm/index',
  title: 'vm.index',
  auth: 'user',
  query: {},
  load: () => import('../../../features/not-open/NotOpenScreen.tsx'),
});

import { definePage } from '../../../lib/page.ts';

export default definePage({
  path: '/pages/vm/modify',
  title: 'vm.modify',
  auth: 'user',
  query: { id: 'optional' },
  load: () => import('../../../features/not-open/NotOpenScreen.tsx'),
});

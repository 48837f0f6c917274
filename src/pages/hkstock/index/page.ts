import { definePage } from '../../../lib/page.ts';

export default definePage({
  path: '/pages/hkstock/index',
  title: 'hkstock.index',
  auth: 'anon',
  query: {},
  load: () => import('../../../features/not-open/NotOpenScreen.tsx'),
});

import { definePage } from '../../../lib/page.ts';

export default definePage({
  path: '/pages/setting/index',
  title: 'setting.index',
  auth: 'anon',
  query: {},
  load: () => import('./Screen.tsx'),
});

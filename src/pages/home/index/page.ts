import { definePage } from '../../../lib/page.ts';

export default definePage({
  path: '/pages/home/index',
  title: 'home.index',
  auth: 'anon',
  tab: 0,
  query: {},
  skeleton: 'cards',
  load: () => import('./Screen.tsx'),
});

import { definePage } from '../../../lib/page.ts';

export default definePage({
  path: '/pages/search/index',
  title: 'search.index',
  auth: 'anon',
  query: { keyword: 'optional' },
  skeleton: 'list',
  load: () => import('./Screen.tsx'),
});

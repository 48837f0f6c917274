import { definePage } from '../../../lib/page.ts';

export default definePage({
  path: '/pages/index/guide',
  aliases: ['/'],
  title: 'index.guide',
  auth: 'anon',
  query: {},
  load: () => import('./Screen.tsx'),
});

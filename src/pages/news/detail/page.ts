import { definePage } from '../../../lib/page.ts';

export default definePage({
  path: '/pages/news/detail',
  title: 'news.detail',
  auth: 'anon',
  query: { id: 'required' },
  load: () => import('../../../features/not-open/NotOpenScreen.tsx'),
});

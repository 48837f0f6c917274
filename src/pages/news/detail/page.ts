import { definePage } from '../../../lib/page.ts';

export const page = definePage({
  path: '/pages/news/detail',
  title: 'news.detail',
  auth: 'anon',
  query: { id: 'required' },
  load: async () => (await import('../../../features/not-open/NotOpenScreen.tsx')).NotOpenScreen,
});

import { definePage } from '../../../lib/page.ts';

export const page = definePage({
  path: '/pages/news/detail',
  query: { id: 'required' },
  auth: 'anon',
});

import { definePage } from '../../../lib/page.ts';

export const page = definePage({
  path: '/pages/news/index',
  auth: 'anon',
  query: { tag: 'optional' },
  skeleton: 'list',
});

import { definePage } from '../../../lib/page.ts';

export const page = definePage({
  path: '/pages/notice/detail',
  auth: 'user',
  query: { id: 'required' },
});

import { definePage } from '../../../lib/page.ts';

export const page = definePage({
  path: '/pages/notice/index',
  auth: 'user',
  query: { id: 'optional' },
});

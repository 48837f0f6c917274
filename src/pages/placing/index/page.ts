import { definePage } from '../../../lib/page.ts';

export const page = definePage({
  path: '/pages/placing/index',
  auth: 'user',
  query: { sale: 'optional' },
});

import { definePage } from '../../../lib/page.ts';

export const page = definePage({
  path: '/pages/product/blocktrade',
  auth: 'user',
  query: {},
  skeleton: 'list',
});

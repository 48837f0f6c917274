import { definePage } from '../../../lib/page.ts';

export const page = definePage({
  path: '/pages/product/forex',
  auth: 'anon',
  query: {},
  skeleton: 'list',
});

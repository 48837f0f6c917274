import { definePage } from '../../../lib/page.ts';

export const page = definePage({
  path: '/pages/product/auction',
  auth: 'anon',
  query: {},
  skeleton: 'list',
});

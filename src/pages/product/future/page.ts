import { definePage } from '../../../lib/page.ts';

export const page = definePage({
  path: '/pages/product/future',
  auth: 'anon',
  query: {},
  skeleton: 'list',
});

import { definePage } from '../../../lib/page.ts';

export const page = definePage({
  path: '/pages/product/popular',
  auth: 'anon',
  query: { by: 'optional' },
  skeleton: 'list',
});

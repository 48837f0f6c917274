import { definePage } from '../../../lib/page.ts';

export const page = definePage({
  path: '/pages/product/ucstock',
  auth: 'anon',
  query: { code: 'optional' },
});

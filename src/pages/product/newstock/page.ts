import { definePage } from '../../../lib/page.ts';

export const page = definePage({
  path: '/pages/product/newstock',
  auth: 'anon',
  query: { tab: 'optional', id: 'optional', kind: 'optional' },
  skeleton: 'list',
});

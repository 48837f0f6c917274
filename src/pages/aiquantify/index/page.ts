import { definePage } from '../../../lib/page.ts';

export const page = definePage({
  path: '/pages/aiquantify/index',
  auth: 'user',
  query: { product: 'optional', order: 'optional' },
});

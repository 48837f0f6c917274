import { definePage } from '../../../lib/page.ts';

export const page = definePage({
  path: '/pages/robotai/product',
  auth: 'user',
  query: { id: 'optional' },
});

import { definePage } from '../../../lib/page.ts';

export const page = definePage({
  path: '/pages/product/follow',
  auth: 'user',
  query: { agency: 'optional' },
});

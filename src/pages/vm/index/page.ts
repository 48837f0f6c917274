import { definePage } from '../../../lib/page.ts';

export const page = definePage({
  path: '/pages/vm/index',
  auth: 'user',
  query: {},
});

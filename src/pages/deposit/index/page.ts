import { definePage } from '../../../lib/page.ts';

export const page = definePage({
  path: '/pages/deposit/index',
  auth: 'user',
  query: {},
});

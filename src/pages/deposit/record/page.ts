import { definePage } from '../../../lib/page.ts';

export const page = definePage({
  path: '/pages/deposit/record',
  auth: 'user',
  query: {},
});

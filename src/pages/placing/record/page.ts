import { definePage } from '../../../lib/page.ts';

export const page = definePage({
  path: '/pages/placing/record',
  auth: 'user',
  query: {},
});

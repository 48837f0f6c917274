import { definePage } from '../../../lib/page.ts';

export const page = definePage({
  path: '/pages/robotai/record',
  auth: 'user',
  query: {},
});

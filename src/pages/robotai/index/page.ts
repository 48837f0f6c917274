import { definePage } from '../../../lib/page.ts';

export const page = definePage({
  path: '/pages/robotai/index',
  auth: 'user',
  query: {},
});

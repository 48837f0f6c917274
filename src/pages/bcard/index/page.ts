import { definePage } from '../../../lib/page.ts';

export const page = definePage({
  path: '/pages/bcard/index',
  auth: 'user',
  query: {},
});

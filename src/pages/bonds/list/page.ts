import { definePage } from '../../../lib/page.ts';

export const page = definePage({
  path: '/pages/bonds/list',
  auth: 'anon',
  query: {},
  skeleton: 'list',
});

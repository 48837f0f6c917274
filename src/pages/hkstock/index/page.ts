import { definePage } from '../../../lib/page.ts';

export const page = definePage({
  path: '/pages/hkstock/index',
  query: { tab: 'optional' },
  auth: 'anon',
  skeleton: 'list',
});

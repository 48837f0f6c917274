import { definePage } from '../../../lib/page.ts';

export const page = definePage({
  path: '/pages/market/scanner',
  auth: 'anon',
  query: {},
  skeleton: 'list',
});

import { definePage } from '../../../lib/page.ts';

export const page = definePage({
  path: '/pages/withdraw/vm',
  auth: 'user',
  query: {},
});

import { definePage } from '../../../lib/page.ts';

export const page = definePage({
  path: '/pages/profile/transaction',
  auth: 'user',
  query: {},
});

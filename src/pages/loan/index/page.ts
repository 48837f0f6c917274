import { definePage } from '../../../lib/page.ts';

export const page = definePage({
  path: '/pages/loan/index',
  auth: 'user',
  query: { apply: 'optional', loan: 'optional', repay: 'optional' },
});

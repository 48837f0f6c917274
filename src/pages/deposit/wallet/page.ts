import { definePage } from '../../../lib/page.ts';

export const page = definePage({
  path: '/pages/deposit/wallet',
  query: { currency: 'optional' },
  auth: 'user',
});

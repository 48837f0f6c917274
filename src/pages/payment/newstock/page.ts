import { definePage } from '../../../lib/page.ts';

export const page = definePage({
  path: '/pages/payment/newstock',
  auth: 'user',
  query: { name: 'optional', code: 'required', source: 'required', direction: 'optional', market: 'optional', id: 'optional' },
});

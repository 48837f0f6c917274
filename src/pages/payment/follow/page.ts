import { definePage } from '../../../lib/page.ts';

export const page = definePage({
  path: '/pages/payment/follow',
  auth: 'user',
  query: { id: 'required' },
});

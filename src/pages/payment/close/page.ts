import { definePage } from '../../../lib/page.ts';
import { CLOSE_QUERY } from '../../../products/orderPage.ts';

export const page = definePage({
  path: '/pages/payment/close',
  auth: 'user',
  query: CLOSE_QUERY,
});

import { definePage } from '../../../lib/page.ts';
import { ORDER_QUERY } from '../../../products/orderPage.ts';

export const page = definePage({
  path: '/pages/payment/forex',
  auth: 'user',
  query: ORDER_QUERY,
});

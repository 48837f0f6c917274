import { definePage } from '../../../lib/page.ts';
import { ORDER_QUERY } from '../../../products/orderPage.ts';

export const page = definePage({
  path: '/pages/payment/future',
  auth: 'user',
  query: ORDER_QUERY,
});

import { definePage } from '../../../lib/page.ts';
import { ORDER_QUERY } from '../../../products/orderPage.ts';

export const page = definePage({
  path: '/pages/hkstock/payipo',
  auth: 'user',
  query: ORDER_QUERY,
});

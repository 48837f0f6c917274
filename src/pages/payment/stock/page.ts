import { withWords } from '../../../lib/i18n.ts';
import { definePage } from '../../../lib/page.ts';
import { ORDER_QUERY } from '../../../products/orderPage.ts';

export const page = definePage({
  path: '/pages/payment/stock',
  title: 'payment.stock',
  auth: 'user',
  query: ORDER_QUERY,
  load: withWords(['ticket', 'forms', 'money', 'quote'], async () => (await import('./Screen.tsx')).Screen),
});

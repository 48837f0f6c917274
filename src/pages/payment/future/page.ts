import { withWords } from '../../../lib/i18n.ts';
import { definePage } from '../../../lib/page.ts';
import { ORDER_QUERY } from '../../../products/orderPage.ts';

export const page = definePage({
  path: '/pages/payment/future',
  title: 'payment.future',
  auth: 'user',
  query: ORDER_QUERY,
  load: withWords(['ticket', 'forms', 'money', 'quote'], async () => (await import('./Screen.tsx')).Screen),
});

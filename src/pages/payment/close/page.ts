import { withWords } from '../../../lib/i18n.ts';
import { definePage } from '../../../lib/page.ts';
import { CLOSE_QUERY } from '../../../products/orderPage.ts';

export const page = definePage({
  path: '/pages/payment/close',
  title: 'payment.close',
  auth: 'user',
  query: CLOSE_QUERY,
  load: withWords(['ticket', 'forms', 'money', 'quote'], async () => (await import('./Screen.tsx')).Screen),
});

import { definePage } from '../../../lib/page.ts';

export default definePage({
  path: '/pages/payment/close',
  title: 'payment.close',
  auth: 'user',
  query: { id: 'required', source: 'optional' },
  load: () => import('../../../features/not-open/NotOpenScreen.tsx'),
});

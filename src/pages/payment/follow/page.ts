import { definePage } from '../../../lib/page.ts';

export default definePage({
  path: '/pages/payment/follow',
  title: 'payment.follow',
  auth: 'user',
  query: { id: 'required' },
  load: () => import('../../../features/not-open/NotOpenScreen.tsx'),
});

import { definePage } from '../../../lib/page.ts';

export const page = definePage({
  path: '/pages/payment/follow',
  title: 'payment.follow',
  auth: 'user',
  query: { id: 'required' },
  load: async () => (await import('../../../features/not-open/NotOpenScreen.tsx')).NotOpenScreen,
});

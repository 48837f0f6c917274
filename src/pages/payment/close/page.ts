import { definePage } from '../../../lib/page.ts';

export const page = definePage({
  path: '/pages/payment/close',
  title: 'payment.close',
  auth: 'user',
  query: { id: 'required', source: 'optional' },
  load: async () => (await import('../../../features/not-open/NotOpenScreen.tsx')).NotOpenScreen,
});

import { definePage } from '../../../lib/page.ts';

export const page = definePage({
  path: '/pages/payment/stock',
  title: 'payment.stock',
  auth: 'user',
  query: { name: 'optional', code: 'required', source: 'required', direction: 'optional', market: 'optional', id: 'optional' },
  load: async () => (await import('../../../features/not-open/NotOpenScreen.tsx')).NotOpenScreen,
});

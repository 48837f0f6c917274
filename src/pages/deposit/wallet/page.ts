import { definePage } from '../../../lib/page.ts';

export const page = definePage({
  path: '/pages/deposit/wallet',
  title: 'deposit.wallet',
  auth: 'user',
  query: { currency: 'optional' },
  load: async () => (await import('../../../features/not-open/NotOpenScreen.tsx')).NotOpenScreen,
});

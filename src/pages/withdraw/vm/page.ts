import { definePage } from '../../../lib/page.ts';

export const page = definePage({
  path: '/pages/withdraw/vm',
  title: 'withdraw.vm',
  auth: 'user',
  query: {},
  load: async () => (await import('../../../features/not-open/NotOpenScreen.tsx')).NotOpenScreen,
});

import { definePage } from '../../../lib/page.ts';

export const page = definePage({
  path: '/pages/withdraw/bcard',
  title: 'withdraw.bcard',
  auth: 'user',
  query: {},
  load: async () => (await import('../../../features/not-open/NotOpenScreen.tsx')).NotOpenScreen,
});

import { definePage } from '../../../lib/page.ts';

export const page = definePage({
  path: '/pages/loan/index',
  title: 'loan.index',
  auth: 'user',
  query: {},
  load: async () => (await import('../../../features/not-open/NotOpenScreen.tsx')).NotOpenScreen,
});

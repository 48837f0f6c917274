import { definePage } from '../../../lib/page.ts';

export const page = definePage({
  path: '/pages/deposit/fiat',
  title: 'deposit.fiat',
  auth: 'user',
  query: {},
  load: async () => (await import('../../../features/not-open/NotOpenScreen.tsx')).NotOpenScreen,
});

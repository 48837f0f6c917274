import { definePage } from '../../../lib/page.ts';

export const page = definePage({
  path: '/pages/trade/detail',
  title: 'trade.detail',
  auth: 'user',
  query: { id: 'required', source: 'optional' },
  load: async () => (await import('../../../features/not-open/NotOpenScreen.tsx')).NotOpenScreen,
});

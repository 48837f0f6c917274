import { definePage } from '../../../lib/page.ts';

export const page = definePage({
  path: '/pages/quote/globalindex',
  title: 'quote.globalindex',
  auth: 'anon',
  query: { code: 'required', source: 'required', market: 'optional', name: 'optional' },
  load: async () => (await import('../../../features/not-open/NotOpenScreen.tsx')).NotOpenScreen,
});

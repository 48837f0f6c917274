import { definePage } from '../../../lib/page.ts';

export const page = definePage({
  path: '/pages/quote/forex',
  title: 'quote.forex',
  auth: 'anon',
  query: { code: 'required', source: 'required', market: 'optional', name: 'optional' },
  load: async () => (await import('../../../features/not-open/NotOpenScreen.tsx')).NotOpenScreen,
});

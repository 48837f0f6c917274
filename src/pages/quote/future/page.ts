import { definePage } from '../../../lib/page.ts';

export const page = definePage({
  path: '/pages/quote/future',
  title: 'quote.future',
  auth: 'anon',
  query: { code: 'required', source: 'required', market: 'optional', name: 'optional' },
  load: async () => (await import('../../../features/not-open/NotOpenScreen.tsx')).NotOpenScreen,
});

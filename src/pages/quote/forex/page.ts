import { definePage } from '../../../lib/page.ts';

export default definePage({
  path: '/pages/quote/forex',
  title: 'quote.forex',
  auth: 'anon',
  query: { code: 'required', source: 'required', market: 'optional', name: 'optional' },
  load: () => import('../../../features/not-open/NotOpenScreen.tsx'),
});

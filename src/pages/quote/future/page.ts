import { definePage } from '../../../lib/page.ts';

export default definePage({
  path: '/pages/quote/future',
  title: 'quote.future',
  auth: 'anon',
  query: { code: 'required', source: 'required', market: 'optional', name: 'optional' },
  load: () => import('../../../features/not-open/NotOpenScreen.tsx'),
});

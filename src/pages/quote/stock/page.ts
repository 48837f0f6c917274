import { definePage } from '../../../lib/page.ts';

export default definePage({
  path: '/pages/quote/stock',
  title: 'quote.stock',
  auth: 'anon',
  query: { code: 'required', source: 'required', market: 'optional', name: 'optional' },
  skeleton: 'quote',
  load: () => import('./Screen.tsx'),
});

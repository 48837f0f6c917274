import { definePage } from '../../../lib/page.ts';

export const page = definePage({
  path: '/pages/market/scanner',
  title: 'market.scanner',
  auth: 'anon',
  query: {},
  skeleton: 'list',
  load: async () => (await import('./Screen.tsx')).Screen,
});
